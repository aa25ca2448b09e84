import { Button } from '@mantine/core';
import { IconClockPause, IconSparkles, IconWifiOff } from '@tabler/icons-react';
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
import { stillHere } from '#core/contract/sessions.ts';
import { call } from '#core/web/api/api.ts';
import { applyUpdate, isUpdateWaiting, onUpdateWaiting } from '#core/web/api/app-updates.ts';
import { useConnection } from '#core/web/api/connection.ts';
import { pollEvery } from '#core/web/api/live.ts';
import { useRead } from '#core/web/api/read.ts';
import { setSiteName } from '#core/web/browser/page-title.ts';
import { leaveQuickly } from '#core/web/browser/quick-exit.ts';
import { takeDownPage } from '#core/web/browser/shown-page.ts';
import { setDateDisplay } from '#core/web/i18n/date-display.ts';
import { language } from '#core/web/i18n/language.ts';
import { paths } from '#core/web/paths.ts';
import { defaultIdleMinutes, sharedDeviceMinutes } from '#core/web/session/idle.ts';
import { readSign } from '#core/web/session/idle-sign.ts';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { useSharedDevice } from '#core/web/session/shared-device.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { signOutIdle, signOutWarned } from '#core/web/sign-in/idle-sign-out.ts';
import { type IdleWatch, watchIdleness } from '#core/web/sign-in/idle-watch.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { ConfirmationHost } from '#features/accounts/web/parts/profile/confirmation-host.tsx';
import { countWaiting } from '#features/insight/contract/dashboard.ts';
import { listNotices } from '#features/notifications/contract/notifications.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { CrisisNumbers } from '#features/organization/web/parts/organization/crisis-numbers.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { rememberOpened } from '#features/search/web/parts/recent-people.ts';
import classes from './shell/floating-notices.module.css';
import { IdleNotice } from './shell/idle-notice.tsx';
import { IdleWarning } from './shell/idle-warning.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { useSearchKey } from './shell/search-button.tsx';
import { Shell } from './shell/shell.tsx';

const loadSearch = async () => (await import('./global-search.tsx')).GlobalSearch;
const loadHelp = async () =>
  (await import('#features/organization/web/parts/help/help-panel.tsx')).HelpPanel;

const icons = { offline: IconWifiOff, slow: IconClockPause };

/** Explains a slow or broken connection. */
function ConnectionNotice() {
  const { t } = useTranslation('shell');
  const connection = useConnection();
  const Icon = connection === 'fine' ? null : icons[connection];
  return (
    <div role="status">
      {Icon && connection !== 'fine' && (
        <div className={classes.notice}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          <p className={classes.text}>{t(`connection.${connection}`)}</p>
        </div>
      )}
    </div>
  );
}

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
      <ConnectionNotice />
      <UpdateNotice />
    </div>
  );
}

/**
 * Signs out an absent person on any page, after a warning. `minutes` is the organization's setting;
 * until it is loaded, the last known value applies.
 */
function IdleGuard({ minutes }: { minutes: number | undefined }) {
  const accountId = useCurrentUser()?.id;
  const { isShared } = useSharedDevice();
  if (accountId === undefined) return null;
  const usual = minutes ?? readSign()?.minutes ?? defaultIdleMinutes;
  return (
    <Watch key={accountId} minutes={isShared ? Math.min(usual, sharedDeviceMinutes) : usual} />
  );
}

function Watch({ minutes }: { minutes: number }) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const watch = useRef<IdleWatch | null>(null);
  useEffect(() => {
    const started = watchIdleness({
      minutes,
      onCheck: (idleness) =>
        setRemainingMs(idleness.state === 'warned' ? idleness.remainingMs : null),
      onOver: signOutIdle,
      // A failed call is repeated within a minute.
      notifyServer: () => void call(stillHere).catch(() => undefined),
    });
    watch.current = started;
    return started.stop;
  }, [minutes]);
  if (remainingMs === null) return null;
  return (
    <IdleWarning
      remainingMs={remainingMs}
      onStay={() => watch.current?.stay()}
      onSignOut={signOutWarned}
    />
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
    <>
      <Outlet />
      <IdleGuard minutes={organization?.idleMinutes} />
      <FloatingNotices />
      <LoadingOverlay isLoading={isLoading} />
    </>
  );
}

export function PublicLayout() {
  const { data: organization, isLoading } = useRead(readOrganization);
  return (
    <PublicFrame credit={organization} contact={<ReachUs />} isLoading={isLoading}>
      <IdleNotice />
      <Outlet />
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
      const loaded = await load();
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
