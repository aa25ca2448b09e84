/**
 * Topics whose changes the server announces to everyone with access (`live.ts`). To add one, add a
 * line here, one in `features/live/server/policy.ts` (its records and recipients), and `reads` on
 * the operations that show it.
 */
export const liveTopics = [
  'applicants',
  'drafts',
  /** Claims, and what is out of the queue. */
  'triage',
  'locations',
  'shift-notes',
  'incidents',
  'waiting-list',
  'occupancy',
  'tasks',
  'events',
  'users',
  'saved-views',
  'imports',
  'notices',
  'chats',
  /** Presence in a record; always with its id. */
  'viewers',
] as const;

/** Topics that only the browser of the person who made the change refetches. */
export const localTopics = [
  /** The fields of one case record. */
  'record',
  'timeline',
  /** Texts to and from a person, and where texts stand. */
  'texts',
  'enrollments',
  'answers',
  'contact-safety',
  'dangers',
  'screening',
  'client-page',
  'reminder-stop',
  'consents',
  'disclosures',
  'patient-notice',
  'files',
  'holds',
  'retention',
  'duplicates',
  /** One application. */
  'draft',
  'attached-drafts',
  'move-wishes',
  'calendar-subscription',
  'task-rules',
  'letter-templates',
  'consent-templates',
  'note-templates',
  'questions',
  /** Conversations and unread counts. */
  'conversations',
  'security',
  'sessions',
  'first-steps',
  'my-page',
  'audit',
] as const;

export type Topic = (typeof liveTopics)[number] | (typeof localTopics)[number];
