import * as z from 'zod';
import { moment } from './dates.ts';
import { operation } from './operation.ts';
import { requiredLine } from './text.ts';

/** The secret of a link in a reminder; whoever holds the mail may end the mails. */
const params = z.object({ secret: z.string().min(20).max(100) });

/** Whether reminders have been stopped, and nothing of whose they are. */
export const reminderWish = z.object({ isStopped: z.boolean() });
export type ReminderWish = z.infer<typeof reminderWish>;

const perMinute = 30;

export const readReminderWish = operation({
  id: 'readReminderWish',
  method: 'GET',
  path: '/api/reminder-wish/:secret',
  summary: 'Whether the reminders are stopped, of which one held this link',
  access: 'anyone',
  params,
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

export const stopReminders = operation({
  id: 'stopReminders',
  method: 'POST',
  path: '/api/reminder-wish/:secret/stop',
  summary: 'No more reminders by mail; also what mail programs call (RFC 8058)',
  isLight: true,
  access: 'anyone',
  isOneClick: true,
  page: '/reminders#stop=:secret',
  params,
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

export const resumeReminders = operation({
  id: 'resumeReminders',
  method: 'POST',
  path: '/api/reminder-wish/:secret/resume',
  summary: 'Reminders by mail after all',
  access: 'anyone',
  params,
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

/** Whether somebody has stopped their reminders, as their file says it. */
export const reminderStop = z.object({
  /** When they said so last; null while they have not. */
  stoppedAt: moment.nullable(),
});
export type ReminderStop = z.infer<typeof reminderStop>;

const ofFile = z.object({ id: z.uuid() });

export const readReminderStop = operation({
  id: 'readReminderStop',
  method: 'GET',
  path: '/api/applicant/:id/reminder-stop',
  summary: 'Whether this person has stopped their reminders, and since when',
  access: 'applicant:read',
  params: ofFile,
  reply: { status: 200, body: reminderStop },
  problems: ['not-found', 'merged'],
});

/**
 * Stopping takes one press of the person's; taking it back for them takes their word, which is written down
 * with how they gave it and stands in the audit log and the timeline.
 */
export const liftReminderStop = operation({
  id: 'liftReminderStop',
  method: 'POST',
  path: '/api/applicant/:id/reminder-stop/lift',
  summary: 'Remind this person again, since they have asked for it',
  access: 'applicant:write',
  params: ofFile,
  body: z.strictObject({
    /** The stop that was seen: whoever stops once more meanwhile is not reminded against it. */
    stoppedAt: moment,
    /** How and when they asked for it. */
    reason: requiredLine(500),
  }),
  reply: { status: 200, body: reminderStop },
  /** `stale-version`: they have stopped them again, or it was lifted; with how it is. */
  problems: ['not-found', 'merged', 'stale-version'],
});
