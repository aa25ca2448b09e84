import { Button } from '@mantine/core';
import { IconMap2, IconRefresh, IconTool } from '@tabler/icons-react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { loadAllTexts } from '#core/web/i18n/i18n.ts';
import { parseSearch, stringifySearch } from '#core/web/lists/search-params.ts';
import { homePaths, paths } from '#core/web/paths.ts';
import { checkAccess, type Guarded } from '#core/web/session/guard.ts';
import { safeReturnUrl } from '#core/web/session/return-url.ts';
import {
  currentUser,
  isSignedIn,
  onSessionChange,
  onSessionEnd,
  onSignIn,
  onSignInElsewhere,
} from '#core/web/session/session.ts';
import { MessageScreen } from '#core/web/ui/empty-state.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { forgetGoogle } from '#features/accounts/web/parts/auth/google-identity.ts';
import { GuardedLayout, PublicLayout, RootLayout } from './layouts.tsx';
import { publicPages, settingsPages, signedInPages, staffPages } from './pages.ts';
import classes from './router.module.css';

interface Opened {
  location: { href: string; pathname: string; search: object };
  params: Record<string, string>;
  preload: boolean;
}

/** Opens the page, or redirects: to login and back, or to not-found. */
function guard(guarded: Guarded) {
  return ({ location }: Pick<Opened, 'location'>) => {
    const { section } = location.search as { section?: unknown };
    const isSecurity = location.pathname === paths.profile && section === 'security';
    const verdict = checkAccess(currentUser(), isSignedIn(), { ...guarded, isSecurity });
    if (verdict === 'login') {
      throw redirect({ to: paths.login, search: { returnUrl: location.href }, replace: true });
    }
    if (verdict === 'verify-email') throw redirect({ to: paths.verifyEmail, replace: true });
    if (verdict === 'second-factor') {
      throw redirect({ to: paths.profile, search: { section: 'security' }, replace: true });
    }
    if (verdict === 'not-found') throw redirect({ to: paths.notFound, replace: true });
  };
}

function redirectTo(to: string) {
  return () => {
    throw redirect({ to, replace: true });
  };
}

function NotFoundScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('notFoundTitle'));
  return (
    <MessageScreen
      icon={<IconMap2 size={32} stroke={1.5} />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <Button component={Link} to={paths.root}>
          {t('toStart')}
        </Button>
      }
    />
  );
}

/** Replaces a screen that threw. A screen that the server no longer has means a new version. */
function BrokenScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const isUpdate = isMissingScreen(error);
  const title = isUpdate ? t('updatedTitle') : t('brokenTitle');
  usePageTitle(title);
  const Icon = isUpdate ? IconRefresh : IconTool;
  return (
    <div role="alert">
      <MessageScreen
        icon={<Icon size={32} stroke={1.5} />}
        title={title}
        text={isUpdate ? t('updatedText') : t('brokenText')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('reload')}</Button>
            {!isUpdate && (
              <Button variant="default" component="a" href={paths.root}>
                {t('toStart')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** Replaces a layout that threw, without its frame, which would throw again. */
function BrokenLayout({ error }: { error: unknown }) {
  return (
    <main className={classes.alone}>
      <BrokenScreen error={error} />
    </main>
  );
}

/** Browsers word this error differently; all mention a module that failed to load. */
function isMissingScreen(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  );
}

const root = createRootRoute({
  beforeLoad: ({ location }) =>
    homePaths.includes(location.pathname) ? undefined : loadAllTexts(),
  component: RootLayout,
  errorComponent: BrokenLayout,
  notFoundComponent: NotFoundScreen,
});

const start = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: redirectTo(paths.dashboard),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: redirectTo(paths.notFound),
});

const publicArea = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
  errorComponent: BrokenLayout,
});
const notFound = createRoute({
  getParentRoute: () => publicArea,
  path: paths.notFound,
  component: NotFoundScreen,
});
/**
 * Pages for signing in that only the small page has (sign-in.html): leaves the staff app. By now the
 * address is theirs.
 */
