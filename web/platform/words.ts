import 'i18next';

/**
 * A new file in locales/ gets its line here: then `t` knows its keys, and a wrong one does not
 * compile. Words of two files: `useTranslation(['locations', 'actions'])`, `t('actions:save')`.
 */
export type Words = {
  actions: typeof import('../../locales/en/actions.json');
  applicants: typeof import('../../locales/en/applicants.json');
  audit: typeof import('../../locales/en/audit.json');
  auth: typeof import('../../locales/en/auth.json');
  chats: typeof import('../../locales/en/chats.json');
  'client-page': typeof import('../../locales/en/client-page.json');
  clients: typeof import('../../locales/en/clients.json');
  consents: typeof import('../../locales/en/consents.json');
  dashboard: typeof import('../../locales/en/dashboard.json');
  drafts: typeof import('../../locales/en/drafts.json');
  duplicates: typeof import('../../locales/en/duplicates.json');
  events: typeof import('../../locales/en/events.json');
  enumerations: typeof import('../../locales/en/enumerations.json');
  errors: typeof import('../../locales/en/errors.json');
  files: typeof import('../../locales/en/files.json');
  google: typeof import('../../locales/en/google.json');
  imports: typeof import('../../locales/en/imports.json');
  keeping: typeof import('../../locales/en/keeping.json');
  letters: typeof import('../../locales/en/letters.json');
  live: typeof import('../../locales/en/live.json');
  lists: typeof import('../../locales/en/lists.json');
  locations: typeof import('../../locales/en/locations.json');
  mails: typeof import('../../locales/en/mails.json');
  'my-page': typeof import('../../locales/en/my-page.json');
  notes: typeof import('../../locales/en/notes.json');
  notifications: typeof import('../../locales/en/notifications.json');
  organisation: typeof import('../../locales/en/organisation.json');
  papers: typeof import('../../locales/en/papers.json');
  people: typeof import('../../locales/en/people.json');
  profile: typeof import('../../locales/en/profile.json');
  'question-bank': typeof import('../../locales/en/question-bank.json');
  questions: typeof import('../../locales/en/questions.json');
  reports: typeof import('../../locales/en/reports.json');
  system: typeof import('../../locales/en/system.json');
  'task-rules': typeof import('../../locales/en/task-rules.json');
  tasks: typeof import('../../locales/en/tasks.json');
  'saved-views': typeof import('../../locales/en/saved-views.json');
  screening: typeof import('../../locales/en/screening.json');
  search: typeof import('../../locales/en/search.json');
  session: typeof import('../../locales/en/session.json');
  shell: typeof import('../../locales/en/shell.json');
  'support-records': typeof import('../../locales/en/support-records.json');
  validation: typeof import('../../locales/en/validation.json');
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}
