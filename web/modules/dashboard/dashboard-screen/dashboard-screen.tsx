import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { ClientWelcome } from './client-welcome.tsx';
import { StaffDashboard } from './staff-dashboard.tsx';

/** What a person sees first: staff their work, a client where they stand. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  usePageTitle(t('title'));
  const user = useCurrentUser();
  if (user === null) return null;
  return user.role === 'client' ? <ClientWelcome user={user} /> : <StaffDashboard user={user} />;
}
