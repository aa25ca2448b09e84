/** What kept a mail or a push message from being taken. */
export const sendingFailures = [
  'no-connection',
  'encryption',
  'sign-in',
  'sender',
  'recipient',
  'content',
  'later',
  'refused',
  'other',
] as const;
export type SendingFailure = (typeof sendingFailures)[number];
