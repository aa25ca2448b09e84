import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from './modules/dashboard/queries.ts';
import { unreadNoticesQuery } from './modules/notifications/queries.ts';
import { organisationQuery } from './modules/organisation/queries.ts';
import { setSiteName } from './platform/page-title.ts';
import { may, useCurrentUser } from './platform/session.ts';
import { FloatingNotices } from './shell/floating-notices.tsx';
import { IdleGuard } from './shell/idle-guard.tsx';
import { IdleNotice } from './shell/idle-notice.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { useSignOut } from './shell/sign-out.ts';

/** Around everything: the overlay of the first load, and the name in the browser's tab. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { data: organisation } = useQuery(organisationQuery());
  const isLoading = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  useEffect(() => {
    setSiteName(organisation?.name ?? t('siteName'));
  }, [organisation, t]);
  return (
    <>
      <Outlet />
      <IdleGuard minutes={organisation?.idleMinutes} />
      <FloatingNotices />
      <LoadingOverlay isLoading={isLoading} />
    </>
  );
}

export function PublicLayout() {
  const { data: organisation } = useQuery(organisationQuery());
  return (
    <PublicFrame credit={organisation}>
      <IdleNotice />
      <Outlet />
    </PublicFrame>
  );
}

export function GuardedLayout() {
  const { data: organisation } = useQuery(organisationQuery());
  const signOut = useSignOut();
  const user = useCurrentUser();
  const { data: unread } = useQuery({ ...unreadNoticesQuery(), enabled: user !== null });
  const { data: waiting } = useQuery({ ...waitingQuery(), enabled: may('dashboard:read') });
  // On the way to the login.
  if (user === null) return null;
  return (
    // Another person in another tab: nothing of the first one's page stays.
    <Shell
      key={user.id}
      user={user}
      unread={unread ?? 0}
      waiting={waiting}
      credit={organisation}
      onSignOut={signOut}
    >
      <Outlet />
    </Shell>
  );
}
