import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { GuardedLayout, PublicLayout, RootLayout } from './layouts.tsx';
import { forgetGoogle } from './modules/auth/components/google-identity.ts';
import { paths } from './paths.ts';
import { type Guarded, judge } from './platform/guard.ts';
import { safeReturnUrl } from './platform/return-url.ts';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import {
  currentUser,
  isSignedIn,
  onSessionChange,
  onSessionEnd,
  onSignIn,
  onSignInElsewhere,
} from './platform/session.ts';
import { BrokenLayout, BrokenScreen } from './shell/broken-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { welcome } from './shell/welcome.ts';

/** Opens the page, or sends away: to login and back, or to not-found. */
function guard(guarded: Guarded) {
  return ({ location }: { location: { href: string; pathname: string } }) => {
    const isProfile = location.pathname === paths.profile;
    const verdict = judge(currentUser(), isSignedIn(), { ...guarded, isProfile });
    if (verdict === 'login') {
      throw redirect({ to: paths.login, search: { returnUrl: location.href }, replace: true });
    }
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

const staffOnly = guard({ allowed: ['admin', 'user'] });

const root = createRootRoute({
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

const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
  errorComponent: BrokenLayout,
});
const notFound = createRoute({
  getParentRoute: () => publicPages,
  path: paths.notFound,
  component: NotFoundScreen,
});
const login = createRoute({
  getParentRoute: () => publicPages,
  path: paths.login,
  beforeLoad: ({ search }: { search: { returnUrl?: unknown } }) => {
    if (!isSignedIn()) return;
    throw redirect({ href: safeReturnUrl(search.returnUrl, paths.dashboard), replace: true });
  },
  component: lazyRouteComponent(
    () => import('./modules/auth/login-screen/login-screen.tsx'),
    'LoginScreen',
  ),
});
const register = createRoute({
  getParentRoute: () => publicPages,
  path: paths.register,
  component: lazyRouteComponent(
    () => import('./modules/auth/register-screen/register-screen.tsx'),
    'RegisterScreen',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => publicPages,
  path: paths.forgotPassword,
  component: lazyRouteComponent(
    () => import('./modules/auth/forgot-password-screen/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicPages,
  path: paths.resetPassword,
  component: lazyRouteComponent(
    () => import('./modules/auth/reset-password-screen/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

const guardedPages = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: guard({}),
  component: GuardedLayout,
  errorComponent: BrokenLayout,
});
const dashboardScreen = lazyRouteComponent(
  () => import('./modules/dashboard/dashboard-screen/dashboard-screen.tsx'),
  'DashboardScreen',
);
// All three show the dashboard area (point 2 of the specification).
const dashboards = [paths.dashboard, paths.calendar, paths.tasks].map((path) =>
  createRoute({ getParentRoute: () => guardedPages, path, component: dashboardScreen }),
);
const applicants = createRoute({
  getParentRoute: () => guardedPages,
  path: paths.applicants,
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/applicants/applicants-screen/applicants-screen.tsx'),
    'ApplicantsScreen',
  ),
});
const applicant = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/applicant/$id',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/applicants/applicant-screen/applicant-screen.tsx'),
    'ApplicantScreen',
  ),
});
const clients = createRoute({
  getParentRoute: () => guardedPages,
  path: paths.clients,
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/clients/clients-screen/clients-screen.tsx'),
    'ClientsScreen',
  ),
});
const client = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/client/$id',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/applicants/applicant-screen/applicant-screen.tsx'),
    'ClientScreen',
  ),
});
const clientEdit = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/client/edit/$id',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/clients/client-edit-screen/client-edit-screen.tsx'),
    'ClientEditScreen',
  ),
});
const applicantEditScreen = lazyRouteComponent(
  () => import('./modules/applicants/applicant-edit-screen/applicant-edit-screen.tsx'),
  'ApplicantEditScreen',
);
const applicantEdits = [paths.applicantNew, '/page/applicant/edit/$id'].map((path) =>
  createRoute({
    getParentRoute: () => guardedPages,
    path,
    beforeLoad: staffOnly,
    component: applicantEditScreen,
  }),
);
const questionnaire = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/applicant/$id/questionnaire',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/questions/questionnaire-screen/questionnaire-screen.tsx'),
    'QuestionnaireScreen',
  ),
});
const support = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/applicant/$id/support',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/support-records/support-screen/support-screen.tsx'),
    'SupportScreen',
  ),
});
const aboutFile = [
  {
    path: '/page/applicant/$id/paper',
    component: lazyRouteComponent(
      () => import('./modules/papers/paper-screen/paper-screen.tsx'),
      'PaperScreen',
    ),
  },
  {
    path: '/page/applicant/$id/letter',
    component: lazyRouteComponent(
      () => import('./modules/letters/letter-screen/letter-screen.tsx'),
      'LetterScreen',
    ),
  },
  {
    path: '/page/applicant/$id/disclosures',
    component: lazyRouteComponent(
      () => import('./modules/papers/disclosures-screen/disclosures-screen.tsx'),
      'DisclosuresScreen',
    ),
  },
].map((page) =>
  createRoute({ getParentRoute: () => guardedPages, beforeLoad: staffOnly, ...page }),
);
const draft = createRoute({
  getParentRoute: () => guardedPages,
  path: '/page/draft-applicant/view/$id',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/drafts/draft-screen/draft-screen.tsx'),
    'DraftScreen',
  ),
});
const reports = createRoute({
  getParentRoute: () => guardedPages,
  path: paths.reports,
  beforeLoad: staffOnly,
  component: lazyRouteComponent(
    () => import('./modules/reports/reports-screen/reports-screen.tsx'),
    'ReportsScreen',
  ),
});
const profile = createRoute({
  getParentRoute: () => guardedPages,
  path: paths.profile,
  component: lazyRouteComponent(
    () => import('./modules/profile/profile-screen/profile-screen.tsx'),
    'ProfileScreen',
  ),
});
/** A page of the settings area: for Admin only. */
function settingsPage(path: string, component: ReturnType<typeof lazyRouteComponent>) {
  const beforeLoad = guard({ isSettings: true });
  return createRoute({ getParentRoute: () => guardedPages, path, beforeLoad, component });
}
const questionEditScreen = lazyRouteComponent(
  () => import('./modules/question-bank/question-edit-screen/question-edit-screen.tsx'),
  'QuestionEditScreen',
);
const letterEditScreen = lazyRouteComponent(
  () => import('./modules/letters/letter-edit-screen/letter-edit-screen.tsx'),
  'LetterEditScreen',
);
const settings = [
  settingsPage(
    paths.people,
    lazyRouteComponent(
      () => import('./modules/users/people-screen/people-screen.tsx'),
      'PeopleScreen',
    ),
  ),
  settingsPage(
    paths.organisation,
    lazyRouteComponent(
      () => import('./modules/organisation/organisation-screen/organisation-screen.tsx'),
      'OrganisationScreen',
    ),
  ),
  settingsPage(
    paths.questions,
    lazyRouteComponent(
      () => import('./modules/question-bank/questions-screen/questions-screen.tsx'),
      'QuestionsScreen',
    ),
  ),
  ...[paths.questionNew, '/page/settings/questions/edit/$id'].map((path) =>
    settingsPage(path, questionEditScreen),
  ),
  settingsPage(
    paths.questionTopics,
    lazyRouteComponent(
      () => import('./modules/question-bank/topics-screen/topics-screen.tsx'),
      'TopicsScreen',
    ),
  ),
  settingsPage(
    paths.letters,
    lazyRouteComponent(
      () => import('./modules/letters/letters-screen/letters-screen.tsx'),
      'LettersScreen',
    ),
  ),
  ...[paths.letterNew, '/page/settings/letters/edit/$id'].map((path) =>
    settingsPage(path, letterEditScreen),
  ),
  settingsPage(
    paths.audit,
    lazyRouteComponent(
      () => import('./modules/audit/audit-screen/audit-screen.tsx'),
      'AuditScreen',
    ),
  ),
];
const locations = createRoute({
  getParentRoute: () => guardedPages,
  path: paths.locations,
  beforeLoad: guard({ isSettings: true }),
  component: lazyRouteComponent(
    () => import('./modules/locations/locations-screen/locations-screen.tsx'),
    'LocationsScreen',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    unknown,
    publicPages.addChildren([notFound, login, register, forgotPassword, resetPassword]),
    guardedPages.addChildren([
      ...dashboards,
      applicants,
      applicant,
      ...applicantEdits,
      clients,
      client,
      clientEdit,
      questionnaire,
      support,
      ...aboutFile,
      draft,
      reports,
      profile,
      locations,
      ...settings,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Each screen has its own: one that throws takes nothing but its own place.
  defaultErrorComponent: BrokenScreen,
  scrollRestoration: true,
  trailingSlash: 'never',
});

/** Fetches the screen of this address while the words are still on their way. */
export function loadFirstScreen(): void {
  const { pathname: to, search } = router.latestLocation;
  // What goes wrong here goes wrong again when the screen is to be shown, and is said then.
  void router.preloadRoute({ to, search } as never).catch(() => undefined);
}

// The server has ended the session, or another tab has: sign in again and come back.
onSessionEnd(() => {
  const { href, pathname } = router.state.location;
  if (!pathname.startsWith('/page/')) return;
  void router.navigate({ to: paths.login, search: { returnUrl: href } });
});

// Signed in again in another tab: this one goes back to where it was as well.
onSignInElsewhere(() => {
  if (router.state.location.pathname === paths.login) void router.invalidate();
});

// Signing out here signs out the provider too (point 4 of the specification).
onSessionChange(() => {
  if (currentUser() === null) forgetGoogle();
});

onSignIn(welcome);
