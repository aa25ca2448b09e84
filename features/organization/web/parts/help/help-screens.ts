import type { AppRoute } from '#core/contract/page-routes.ts';
import type { Role } from '#core/contract/roles.ts';

/** A page of docs/help/, its routes, and the roles that can open them. */
export interface HelpScreen {
  name: string;
  routes: readonly AppRoute[];
  /** Only for this part of the screen; listed before the screen itself. */
  part?: { key: 'section' | 'tab' | 'view'; value: string };
  readers: readonly Role[];
}

const all: readonly Role[] = ['admin', 'user', 'client'];
const staff: readonly Role[] = ['admin', 'user'];
const client: readonly Role[] = ['client'];
const admin: readonly Role[] = ['admin'];

const pages = (
  readers: readonly Role[],
  byName: Readonly<Record<string, AppRoute | readonly AppRoute[]>>,
): HelpScreen[] =>
  Object.entries(byName).map(([name, routes]) => ({
    name,
    routes: typeof routes === 'string' ? [routes] : routes,
    readers,
  }));

const profileParts: readonly HelpScreen[] = ['inbox', 'to-do', 'chats'].map((name) => ({
  name,
  routes: ['/page/profile'],
  part: { key: 'section', value: name === 'to-do' ? 'tasks' : name },
  readers: all,
}));

/** Every screen behind sign-in. */
export const helpScreens: readonly HelpScreen[] = [
  ...pages(client, { 'client-portal': ['/page/dashboard', '/page/calendar', '/page/tasks'] }),
  ...pages(staff, {
    dashboard: '/page/dashboard',
    calendar: '/page/calendar',
    tasks: '/page/tasks',
  }),
  {
    name: 'applications',
    routes: ['/page/applicants'],
    part: { key: 'tab', value: 'drafts' },
    readers: staff,
  },
  {
    name: 'triage',
    routes: ['/page/applicants'],
    part: { key: 'view', value: 'triage' },
    readers: staff,
  },
  ...pages(staff, {
    applicants: '/page/applicants',
    application: '/page/draft-applicant/view/$id',
    'type-in': '/page/draft-applicant/new',
    duplicates: '/page/applicants/duplicates',
    'duplicate-pair': '/page/applicants/duplicates/$id',
    applicant: '/page/applicant/$id',
    'applicant-edit': ['/page/applicant/new', '/page/applicant/edit/$id'],
    questionnaire: '/page/applicant/$id/questionnaire',
    support: '/page/applicant/$id/support',
    printout: '/page/applicant/$id/paper',
    letter: '/page/applicant/$id/letter',
    consents: '/page/applicant/$id/consents',
    'record-retention': '/page/applicant/$id/keeping',
    'disclosure-log': '/page/applicant/$id/disclosures',
    'accounting-of-disclosures': '/page/applicant/$id/accounting',
    clients: '/page/clients',
    client: '/page/client/$id',
    'client-edit': '/page/client/edit/$id',
    occupancy: '/page/clients/locations',
    location: '/page/clients/location/$id',
    imports: '/page/import',
    import: '/page/import/$id',
    reports: '/page/reports',
  }),
  ...pages(admin, {
    'settings-setup': '/page/settings/setup',
    'settings-organization': '/page/settings/organisation',
    'settings-users': '/page/settings/people',
    'settings-locations': '/page/settings/locations',
    'settings-questions': '/page/settings/questions',
    'settings-question': ['/page/settings/questions/new', '/page/settings/questions/edit/$id'],
    'settings-question-topics': '/page/settings/questions/topics',
    'settings-letters': '/page/settings/letters',
    'settings-letter': ['/page/settings/letters/new', '/page/settings/letters/edit/$id'],
    'settings-texts': '/page/settings/texts',
    'settings-note-templates': '/page/settings/note-templates',
    'settings-note-template': [
      '/page/settings/note-templates/new',
      '/page/settings/note-templates/edit/$id',
    ],
    'settings-automatic-tasks': '/page/settings/task-rules',
    'settings-retention': '/page/settings/retention',
    'settings-erasures': '/page/settings/erasures',
    'settings-audit-log': '/page/settings/audit',
    'settings-system': '/page/settings/system',
  }),
  ...profileParts,
  ...pages(all, { profile: '/page/profile', accessibility: '/page/accessibility' }),
];

/** The help page for this user and route; undefined without one. */
export function helpScreenAt(
  route: string | undefined,
  search: Readonly<Record<string, unknown>>,
  role: Role,
): HelpScreen | undefined {
  return helpScreens.find(
    ({ routes, part, readers }) =>
      routes.some((candidate) => candidate === route) &&
      readers.includes(role) &&
      (part === undefined || search[part.key] === part.value),
  );
}
