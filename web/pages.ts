import { lazyRouteComponent } from '@tanstack/react-router';
import type { AppRoute } from '#contract/page-routes.ts';
import { paths } from './paths.ts';

/** A page and the screen that it shows; each screen is fetched when somebody goes there. */
interface Page {
  path: AppRoute;
  component: ReturnType<typeof lazyRouteComponent>;
}

/** For anybody; the login page has a rule of its own (router.tsx). */
export const publicPages: readonly Page[] = [
  {
    path: paths.register,
    component: lazyRouteComponent(
      () => import('./modules/auth/screens/register/register-screen.tsx'),
      'RegisterScreen',
    ),
  },
  {
    path: paths.forgotPassword,
    component: lazyRouteComponent(
      () => import('./modules/auth/screens/forgot-password/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: paths.resetPassword,
    component: lazyRouteComponent(
      () => import('./modules/auth/screens/reset-password/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  },
  {
    path: paths.verifyEmail,
    component: lazyRouteComponent(
      () => import('./modules/auth/screens/verify-email/verify-email-screen.tsx'),
      'VerifyEmailScreen',
    ),
  },
  {
    path: paths.reminders,
    component: lazyRouteComponent(
      () => import('./modules/notifications/screens/reminders/reminders-screen.tsx'),
      'RemindersScreen',
    ),
  },
];

const dashboardScreen = lazyRouteComponent(
  () => import('./modules/dashboard/screens/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);

/** For everybody who is signed in. */
export const pagesOfEverybody: readonly Page[] = [
  // All three show the dashboard area (point 2 of the specification).
  { path: paths.dashboard, component: dashboardScreen },
  {
    path: paths.calendar,
    component: lazyRouteComponent(() => import('./work-pages.tsx'), 'CalendarPage'),
  },
  {
    path: paths.tasks,
    component: lazyRouteComponent(() => import('./work-pages.tsx'), 'TasksPage'),
  },
  {
    path: paths.profile,
    component: lazyRouteComponent(
      () => import('./modules/profile/screens/profile/profile-screen.tsx'),
      'ProfileScreen',
    ),
  },
];

const applicantEditScreen = lazyRouteComponent(
  () => import('./modules/applicants/screens/applicant-edit/applicant-edit-screen.tsx'),
  'ApplicantEditScreen',
);

/** For Admin and User. */
export const pagesOfStaff: readonly Page[] = [
  {
    path: paths.applicants,
    component: lazyRouteComponent(
      () => import('./modules/person-lists/screens/applicants/applicants-screen.tsx'),
      'ApplicantsScreen',
    ),
  },
  {
    path: paths.duplicates,
    component: lazyRouteComponent(
      () => import('./modules/duplicates/screens/duplicates/duplicates-screen.tsx'),
      'DuplicatesScreen',
    ),
  },
  {
    path: '/page/applicants/duplicates/$id',
    component: lazyRouteComponent(
      () => import('./modules/duplicates/screens/pair/pair-screen.tsx'),
      'PairScreen',
    ),
  },
  {
    path: '/page/applicant/$id',
    component: lazyRouteComponent(
      () => import('./modules/case-records/screens/case-record/applicant-screen.tsx'),
      'ApplicantScreen',
    ),
  },
  ...([paths.applicantNew, '/page/applicant/edit/$id'] as const).map((path) => ({
    path,
    component: applicantEditScreen,
  })),
  {
    path: '/page/applicant/$id/questionnaire',
    component: lazyRouteComponent(
      () => import('./modules/questions/screens/questionnaire/questionnaire-screen.tsx'),
      'QuestionnaireScreen',
    ),
  },
  {
    path: '/page/applicant/$id/support',
    component: lazyRouteComponent(
      () => import('./modules/support-records/screens/support/support-screen.tsx'),
      'SupportScreen',
    ),
  },
  {
    path: '/page/applicant/$id/paper',
    component: lazyRouteComponent(
      () => import('./modules/papers/screens/paper/paper-screen.tsx'),
      'PaperScreen',
    ),
  },
  {
    path: '/page/applicant/$id/letter',
    component: lazyRouteComponent(
      () => import('./modules/letters/screens/letter/letter-screen.tsx'),
      'LetterScreen',
    ),
  },
  {
    path: '/page/applicant/$id/consents',
    component: lazyRouteComponent(
      () => import('./modules/consents/screens/consents/consents-screen.tsx'),
      'ConsentsScreen',
    ),
  },
  {
    path: '/page/applicant/$id/keeping',
    component: lazyRouteComponent(
      () => import('./modules/keeping/screens/keeping/keeping-screen.tsx'),
      'KeepingScreen',
    ),
  },
  {
    path: '/page/applicant/$id/accounting',
    component: lazyRouteComponent(
      () => import('./modules/papers/screens/accounting/accounting-screen.tsx'),
      'AccountingScreen',
    ),
  },
  {
    path: '/page/applicant/$id/disclosures',
    component: lazyRouteComponent(
      () => import('./modules/papers/screens/disclosures/disclosures-screen.tsx'),
      'DisclosuresScreen',
    ),
  },
  {
    path: paths.clients,
    component: lazyRouteComponent(
      () => import('./modules/person-lists/screens/clients/clients-screen.tsx'),
      'ClientsScreen',
    ),
  },
  {
    path: paths.houses,
    component: lazyRouteComponent(
      () => import('./modules/locations/screens/occupancy/occupancy-screen.tsx'),
      'OccupancyScreen',
    ),
  },
  {
    path: '/page/clients/location/$id',
    component: lazyRouteComponent(
      () => import('./modules/locations/screens/location/location-screen.tsx'),
      'LocationScreen',
    ),
  },
  {
    path: '/page/client/$id',
    component: lazyRouteComponent(
      () => import('./modules/case-records/screens/case-record/applicant-screen.tsx'),
      'ClientScreen',
    ),
  },
  {
    path: '/page/client/edit/$id',
    component: lazyRouteComponent(
      () => import('./modules/clients/screens/client-edit/client-edit-screen.tsx'),
      'ClientEditScreen',
    ),
  },
  {
    path: paths.imports,
    component: lazyRouteComponent(
      () => import('./modules/imports/screens/imports/imports-screen.tsx'),
      'ImportsScreen',
    ),
  },
  {
    path: '/page/import/$id',
    component: lazyRouteComponent(
      () => import('./modules/imports/screens/import/import-screen.tsx'),
      'ImportScreen',
    ),
  },
  {
    path: '/page/draft-applicant/view/$id',
    component: lazyRouteComponent(
      () => import('./modules/drafts/screens/draft/draft-screen.tsx'),
      'DraftScreen',
    ),
  },
  {
    path: paths.reports,
    component: lazyRouteComponent(
      () => import('./modules/reports/screens/reports/reports-screen.tsx'),
      'ReportsScreen',
    ),
  },
];

const questionEditScreen = lazyRouteComponent(
  () => import('./modules/question-bank/screens/question-edit/question-edit-screen.tsx'),
  'QuestionEditScreen',
);
const letterEditScreen = lazyRouteComponent(
  () => import('./modules/letters/screens/letter-edit/letter-edit-screen.tsx'),
  'LetterEditScreen',
);

/** The settings area: for Admin only. */
export const pagesOfSettings: readonly Page[] = [
  {
    path: paths.locations,
    component: lazyRouteComponent(
      () => import('./modules/locations/screens/locations/locations-screen.tsx'),
      'LocationsScreen',
    ),
  },
  {
    path: paths.people,
    component: lazyRouteComponent(
      () => import('./modules/users/screens/people/people-screen.tsx'),
      'PeopleScreen',
    ),
  },
  {
    path: paths.organisation,
    component: lazyRouteComponent(
      () => import('./modules/organisation/screens/organisation/organisation-screen.tsx'),
      'OrganisationScreen',
    ),
  },
  {
    path: paths.setup,
    component: lazyRouteComponent(
      () => import('./modules/organisation/screens/setup/setup-screen.tsx'),
      'SetupScreen',
    ),
  },
  {
    path: paths.questions,
    component: lazyRouteComponent(
      () => import('./modules/question-bank/screens/questions/questions-screen.tsx'),
      'QuestionsScreen',
    ),
  },
  ...([paths.questionNew, '/page/settings/questions/edit/$id'] as const).map((path) => ({
    path,
    component: questionEditScreen,
  })),
  {
    path: paths.questionTopics,
    component: lazyRouteComponent(
      () => import('./modules/question-bank/screens/topics/topics-screen.tsx'),
      'TopicsScreen',
    ),
  },
  {
    path: paths.letters,
    component: lazyRouteComponent(
      () => import('./modules/letters/screens/letters/letters-screen.tsx'),
      'LettersScreen',
    ),
  },
  ...([paths.letterNew, '/page/settings/letters/edit/$id'] as const).map((path) => ({
    path,
    component: letterEditScreen,
  })),
  {
    path: paths.taskRules,
    component: lazyRouteComponent(
      () => import('./modules/tasks/screens/task-rules/task-rules-screen.tsx'),
      'TaskRulesScreen',
    ),
  },
  {
    path: paths.retention,
    component: lazyRouteComponent(
      () => import('./modules/keeping/screens/retention/retention-screen.tsx'),
      'RetentionScreen',
    ),
  },
  {
    path: paths.erasures,
    component: lazyRouteComponent(
      () => import('./modules/keeping/screens/erasures/erasures-screen.tsx'),
      'ErasuresScreen',
    ),
  },
  {
    path: paths.audit,
    component: lazyRouteComponent(
      () => import('./modules/audit/screens/audit/audit-screen.tsx'),
      'AuditScreen',
    ),
  },
  {
    path: paths.system,
    component: lazyRouteComponent(
      () => import('./modules/system/screens/system/system-screen.tsx'),
      'SystemScreen',
    ),
  },
];
