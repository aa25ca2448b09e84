/** Every URL of the web client, once. */
export const paths = {
  root: '/',
  dashboard: '/page/dashboard',
  calendar: '/page/calendar',
  tasks: '/page/tasks',
  applicants: '/page/applicants',
  applicantNew: '/page/applicant/new',
  applicant: (id: string) => `/page/applicant/${encodeURIComponent(id)}`,
  applicantEdit: (id: string) => `/page/applicant/edit/${encodeURIComponent(id)}`,
  draft: (id: string) => `/page/draft-applicant/view/${encodeURIComponent(id)}`,
  profile: '/page/profile',
  locations: '/page/settings/locations',
  login: '/login',
  register: '/register',
  /** The public form for people who ask for help; a page of its own, outside the router. */
  preScreening: '/pre-screening',
  notFound: '/not-found',
} as const;
