/** The sections that the navigation of the profile shows, in its order. */
export const profileSettings = ['about', 'security', 'notifications'] as const;

/** The sections of the profile page. Those that are no settings are opened from the account menu. */
export const profileSections = [...profileSettings, 'inbox', 'tasks', 'chats'] as const;
export type ProfileSection = (typeof profileSections)[number];

/** The sections of a person's file, in the order of its navigation. */
export const fileSections = [
  'overview',
  'activity',
  'appointments',
  'support',
  'files',
  'timeline',
  'tasks',
  'enrolments',
] as const;
export type FileSection = (typeof fileSections)[number];

/** Every URL of the web client, once. */
export const paths = {
  root: '/',
  dashboard: '/page/dashboard',
  calendar: '/page/calendar',
  /** The query that opens an event in the calendar around it. */
  eventInCalendar: (one: { eventId: string; occurrence: string | null; start: string }) =>
    ({ day: one.start.slice(0, 10), event: one.eventId, at: one.occurrence ?? undefined }) as never,
  tasks: '/page/tasks',
  applicants: '/page/applicants',
  duplicates: '/page/applicants/duplicates',
  duplicatePair: (id: string) => `/page/applicants/duplicates/${encodeURIComponent(id)}`,
  applicantNew: '/page/applicant/new',
  applicant: (id: string) => `/page/applicant/${encodeURIComponent(id)}`,
  /** The query that opens the file of a person at one of its sections. */
  inFile: (section: FileSection) => ({ section }) as never,
  /** The same as one address, for a link that is written down. */
  applicantSection: (id: string, section: FileSection) =>
    `/page/applicant/${encodeURIComponent(id)}?section=${section}`,
  applicantEdit: (id: string) => `/page/applicant/edit/${encodeURIComponent(id)}`,
  clients: '/page/clients',
  /** How full the houses are, for staff; administrators change them in the settings. */
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
  reports: '/page/reports',
  imports: '/page/import',
  import: (id: string) => `/page/import/${encodeURIComponent(id)}`,
  profile: '/page/profile',
  /** A section of the profile: its own address, so that Back and a link work. */
  profileSection: (section: ProfileSection) => `/page/profile?section=${section}`,
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
  taskRules: '/page/settings/task-rules',
  erasures: '/page/settings/erasures',
  retention: '/page/settings/retention',
  audit: '/page/settings/audit',
  system: '/page/settings/system',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the link leads that verifies an address, and who isn't verified yet waits. */
  verifyEmail: '/verify-email',
  /** Where a reminder's link leads that ends the reminders. */
  reminders: '/reminders',
  /** The public form for people who ask for help; a page of its own, outside the router. */
  preScreening: '/pre-screening',
  notFound: '/not-found',
} as const;
