import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';

const secret = z.string().min(20).max(100);

/** The secret of the link in a reminder, `/reminders#stop={secret}`; anyone who holds the mail may end the mails. */
const body = z.strictObject({ secret });

/** For how long the link of a mail takes a stop back, in minutes; after that, only staff do, by the person's word. */
export const minutesToTakeBack = 60;

/** Whether reminders have been stopped, and nothing of whose they are. */
export const reminderWish = z.object({ isStopped: z.boolean(), canResume: z.boolean() });
export type ReminderWish = z.infer<typeof reminderWish>;

const perMinute = 30;

export const readReminderWish = operation({
  id: 'readReminderWish',
  method: 'POST',
  path: '/api/reminder-wish',
  summary: 'Whether the reminders are stopped, of which one held this link; a look changes nothing',
  isLight: true,
  access: 'anyone',
  body,
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

export const stopReminders = operation({
  id: 'stopReminders',
  method: 'POST',
  path: '/api/reminder-wish/stop',
  summary: 'No more reminders by mail',
  isLight: true,
  access: 'anyone',
  body,
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

export const resumeReminders = operation({
  id: 'resumeReminders',
  method: 'POST',
  path: '/api/reminder-wish/resume',
  summary:
    'Take a stop back within the hour. Someone else who reads the mail must not be able to do it later',
  access: 'anyone',
  body,
  reply: { status: 200, body: reminderWish },
  /** `gone`: stopped too long ago. */
  problems: ['not-found', 'gone'],
  perMinute,
});

/** Mail programs know no other way than an address, which logs may keep: this secret only stops. */
export const stopRemindersInOneClick = operation({
  id: 'stopRemindersInOneClick',
  method: 'POST',
  path: '/api/reminder-wish/:secret/stop',
  summary: 'No more reminders by mail, as mail programs say it (RFC 8058)',
  isLight: true,
  access: 'anyone',
  isOneClick: true,
  page: '/reminders',
  params: z.object({ secret }),
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
  reads: ['reminder-stop'],
  opensRecord: true,
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
  changes: ['reminder-stop', 'timeline'],
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
