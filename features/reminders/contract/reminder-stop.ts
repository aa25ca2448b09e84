import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';

const secret = z.string().min(20).max(100);

/** Secret in the reminder link, `/reminders#stop={secret}`. Anyone who has the email may stop the emails. */
const body = z.strictObject({ secret });

/** Minutes during which the link can undo a stop. Later, only staff can, at the person's request. */
export const undoMinutes = 60;

/** Reveals only whether reminders are stopped, not whose they are. */
export const reminderWish = z.object({ isStopped: z.boolean(), canResume: z.boolean() });
export type ReminderWish = z.infer<typeof reminderWish>;

const perMinute = 30;

export const readReminderWish = operation({
  id: 'readReminderWish',
  method: 'POST',
  path: '/api/reminder-wish',
  summary: 'Get whether the reminders this link belongs to are stopped. Changes nothing',
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
  summary: 'Stop reminders by email',
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
  summary: 'Undo stopping reminders, within the hour, so that a later reader of the email can’t',
  access: 'anyone',
  body,
  reply: { status: 200, body: reminderWish },
  /** `gone`: the undo period is over. */
  problems: ['not-found', 'gone'],
  perMinute,
});

/**
 * One-click unsubscribe puts the secret in the path, which logs may keep, so this secret can only
 * stop reminders.
 */
export const stopRemindersInOneClick = operation({
  id: 'stopRemindersInOneClick',
  method: 'POST',
  path: '/api/reminder-wish/:secret/stop',
  summary: 'Stop reminders by email, called by mail programs (RFC 8058)',
  isLight: true,
  access: 'anyone',
  isOneClick: true,
  page: '/reminders',
  params: z.object({ secret }),
  reply: { status: 200, body: reminderWish },
  problems: ['not-found'],
  perMinute,
});

/** Reminder opt-out in a case record. */
export const reminderStop = z.object({
  /** Latest opt-out; null if none. */
  stoppedAt: moment.nullable(),
});
export type ReminderStop = z.infer<typeof reminderStop>;

const applicantParams = z.object({ id: z.uuid() });

export const readReminderStop = operation({
  id: 'readReminderStop',
  method: 'GET',
  path: '/api/applicant/:id/reminder-stop',
  summary: 'Get whether and since when a person has stopped their reminders',
  access: 'applicant:read',
  reads: ['reminder-stop'],
  opensRecord: true,
  params: applicantParams,
  reply: { status: 200, body: reminderStop },
  problems: ['not-found', 'merged'],
});

/** Lifts an opt-out at the person's request. The reason is stored in the audit log and the timeline. */
export const liftReminderStop = operation({
  id: 'liftReminderStop',
  method: 'POST',
  path: '/api/applicant/:id/reminder-stop/lift',
  summary: 'Resume a person’s reminders at their request',
  access: 'applicant:write',
  changes: ['reminder-stop', 'timeline'],
  params: applicantParams,
  body: z.strictObject({
    /** The opt-out that staff saw; a newer one isn't lifted. */
    stoppedAt: moment,
    /** How and when the person asked. */
    reason: requiredLine(500),
  }),
  reply: { status: 200, body: reminderStop },
  /** `stale-version`: the opt-out was renewed or already lifted; the problem carries the current state. */
  problems: ['not-found', 'merged', 'stale-version'],
});
