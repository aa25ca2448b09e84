import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageOf } from '#core/contract/paging.ts';

/** What a person can be told of. */
export const noticeKinds = [
  /** Something about how I sign in has changed. Always told, also by mail. */
  'security',
  /** A pre-screening was handed in and waits. */
  'draft-submitted',
  /** The same, of someone whose answers tell of danger. */
  'draft-in-danger',
  /** I have become somebody's case worker. */
  'applicant-assigned',
  /** A screening was handed in, and its applicant waits for a decision. */
  'screening-submitted',
  /** An answer in a screening tells of danger. Told as it is saved. */
  'applicant-in-danger',
  /** A colleague has mentioned me in a note. */
  'mentioned',
  /** A colleague asks to merge two files of one person. */
  'merge-asked',
  /** Somebody has written to me. */
  'message',
  /** Somebody has accepted an invitation. */
  'invitation-accepted',
  /** A client has done something on their own page that waits for me. */
  'from-client',
  /** A colleague handed over a link to someone's portal, or it is suspended since they left. */
  'portal-link',
  /** An appointment that I attend begins soon. */
  'appointment-soon',
  /** An appointment that I attend was moved or cancelled. */
  'appointment-changed',
  /** A task has become mine. */
  'task-assigned',
  /** A task of mine is due today. */
  'task-due',
  /** A task of mine was due before today. */
  'task-overdue',
  /** No backup could be made, and not at the second attempt either. */
  'backup-failed',
  /** Files whose time is over wait for a decision. */
  'files-due',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What has changed about signing in; the words are found by these names. */
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
  /** Values for the words, such as the security event or a name. */
  values: z.record(z.string(), z.string()),
  /** What it is about, if that can be opened. */
  recordId: z.uuid().nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = operation({
  id: 'listNotices',
  method: 'GET',
  path: '/api/notification/notice',
  summary: 'What I was told, the newest first',
  access: 'signed-in',
  reads: ['notices'],
  background: true,
  query: listQuery(['createdAt']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageOf(notice).extend({ unread: z.int() }) },
});

export const readNotices = operation({
  id: 'readNotices',
  method: 'POST',
  path: '/api/notification/read',
  summary: 'I have read these; all of mine without a list',
  access: 'signed-in',
  changes: ['notices'],
  body: z.strictObject({ ids: z.array(z.uuid()).max(100).optional() }),
  reply: { status: 204 },
});

/** By mail: at once, in the daily summary, or not. */
export const mailTimes = ['now', 'digest', 'off'] as const;
export type MailTime = (typeof mailTimes)[number];

export const notificationChoice = z.object({
  kind: z.enum(noticeKinds),
  /** In the inbox. */
  inbox: z.boolean(),
  mail: z.enum(mailTimes),
  /** On the devices that were asked to tell (push.ts). */
  push: z.boolean(),
  /** False for what can't be turned off. */
  isMine: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const readNotificationChoices = operation({
  id: 'readNotificationChoices',
  method: 'GET',
  path: '/api/notification',
  summary: 'What I am told and how; only the kinds that my role is told of',
  access: 'signed-in',
  reply: { status: 200, body: z.array(notificationChoice) },
});

export const updateNotificationChoices = operation({
  id: 'updateNotificationChoices',
  method: 'PUT',
  path: '/api/notification',
  summary: 'Choose what I am told, and which way; what is left out stays',
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
  summary: 'No more mail of the kind that held this link; called by mail programs (RFC 8058)',
  isLight: true,
  access: 'anyone',
  isOneClick: true,
  page: '/page/profile?section=notifications',
  params: z.object({ secret: z.string().min(20).max(200) }),
  reply: { status: 204 },
  problems: ['not-found', 'too-many'],
  perMinute: 30,
});
