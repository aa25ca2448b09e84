import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askEvery } from '#core/web/api/live.ts';
import { useRead } from '#core/web/api/read.ts';
import { setSiteName } from '#core/web/browser/page-title.ts';
import { setDateDisplay } from '#core/web/i18n/date-display.ts';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { ConfirmationHost } from '#features/accounts/web/parts/profile/confirmation-host.tsx';
import { countWaiting } from '#features/insight/contract/dashboard.ts';
import { listNotices } from '#features/notifications/contract/notifications.ts';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { useLazyDialog } from './lazy-dialog.ts';
import { FloatingNotices } from './shell/floating-notices.tsx';
import { IdleGuard } from './shell/idle-guard.tsx';
import { IdleNotice } from './shell/idle-notice.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { useSearchKey } from './shell/search-key.ts';
import { Shell } from './shell/shell.tsx';
import { useSignOut } from './shell/sign-out.ts';

const loadSearch = async () => (await import('./global-search.tsx')).GlobalSearch;
const loadHelp = async () =>
  (await import('#features/organization/web/parts/help/help-panel.tsx')).HelpPanel;

/** Around everything: the overlay of the first load, and the name in the browser's tab. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { data: organisation } = useRead(readOrganisation);
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
  const { data: organisation } = useRead(readOrganisation);
  return (
    <PublicFrame credit={organisation} contact={<ReachUs />}>
      <IdleNotice />
      <Outlet />
    </PublicFrame>
  );
}

export function GuardedLayout() {
  const { data: organisation } = useRead(readOrganisation);
  const signOut = useSignOut();
  const user = useCurrentUser();
  const isAdmitted = user !== null && !user.secondFactorMissing;
  // For the menu: asked again every minute while the page is seen and nothing is told.
  const refetchInterval = askEvery(60_000);
  const { data: notices } = useRead(
    listNotices,
    { query: { limit: 1 } },
    { enabled: isAdmitted, refetchInterval },
  );
  const { data: waiting } = useRead(
    countWaiting,
    {},
    { enabled: may('dashboard:read'), refetchInterval },
  );
  const { t } = useTranslation(['search', 'help']);
  const search = useLazyDialog(loadSearch, t('search:notOpened'));
  const help = useLazyDialog(loadHelp, t('help:notOpened'));
  // Whoever is served has a menu of few words, and nobody to look for.
  const onSearch = may('search:read') ? search.open : undefined;
  useSearchKey(onSearch);
  useSingleKeys(useKeysSetting().isOn, { '?': help.open });
  // On the way to the login.
  if (user === null) return null;
  return (
    // Another person in another tab: nothing of the first one's page stays.
    <Shell
      key={user.id}
      user={user}
      unread={notices?.unread ?? 0}
      waiting={waiting}
      credit={organisation}
      onSearch={onSearch}
      onHelp={help.open}
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
      {help.Dialog && <help.Dialog user={user} isOpen={help.isOpen} onClose={help.close} />}
    </Shell>
  );
}
