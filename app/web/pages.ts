import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { AppRoute } from '#core/contract/page-routes.ts';
import { queryClient } from '#core/web/api/query-client.ts';
import { readQuery } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { currentUser } from '#core/web/session/session.ts';
import { DashboardScreen } from '#features/insight/web/screens/dashboard/dashboard-screen.tsx';
import { homeReads } from './home-reads.ts';

/** A page and its screen, which is loaded on first visit. */
interface Page {
  path: AppRoute;
  component: AsyncRouteComponent<object>;
  /** Starts reading what the screen shows, without waiting for the screen to be drawn. */
  readEarly?: (params: Readonly<Record<string, string>>, search: object) => Promise<void>;
}

/** Open to anyone. Those for signing in are another page (app/sign-in/). */
export const publicPages: readonly Page[] = [
  {
    path: paths.reminders,
    component: lazyRouteComponent(
      () => import('#features/notifications/web/screens/reminders/reminders-screen.tsx'),
      'RemindersScreen',
    ),
  },
];

/** Reads what the home of staff opens with, unless it was read before. */
async function readHomeEarly(search: object): Promise<void> {
  const user = currentUser();
  if (user === null || user.role === 'client') return;
  const queries = homeReads(user, search)
    .map(({ operation, sent }) => readQuery(operation, sent as never))
    .filter(({ queryKey }) => !queryClient.getQueryState(queryKey));
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
}

export const signedInPages: readonly Page[] = [
  // All three show the dashboard (point 2 of the specification).
  {
    path: paths.dashboard,
    component: DashboardScreen,
    readEarly: (_params, search) => readHomeEarly(search),
  },
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
      () => import('#features/accounts/web/screens/profile/profile-screen.tsx'),
      'ProfileScreen',
    ),
  },
  {
    path: paths.accessibility,
    component: lazyRouteComponent(
      () => import('#features/organization/web/screens/accessibility/accessibility-screen.tsx'),
      'AccessibilityScreen',
    ),
  },
];

const applicantEditScreen = lazyRouteComponent(
  () => import('#features/person/web/screens/applicant-edit/applicant-edit-screen.tsx'),
  'ApplicantEditScreen',
);

async function readCaseEarly({ id }: { id?: string }, search: object): Promise<void> {
  const reads = await import('#features/case-record/web/screens/case-record/early-reads.ts');
  if (id !== undefined) reads.readCaseEarly(id, search);
}

export const staffPages: readonly Page[] = [
  {
    path: paths.applicants,
    component: lazyRouteComponent(
      () => import('#features/people/web/screens/applicants/applicants-screen.tsx'),
      'ApplicantsScreen',
    ),
  },
  {
    path: paths.duplicates,
    component: lazyRouteComponent(
      () => import('#features/duplicates/web/screens/duplicates/duplicates-screen.tsx'),
      'DuplicatesScreen',
    ),
  },
  {
    path: '/page/applicants/duplicates/$id',
    component: lazyRouteComponent(
      () => import('#features/duplicates/web/screens/pair/pair-screen.tsx'),
      'PairScreen',
    ),
  },
  {
    path: '/page/applicant/$id',
    component: lazyRouteComponent(
      () => import('#features/case-record/web/screens/case-record/applicant-screen.tsx'),
      'ApplicantScreen',
    ),
    readEarly: readCaseEarly,
  },
  ...([paths.applicantNew, '/page/applicant/edit/$id'] as const).map((path) => ({
    path,
    component: applicantEditScreen,
  })),
  {
    path: '/page/applicant/$id/questionnaire',
    component: lazyRouteComponent(
      () => import('#features/questions/web/screens/questionnaire/questionnaire-screen.tsx'),
      'QuestionnaireScreen',
    ),
  },
  {
    path: '/page/applicant/$id/support',
    component: lazyRouteComponent(
      () => import('#features/support/web/screens/support/support-screen.tsx'),
      'SupportScreen',
    ),
  },
  {
    path: '/page/applicant/$id/paper',
    component: lazyRouteComponent(
      () => import('#features/printouts/web/screens/paper/paper-screen.tsx'),
      'PaperScreen',
    ),
  },
  {
    path: '/page/applicant/$id/letter',
    component: lazyRouteComponent(
      () => import('#features/printouts/web/screens/letter/letter-screen.tsx'),
      'LetterScreen',
    ),
  },
  {
    path: '/page/applicant/$id/consents',
    component: lazyRouteComponent(
      () => import('#features/consents/web/screens/consents/consents-screen.tsx'),
      'ConsentsScreen',
    ),
  },
  {
    path: '/page/applicant/$id/keeping',
    component: lazyRouteComponent(
      () => import('#features/lifecycle/web/screens/keeping/keeping-screen.tsx'),
      'KeepingScreen',
    ),
  },
  {
    path: '/page/applicant/$id/accounting',
    component: lazyRouteComponent(
      () => import('#features/printouts/web/screens/accounting/accounting-screen.tsx'),
      'AccountingScreen',
    ),
  },
  {
    path: '/page/applicant/$id/disclosures',
    component: lazyRouteComponent(
      () => import('#features/printouts/web/screens/disclosures/disclosures-screen.tsx'),
      'DisclosuresScreen',
    ),
  },
  {
    path: paths.clients,
    component: lazyRouteComponent(
      () => import('#features/people/web/screens/clients/clients-screen.tsx'),
      'ClientsScreen',
    ),
  },
  {
    path: paths.houses,
    component: lazyRouteComponent(
      () => import('#features/locations/web/screens/occupancy/occupancy-screen.tsx'),
      'OccupancyScreen',
    ),
  },
  {
    path: '/page/clients/location/$id',
    component: lazyRouteComponent(
      () => import('#features/locations/web/screens/location/location-screen.tsx'),
      'LocationScreen',
    ),
  },
  {
    path: '/page/client/$id',
    component: lazyRouteComponent(
      () => import('#features/case-record/web/screens/case-record/applicant-screen.tsx'),
      'ClientScreen',
    ),
    readEarly: readCaseEarly,
  },
  {
    path: '/page/client/edit/$id',
    component: lazyRouteComponent(
      () => import('#features/enrollment/web/screens/client-edit/client-edit-screen.tsx'),
      'ClientEditScreen',
    ),
  },
  {
    path: paths.imports,
    component: lazyRouteComponent(
      () => import('#features/imports/web/screens/imports/imports-screen.tsx'),
      'ImportsScreen',
    ),
  },
  {
    path: '/page/import/$id',
    component: lazyRouteComponent(
      () => import('#features/imports/web/screens/import/import-screen.tsx'),
      'ImportScreen',
    ),
  },
  {
    path: paths.draftNew,
    component: lazyRouteComponent(
      () => import('#features/intake/web/screens/type-in/type-in-screen.tsx'),
      'TypeInScreen',
    ),
  },
  {
    path: '/page/draft-applicant/view/$id',
    component: lazyRouteComponent(() => import('./work-pages.tsx'), 'DraftPage'),
  },
  {
    path: paths.reports,
    component: lazyRouteComponent(
      () => import('#features/insight/web/screens/reports/reports-screen.tsx'),
      'ReportsScreen',
    ),
  },
];

