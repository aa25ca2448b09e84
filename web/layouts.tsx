import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlobalSearchProps } from './global-search.tsx';
import { waitingQuery } from './modules/dashboard/queries.ts';
import { unreadNoticesQuery } from './modules/notifications/queries.ts';
import { ReachUs } from './modules/organisation/components/reach-us.tsx';
import { organisationQuery } from './modules/organisation/queries.ts';
import { ConfirmationHost } from './modules/profile/components/confirmation-host.tsx';
import { setDateDisplay } from './platform/date-display.ts';
import { setSiteName } from './platform/page-title.ts';
import { may, useCurrentUser } from './platform/session.ts';
import { FloatingNotices } from './shell/floating-notices.tsx';
import { IdleGuard } from './shell/idle-guard.tsx';
import { IdleNotice } from './shell/idle-notice.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { useSearchKey } from './shell/search-key.ts';
import { Shell } from './shell/shell.tsx';
import { useSignOut } from './shell/sign-out.ts';
import { showToast } from './ui/toast.tsx';

/** Around everything: the overlay of the first load, and the name in the browser's tab. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { data: organisation } = useQuery(organisationQuery());
  const isLoading = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  useEffect(() => {
    setSiteName(organisation?.name ?? t('siteName'));
  }, [organisation, t]);
  useEffect(() => {
    if (organisation) setDateDisplay(organisation);
  }, [organisation]);
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
    <PublicFrame credit={organisation} contact={<ReachUs />}>
      <IdleNotice />
      <Outlet />
    </PublicFrame>
  );
}

export function GuardedLayout() {
  const { data: organisation } = useQuery(organisationQuery());
  const signOut = useSignOut();
  const user = useCurrentUser();
  const isAdmitted = user !== null && !user.secondFactorMissing;
  const { data: unread } = useQuery({ ...unreadNoticesQuery(), enabled: isAdmitted });
  const { data: waiting } = useQuery({ ...waitingQuery(), enabled: may('dashboard:read') });
  const search = useGlobalSearch();
  // Whoever is served has a menu of few words, and nobody to look for.
  const onSearch = may('search:read') ? search.open : undefined;
  useSearchKey(onSearch);
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
      onSearch={onSearch}
      onSignOut={signOut}
    >
      <Outlet />
      <ConfirmationHost />
      {search.Dialog && (
        <search.Dialog
          user={user}
          isOpen={search.isOpen}
          onClose={search.close}
          onSignOut={signOut}
        />
      )}
    </Shell>
  );
}

/**
 * The search over everything: loaded when it is first opened, since most visits do without. Whoever
 * had the focus has it back at once when it closes, before anything else asks where the focus is.
 */
function useGlobalSearch() {
  const { t } = useTranslation('search');
  const [Dialog, setDialog] = useState<ComponentType<GlobalSearchProps>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = useCallback(async () => {
    opener.current = document.activeElement;
    try {
      const { GlobalSearch } = await import('./global-search.tsx');
      setDialog(() => GlobalSearch);
      setOpen(true);
    } catch {
      showToast({ tone: 'bad', text: t('notOpened') });
    }
  }, [t]);
  const close = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  return { Dialog, isOpen, open: useCallback(() => void open(), [open]), close };
}