const outsidePages = (
  [paths.register, paths.forgotPassword, paths.resetPassword, paths.verifyEmail] as const
).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location: { href }, preload }) => {
      if (preload) return;
      window.location.replace(href);
      await new Promise(() => undefined);
    },
  }),
);
/**
 * Shown here when a session ends, so that what is only in memory stays until the person returns: chosen
 * files, a form being saved. The small page shows the same screen to those who come from outside.
 */
const login = createRoute({
  getParentRoute: () => publicArea,
  path: paths.login,
  beforeLoad: ({ search }: { search: { returnUrl?: unknown } }) => {
    if (!isSignedIn()) return;
    throw redirect({ href: safeReturnUrl(search.returnUrl, paths.dashboard), replace: true });
  },
  component: lazyRouteComponent(
    () => import('#features/accounts/web/screens/login/login-screen.tsx'),
    'LoginScreen',
  ),
});

const guardedArea = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: guard({}),
  component: GuardedLayout,
  errorComponent: BrokenLayout,
});
const staffOnly = guard({ allowed: ['admin', 'user'] });
const adminOnly = guard({ isSettings: true });
const guardedPages = [
  ...signedInPages.map(({ readEarly, ...page }) => ({
    ...page,
    // It opens no record, so it may be read before someone goes there.
    beforeLoad: ({ params, location, preload }: Opened) => {
      const reading = readEarly?.(params, location.search).catch(() => undefined);
      return preload ? reading : undefined;
    },
  })),
  ...staffPages.map(({ readEarly, ...page }) => ({
    ...page,
    beforeLoad: ({ preload, ...opened }: Opened) => {
      staffOnly(opened);
      // Pointing at a link loads its screen, but must not open the record.
      if (preload) return;
      // If this fails, the screen reads again and reports it.
      void readEarly?.(opened.params, opened.location.search).catch(() => undefined);
    },
  })),
  ...settingsPages.map((page) => ({ ...page, beforeLoad: adminOnly })),
].map((page) => createRoute({ getParentRoute: () => guardedArea, ...page }));

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    unknown,
    ...outsidePages,
    publicArea.addChildren([
      notFound,
      login,
      ...publicPages.map((page) => createRoute({ getParentRoute: () => publicArea, ...page })),
    ]),
    guardedArea.addChildren(guardedPages),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // One per screen, so that an error affects only its own area.
  defaultErrorComponent: BrokenScreen,
  scrollRestoration: true,
  trailingSlash: 'never',
});

/** Waits this long at the most for replies that first-words.ts asked for, in ms. */
const longestWait = 300;

/**
 * Opens this address while the texts are still loading, so that the first draw has the whole screen if
 * its files are there. The home of staff also waits for its replies, which usually are.
 */
export async function loadFirstScreen(): Promise<void> {
  const { pathname: to, search } = router.latestLocation;
  // If this fails, rendering fails again later and reports it.
  const screen = router.preloadRoute({ to, search } as never).catch(() => undefined);
  if (window.earlyReplies) await Promise.race([screen, after(longestWait)]);
  await Promise.race([router.load(), after(0)]);
}

function after(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay));
}

// The session ended on the server or in another tab: sign in again and come back.
onSessionEnd(() => {
  const { href, pathname } = router.state.location;
  if (!pathname.startsWith('/page/')) return;
  void router.navigate({ to: paths.login, search: { returnUrl: href } });
});

// Signed in again in another tab: this one returns to its page as well.
onSignInElsewhere(() => {
  if (router.state.location.pathname === paths.login) void router.invalidate();
});

// Signing out here also signs out of the provider (point 4 of the specification).
onSessionChange(() => {
  if (currentUser() === null) forgetGoogle();
});

/** Delay of the welcome message after signing in, in milliseconds (from the specification). */
const welcomedAfter = 2500;

/** Welcomes a person who has just signed in, once the page is visible. */
function welcome(user: User): void {
  setTimeout(() => {
    if (currentUser()?.id !== user.id) return;
    const { firstName, lastName } = user;
    showToast({
      title: i18next.t('shell:welcomeTitle', { firstName, lastName }),
      text: i18next.t('shell:welcomeText'),
    });
  }, welcomedAfter);
}

onSignIn(welcome);
