import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import {
  type ComponentType,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { routePattern, signInRoutes } from '#core/contract/page-routes.ts';
import { applyUpdate, isUpdateWaiting, onUpdateWaiting } from '#core/web/api/app-updates.ts';
import { useConnection } from '#core/web/api/connection.ts';
import { pollEvery } from '#core/web/api/live.ts';
import { useRead } from '#core/web/api/read.ts';
import { setSiteName } from '#core/web/browser/page-title.ts';
import { leaveQuickly } from '#core/web/browser/quick-exit.ts';
import { takeDownPage } from '#core/web/browser/shown-page.ts';
import { setDateDisplay } from '#core/web/i18n/date-display.ts';
import { loadAllTexts } from '#core/web/i18n/i18n.ts';
import { language } from '#core/web/i18n/language.ts';
import { paths } from '#core/web/paths.ts';
import { type Go, PageLinks } from '#core/web/plain/page-links.tsx';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { ConfirmationHost } from '#features/accounts/web/parts/profile/confirmation-host.tsx';
import { countWaiting } from '#features/insight/contract/dashboard.ts';
import { listNotices } from '#features/notifications/contract/notifications.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { CrisisNumbers } from '#features/organization/web/parts/organization/crisis-numbers.tsx';
import { OrganizationContext } from '#features/organization/web/parts/organization/organization-context.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { rememberOpened } from '#features/search/web/parts/recent-people.ts';
import { useChooseLanguage } from './shell/choose-language.ts';
import { ConnectionNotice } from './shell/connection-notice.tsx';
import classes from './shell/floating-notices.module.css';
import { IdleGuard } from './shell/idle-guard.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { useRouterVisit } from './shell/router-visit.ts';
import { useSearchKey } from './shell/search-button.tsx';
import { Shell } from './shell/shell.tsx';

const loadSearch = async () => (await import('./global-search.tsx')).GlobalSearch;
const loadHelp = async () =>
  (await import('#features/organization/web/parts/help/help-panel.tsx')).HelpPanel;

/** Announces a new version without interrupting anyone's work. */
function UpdateNotice() {
  const { t } = useTranslation('shell');
  const isThere = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting);
  const [isLater, setLater] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await applyUpdate();
    setTaking(false);
  };
  return (
    <div role="status">
      {isThere && !isLater && (
        <div className={classes.notice}>
          <IconSparkles size={20} stroke={1.7} aria-hidden="true" />
          <p className={classes.text}>{t('update.text')}</p>
          <div className={classes.actions}>
            <Button variant="subtle" size="compact-md" onClick={() => setLater(true)}>
              {t('update.later')}
            </Button>
            <Button size="compact-md" loading={isTaking} onClick={() => void take()}>
              {t('update.now')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Notices for every page that don't block it, stacked at the foot of the window. */
function FloatingNotices() {
  return (
    <div className={classes.place}>
      <ConnectionNotice connection={useConnection()} />
      <UpdateNotice />
    </div>
  );
}

/** Addresses that the staff app doesn't show. */
const outside = routePattern(signInRoutes.filter((route) => route !== paths.login));

/** Follows the links of the plain parts: with the router, or out of the staff app. */
function useGoInApp(): Go {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, state = {} } = {}) => {
      void router.navigate({ href, replace, state, reloadDocument: outside.test(href) });
    },
    [router],
  );
}

/** Wraps everything: the loading overlay and the tab's title. */
export function RootLayout() {
  const { t, i18n } = useTranslation('shell');
  const { data: organization } = useRead(readOrganization);
  const user = useCurrentUser();
  // The tab of a client may be seen by others, as on the public pages.
  const isStaff = user !== null && user.role !== 'client';
  const isLoading = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  useEffect(() => {
    const publicTitle = organization && textIn(organization.publicTitle, i18n.language);
    setSiteName((!isStaff && publicTitle) || (organization?.name ?? t('siteName')));
  }, [organization, isStaff, i18n.language, t]);
  useEffect(() => {
    if (organization) setDateDisplay(organization);
  }, [organization]);
  return (
    <PageLinks value={useGoInApp()}>
      <Outlet />
      <IdleGuard minutes={organization?.idleMinutes} />
      <FloatingNotices />
      <LoadingOverlay isLoading={isLoading} />
    </PageLinks>
  );
}

export function PublicLayout() {
  const chooseLanguage = useChooseLanguage();
  const { data: organization, isLoading } = useRead(readOrganization);
  return (
    <PublicFrame
      credit={organization}
      contact={<ReachUs />}
      isLoading={isLoading}
      visit={useRouterVisit()}
      onLanguage={(chosen) => void chooseLanguage(chosen)}
    >
      <OrganizationContext value={isLoading ? undefined : (organization ?? null)}>
        <Outlet />
      </OrganizationContext>
    </PublicFrame>
  );
}

/**
 * Signs out on the way to login; not before, since a person with unsaved work may choose to stay.
 */
function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    const stop = router.subscribe('onBeforeLoad', ({ toLocation }) => {
      stop();
      if (toLocation.pathname === paths.login) logOut();
    });
    void router.navigate({ to: paths.login });
  };
}

