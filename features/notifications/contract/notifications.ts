import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';

export const noticeKinds = [
  /** A change to sign-in. Always sent, also by email. */
  'security',
  'draft-submitted',
  /** The same, when an answer indicates danger. */
  'draft-in-danger',
  /** The user became a person's case worker. */
  'applicant-assigned',
  /** A screening was submitted; the applicant awaits a decision. */
  'screening-submitted',
  /** An answer in a screening indicates danger. Sent as it is saved. */
  'applicant-in-danger',
  'mentioned',
  /** A serious or critical incident, to those responsible. */
  'incident-serious',
  /** A shift note marked as important, to everyone who must read it. */
  'shift-note-important',
  'merge-asked',
  'message',
  'invitation-accepted',
  /** A client did something in the portal that needs a response. */
  'from-client',
  /** A colleague handed over a portal link, or it was suspended when they left. */
  'portal-link',
  'appointment-soon',
  'appointment-changed',
  'task-assigned',
  'task-due',
  'task-overdue',
  /** The backup failed, and so did its retry. */
  'backup-failed',
  /** Records past their retention period await a decision. */
  'files-due',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Sign-in changes; the translations use these names. */
export const securityEvents = [
  'new-device',
  'password-changed',
  'password-reset',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'google-linked',
  'google-unlinked',
  'second-factor-reset',
  'role-changed',
  'access-raised',
  'calendar-address-made',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  /** Values for the translations, such as the security event or a name. */
  values: z.record(z.string(), z.string()),
  /** The related record, if it can be opened. */
  recordId: z.uuid().nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = operation({
  id: 'listNotices',
  method: 'GET',
  path: '/api/notification/notice',
  summary: 'List my notifications, newest first',
  access: 'signed-in',
  reads: ['notices'],
  background: true,
  query: listQuery(['createdAt']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageSchema(notice).extend({ unread: z.int() }) },
});

export const readNotices = operation({
  id: 'readNotices',
  method: 'POST',
  path: '/api/notification/read',
  summary: 'Mark notifications as read, or all of them if none are listed',
  access: 'signed-in',
  changes: ['notices'],
  body: z.strictObject({ ids: z.array(z.uuid()).max(100).optional() }),
  reply: { status: 204 },
});

/** Email: immediately, in the daily summary, or never. */
export const mailTimes = ['now', 'digest', 'off'] as const;
export type MailTime = (typeof mailTimes)[number];

export const notificationChoice = z.object({
  kind: z.enum(noticeKinds),
  inbox: z.boolean(),
  mail: z.enum(mailTimes),
  /** On devices with push turned on. */
  push: z.boolean(),
  /** False for kinds that can't be turned off. */
  isMine: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const readNotificationChoices = operation({
  id: 'readNotificationChoices',
  method: 'GET',
  path: '/api/notification',
  summary: 'Get which notifications I receive and how, for my role',
  access: 'signed-in',
  reply: { status: 200, body: z.array(notificationChoice) },
});

export const updateNotificationChoices = operation({
  id: 'updateNotificationChoices',
  method: 'PUT',
  path: '/api/notification',
  summary: 'Choose which notifications I receive and how. Omitted kinds don’t change',
  access: 'signed-in',
  body: z.strictObject({
    choices: z
      .array(
        z.strictObject({
          kind: z.enum(noticeKinds),
          inbox: z.boolean().optional(),
          mail: z.enum(mailTimes).optional(),
          push: z.boolean().optional(),
        }),
      )
      .max(noticeKinds.length),
  }),
  reply: { status: 200, body: z.array(notificationChoice) },
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  method: 'POST',
  path: '/api/notification/unsubscribe/:secret',
  summary:
    'Unsubscribe from the kind of email this link came in. Called by mail programs (RFC 8058)',
  isLight: true,
  access: 'anyone',
  isOneClick: true,
  page: '/page/profile?section=notifications',
  params: z.object({ secret: z.string().min(20).max(200) }),
  reply: { status: 204 },
  problems: ['not-found', 'too-many'],
  perMinute: 30,
});
