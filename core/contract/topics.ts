/**
 * Kinds of things whose changes the server announces to everyone who may know (`live.ts`). A new one is a
 * line here, one in `features/live/server/policy.ts` (which records it stands for, and who hears of it), and
 * `reads` on the operations that show it.
 */
export const liveTopics = [
  'applicants',
  'drafts',
  'locations',
  'waiting-list',
  'occupancy',
  'tasks',
  'events',
  'users',
  'saved-views',
  'imports',
  'notices',
  'chats',
  /** Who else has a record open; always with its id. */
  'viewers',
] as const;

/** Kinds of things that only the browser of the person who changes them fetches again. */
export const ownTopics = [
  /** The fields of one case record. */
  'record',
  'timeline',
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
  'questions',
  /** Who I write with, and what is unread. */
  'conversations',
  'security',
  'sessions',
  'first-steps',
  'my-page',
  'audit',
] as const;

export type Topic = (typeof liveTopics)[number] | (typeof ownTopics)[number];
