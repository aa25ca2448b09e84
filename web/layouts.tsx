import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationQuery } from './modules/organisation/queries.ts';
import { setSiteName } from './platform/page-title.ts';
import { useCurrentUser } from './platform/session.ts';
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
      <LoadingOverlay isLoading={isLoading} />
    </>
  );
}

export function PublicLayout() {
  const { data: organisation } = useQuery(organisationQuery());
  return (
    <PublicFrame credit={organisation}>
      <Outlet />
    </PublicFrame>
  );
}

export function GuardedLayout() {
  const { data: organisation } = useQuery(organisationQuery());
  const signOut = useSignOut();
  const user = useLastUser();
  if (user === null) return null;
  return (
    <Shell user={user} credit={organisation} onSignOut={signOut}>
      <Outlet />
    </Shell>
  );
}

/**
 * The user, and after the session has ended the one from before: a person with unsaved work may
 * choose to stay and copy it, and must not lose the page.
 */
function useLastUser() {
  const user = useCurrentUser();
  const [last, setLast] = useState(user);
  if (user !== null && user !== last) setLast(user);
  return user ?? last;
}
