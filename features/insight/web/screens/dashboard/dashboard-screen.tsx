import { Skeleton } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { currentUser, useCurrentUser } from '#core/web/session/session.ts';

// Loaded separately: clients may have old phones and little data.
const StaffHome = lazyRouteComponent(() => import('./staff-home.tsx'), 'StaffHome');
const MyPage = lazyRouteComponent(
  () => import('#features/portal/web/parts/my-page/my-page.tsx'),
  'MyPage',
);

/** Home page: my day for staff, the portal for clients. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'my-page', 'actions']);
  const user = useCurrentUser();
  const isClient = user?.role === 'client';
  usePageTitle(isClient ? t('my-page:title') : t('title'));
  if (user === null) return null;
  return (
    <Suspense
      fallback={
        <div
          role="status"
          aria-label={t('actions:loading')}
          // My day, at which everyone else starts, takes the full width.
          data-full-width={user.role === 'user' || undefined}
        >
          <Skeleton height={240} radius={14} />
        </div>
      }
    >
      {isClient ? <MyPage user={user} /> : <StaffHome user={user} />}
    </Suspense>
  );
}

/** Loads the person's home, for the router: a screen that React itself waits for shows 300 ms later. */
DashboardScreen.preload = () =>
  (currentUser()?.role === 'client' ? MyPage : StaffHome).preload?.() ?? Promise.resolve();