/**
 * The quick exit of the portal. It also signs out, since Back or the address would open the page
 * again.
 */
function useQuickExit(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const { __TSR_index: pagesBefore = 0 } = router.history.location.state;
    leaveQuickly({
      language: language(),
      pagesBefore,
      takeDown() {
        router.history.destroy();
        takeDownPage();
        logOut();
      },
    });
  }, [router]);
}

/** Keeps which people's case records were opened last, for the search. */
function useRecentPeople(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname !== undefined && may('search:read')) rememberOpened(pathname);
  }, [pathname]);
}

/**
 * A dialog that is loaded when first opened, since most visits don't need it. On close, the focus
 * returns at once, before anything else checks it.
 *
 * @param load the same function at each render
 * @param failed shown when loading fails
 */
function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = useCallback(async () => {
    opener.current = document.activeElement;
    try {
      const [loaded] = await Promise.all([load(), loadAllTexts()]);
      setDialog(() => loaded);
      setOpen(true);
    } catch {
      showToast({ tone: 'bad', text: failed });
    }
  }, [load, failed]);
  const close = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  return { Dialog, isOpen, open: useCallback(() => void open(), [open]), close };
}

export function GuardedLayout() {
  const { data: organization } = useRead(readOrganization);
  const signOut = useSignOut();
  const user = useCurrentUser();
  const isAdmitted = user !== null && !user.secondFactorMissing;
  // For the menu: polled every minute while the page is visible and live updates are off.
  const refetchInterval = pollEvery(60_000);
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
  const [helpPage, setHelpPage] = useState<string>();
  const openHelp = (page?: string) => {
    setHelpPage(page);
    help.open();
  };
  useRecentPeople();
  const leave = useQuickExit();
  // Clients have a short menu and no search.
  const onSearch = may('search:read') ? search.open : undefined;
  useSearchKey(onSearch);
  useSingleKeys(useKeysSetting().isOn, { '?': () => openHelp() });
  // On the way to the login.
  if (user === null) return null;
  return (
    // Remounts when another tab signs in someone else, so that nothing of the first person's page
    // stays.
    <Shell
      key={user.id}
      user={user}
      unread={notices?.unread ?? 0}
      waiting={waiting}
      credit={organization}
      onSearch={onSearch}
      onHelp={() => openHelp()}
      onSignOut={signOut}
      safety={user.role === 'client' ? { numbers: <CrisisNumbers />, onLeave: leave } : undefined}
    >
      <Outlet />
      <ConfirmationHost />
      {search.Dialog && (
        <search.Dialog
          user={user}
          isOpen={search.isOpen}
          onClose={search.close}
          onSignOut={signOut}
          onHelp={openHelp}
        />
      )}
      {help.Dialog && (
        <help.Dialog user={user} isOpen={help.isOpen} onClose={help.close} page={helpPage} />
      )}
    </Shell>
  );
}
