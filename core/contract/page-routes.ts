/**
 * Every page that the server answers with 200; other addresses get 404. `$id` matches one part of
 * the path, as in the router. app/web/pages.ts is typed by this list.
 */

/** Pages of the public forms (intake.html). */
export const formRoutes = ['/pre-screening', '/screening/$id', '/accessibility'] as const;

/** Pages for signing in (sign-in.html). */
export const signInRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
] as const;

/** Pages of the router (index.html). It also shows `/login` when a session ends. */
export const appRoutes = [
  '/',
  '/reminders',
  '/not-found',
  '/page/dashboard',
  '/page/calendar',
  '/page/tasks',
  '/page/profile',
  '/page/accessibility',
  '/page/applicants',
  '/page/applicants/duplicates',
  '/page/applicants/duplicates/$id',
  '/page/applicant/new',
  '/page/applicant/edit/$id',
  '/page/applicant/$id',
  '/page/applicant/$id/questionnaire',
  '/page/applicant/$id/support',
  '/page/applicant/$id/paper',
  '/page/applicant/$id/letter',
  '/page/applicant/$id/consents',
  '/page/applicant/$id/keeping',
  '/page/applicant/$id/accounting',
  '/page/applicant/$id/disclosures',
  '/page/clients',
  '/page/clients/locations',
  '/page/clients/location/$id',
  '/page/client/$id',
  '/page/client/edit/$id',
  '/page/draft-applicant/new',
  '/page/draft-applicant/view/$id',
  '/page/import',
  '/page/import/$id',
  '/page/reports',
  '/page/settings/locations',
  '/page/settings/people',
  '/page/settings/organisation',
  '/page/settings/setup',
  '/page/settings/questions',
  '/page/settings/questions/new',
  '/page/settings/questions/edit/$id',
  '/page/settings/questions/topics',
  '/page/settings/letters',
  '/page/settings/letters/new',
  '/page/settings/letters/edit/$id',
  '/page/settings/texts',
  '/page/settings/note-templates',
  '/page/settings/note-templates/new',
  '/page/settings/note-templates/edit/$id',
  '/page/settings/task-rules',
  '/page/settings/erasures',
  '/page/settings/retention',
  '/page/settings/audit',
  '/page/settings/system',
] as const;

export type AppRoute = (typeof appRoutes)[number];

/** The page for changing the password; /.well-known/change-password redirects here. */
export const passwordPage = '/page/profile?section=security';

/**
 * A pattern that matches these routes, with or without a query. Like the router, it ignores case
 * and a trailing slash.
 */
export function routePattern(routes: readonly string[]): RegExp {
  const paths = routes.map((route) =>
    route === '/' ? '' : route.replaceAll(/\$\w+/g, () => '[^/?]+'),
  );
  return new RegExp(`^(?:${paths.join('|')})/?(?:\\?|$)`, 'i');
}
