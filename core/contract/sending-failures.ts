/** Reasons why an email or push message wasn't accepted. */
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
