/** The sections in the profile's navigation, in order. */
export const profileSettings = ['about', 'security', 'notifications'] as const;

/** The sections of the profile page. Those that aren't settings open from the account menu. */
export const profileSections = [...profileSettings, 'inbox', 'tasks', 'chats'] as const;
export type ProfileSection = (typeof profileSections)[number];

/**
 * The sections of a case record with their parts. Every part has an address that opens its section
 * there; the first is the address of the section itself.
 */
export const caseSections = {
  activity: ['timeline', 'appointments', 'tasks'],
  profile: ['overview', 'support', 'activity'],
  care: ['enrolments'],
  documents: ['files'],
} as const;
export type CaseSection = keyof typeof caseSections;
export type CasePart = (typeof caseSections)[CaseSection][number];

/** The sections of a case record, in the order of its navigation. */
export const caseSectionNames = Object.keys(caseSections) as CaseSection[];

/** Every part of a case record, in order; a record opens at the first. */
export const caseParts = Object.values(caseSections).flat() as [CasePart, ...CasePart[]];

/** The section that a part of a case record belongs to. */
export function sectionOfPart(part: CasePart): CaseSection {
  const isIn = (section: CaseSection) =>
    (caseSections[section] as readonly CasePart[]).includes(part);
  return caseSectionNames.find(isIn) ?? 'activity';
}

/** Every URL of the web client. */
export const paths = {
  root: '/',
  dashboard: '/page/dashboard',
  calendar: '/page/calendar',
  /** The query that opens an event in the calendar. */
  eventInCalendar: (one: { eventId: string; occurrence: string | null; start: string }) =>
    ({ day: one.start.slice(0, 10), event: one.eventId, at: one.occurrence ?? undefined }) as never,
  tasks: '/page/tasks',
  applicants: '/page/applicants',
  duplicates: '/page/applicants/duplicates',
  duplicatePair: (id: string) => `/page/applicants/duplicates/${encodeURIComponent(id)}`,
  applicantNew: '/page/applicant/new',
  applicant: (id: string) => `/page/applicant/${encodeURIComponent(id)}`,
  /** The query that opens a case record at a part. */
  inFile: (part: CasePart) => ({ section: part }) as never,
  /** The same as a complete address, for links. */
  applicantSection: (id: string, part: CasePart) =>
    `/page/applicant/${encodeURIComponent(id)}?section=${part}`,
  applicantEdit: (id: string) => `/page/applicant/edit/${encodeURIComponent(id)}`,
  clients: '/page/clients',
  /** Occupancy of the locations, for staff; administrators change locations in the settings. */
  houses: '/page/clients/locations',
  house: (id: string) => `/page/clients/location/${encodeURIComponent(id)}`,
  client: (id: string) => `/page/client/${encodeURIComponent(id)}`,
  clientEdit: (id: string) => `/page/client/edit/${encodeURIComponent(id)}`,
  questionnaire: (id: string) => `/page/applicant/${encodeURIComponent(id)}/questionnaire`,
  support: (id: string) => `/page/applicant/${encodeURIComponent(id)}/support`,
  paper: (id: string) => `/page/applicant/${encodeURIComponent(id)}/paper`,
  letter: (id: string) => `/page/applicant/${encodeURIComponent(id)}/letter`,
  consents: (id: string) => `/page/applicant/${encodeURIComponent(id)}/consents`,
  keeping: (id: string) => `/page/applicant/${encodeURIComponent(id)}/keeping`,
  accounting: (id: string) => `/page/applicant/${encodeURIComponent(id)}/accounting`,
  disclosures: (id: string) => `/page/applicant/${encodeURIComponent(id)}/disclosures`,
  draft: (id: string) => `/page/draft-applicant/view/${encodeURIComponent(id)}`,
  /** Typing in a paper form; `?by=phone` for a call. */
  draftNew: '/page/draft-applicant/new',
  draftByPhone: '/page/draft-applicant/new?by=phone',
  reports: '/page/reports',
  imports: '/page/import',
  import: (id: string) => `/page/import/${encodeURIComponent(id)}`,
  profile: '/page/profile',
  /** A section of the profile; a separate address, so that Back and links work. */
  profileSection: (section: ProfileSection) => `/page/profile?section=${section}`,
  /** The accessibility statement for people who are signed in. */
  accessibility: '/page/accessibility',
  locations: '/page/settings/locations',
  people: '/page/settings/people',
  organisation: '/page/settings/organisation',
  setup: '/page/settings/setup',
  questions: '/page/settings/questions',
  questionNew: '/page/settings/questions/new',
  questionEdit: (id: string) => `/page/settings/questions/edit/${encodeURIComponent(id)}`,
  questionTopics: '/page/settings/questions/topics',
  letters: '/page/settings/letters',
  letterNew: '/page/settings/letters/new',
  letterEdit: (id: string) => `/page/settings/letters/edit/${encodeURIComponent(id)}`,
  textSettings: '/page/settings/texts',
  noteTemplates: '/page/settings/note-templates',
  noteTemplateNew: '/page/settings/note-templates/new',
  noteTemplateEdit: (id: string) => `/page/settings/note-templates/edit/${encodeURIComponent(id)}`,
  taskRules: '/page/settings/task-rules',
  erasures: '/page/settings/erasures',
  retention: '/page/settings/retention',
  audit: '/page/settings/audit',
  system: '/page/settings/system',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Target of the verification link; also shown to people whose address isn't verified yet. */
  verifyEmail: '/verify-email',
  /** Target of a reminder's unsubscribe link. */
  reminders: '/reminders',
  /** The public form for people who need help; a separate page outside the router. */
  preScreening: '/pre-screening',
  /** The accessibility statement without an account, on the page of the public forms. */
  publicAccessibility: '/accessibility',
  notFound: '/not-found',
} as const;

/** Where the home of staff opens. */
export const homePaths: readonly string[] = [paths.root, paths.dashboard];