const questionEditScreen = lazyRouteComponent(
  () => import('#features/question-bank/web/screens/question-edit/question-edit-screen.tsx'),
  'QuestionEditScreen',
);
const noteTemplateEditScreen = lazyRouteComponent(
  () => import('#features/notes/web/screens/note-template-edit/note-template-edit-screen.tsx'),
  'NoteTemplateEditScreen',
);
const letterEditScreen = lazyRouteComponent(
  () => import('#features/printouts/web/screens/letter-edit/letter-edit-screen.tsx'),
  'LetterEditScreen',
);

export const settingsPages: readonly Page[] = [
  {
    path: paths.locations,
    component: lazyRouteComponent(
      () => import('#features/locations/web/screens/locations/locations-screen.tsx'),
      'LocationsScreen',
    ),
  },
  {
    path: paths.people,
    component: lazyRouteComponent(
      () => import('#features/accounts/web/screens/people/people-screen.tsx'),
      'PeopleScreen',
    ),
  },
  {
    path: paths.organisation,
    component: lazyRouteComponent(
      () => import('#features/organization/web/screens/organization/organization-screen.tsx'),
      'OrganizationScreen',
    ),
  },
  {
    path: paths.setup,
    component: lazyRouteComponent(
      () => import('#features/organization/web/screens/setup/setup-screen.tsx'),
      'SetupScreen',
    ),
  },
  {
    path: paths.questions,
    component: lazyRouteComponent(
      () => import('#features/question-bank/web/screens/questions/questions-screen.tsx'),
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
      () => import('#features/question-bank/web/screens/topics/topics-screen.tsx'),
      'TopicsScreen',
    ),
  },
  {
    path: paths.letters,
    component: lazyRouteComponent(
      () => import('#features/printouts/web/screens/letters/letters-screen.tsx'),
      'LettersScreen',
    ),
  },
  ...([paths.letterNew, '/page/settings/letters/edit/$id'] as const).map((path) => ({
    path,
    component: letterEditScreen,
  })),
  {
    path: paths.textSettings,
    component: lazyRouteComponent(
      () => import('#features/texts/web/screens/text-settings/text-settings-screen.tsx'),
      'TextSettingsScreen',
    ),
  },
  {
    path: paths.noteTemplates,
    component: lazyRouteComponent(
      () => import('#features/notes/web/screens/note-templates/note-templates-screen.tsx'),
      'NoteTemplatesScreen',
    ),
  },
  ...([paths.noteTemplateNew, '/page/settings/note-templates/edit/$id'] as const).map((path) => ({
    path,
    component: noteTemplateEditScreen,
  })),
  {
    path: paths.taskRules,
    component: lazyRouteComponent(
      () => import('#features/tasks/web/screens/task-rules/task-rules-screen.tsx'),
      'TaskRulesScreen',
    ),
  },
  {
    path: paths.retention,
    component: lazyRouteComponent(
      () => import('#features/lifecycle/web/screens/retention/retention-screen.tsx'),
      'RetentionScreen',
    ),
  },
  {
    path: paths.erasures,
    component: lazyRouteComponent(
      () => import('#features/lifecycle/web/screens/erasures/erasures-screen.tsx'),
      'ErasuresScreen',
    ),
  },
  {
    path: paths.audit,
    component: lazyRouteComponent(
      () => import('#features/audit/web/screens/audit/audit-screen.tsx'),
      'AuditScreen',
    ),
  },
  {
    path: paths.system,
    component: lazyRouteComponent(
      () => import('#features/system/web/screens/system/system-screen.tsx'),
      'SystemScreen',
    ),
  },
];
