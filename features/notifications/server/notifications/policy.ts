import type { Role } from '#core/contract/roles.ts';
import {
  type MailTime,
  type Notice,
  type NoticeKind,
  type NotificationChoice,
  noticeKinds,
} from '#features/notifications/contract/notifications.ts';

const commonKinds = ['security', 'message'] as const;
const staffKinds = [
  ...commonKinds,
  'draft-submitted',
  'draft-in-danger',
  'applicant-assigned',
  'screening-submitted',
  'applicant-in-danger',
  'mentioned',
  'incident-serious',
  'shift-note-important',
  'from-client',
  'portal-link',
  'appointment-soon',
  'appointment-changed',
  'task-assigned',
  'task-due',
  'task-overdue',
] as const;

/** Kinds by role: no one hears of what they can't open. */
const kindsByRole: Record<Role, readonly NoticeKind[]> = {
  client: commonKinds,
  user: staffKinds,
  admin: [...staffKinds, 'merge-asked', 'invitation-accepted', 'backup-failed', 'files-due'],
};

export function kindsForRole(role: Role): readonly NoticeKind[] {
  return kindsByRole[role];
}

/**
 * Record type that limits recipients to staff with access. Null when it is about no record, or goes
 * only to staff with access to everything.
 */
export const recordTypeByKind: Record<NoticeKind, 'applicant' | 'draft' | null> = {
  security: null,
  'draft-submitted': 'draft',
  'draft-in-danger': 'draft',
  'applicant-assigned': 'applicant',
  'screening-submitted': 'applicant',
  'applicant-in-danger': 'applicant',
  mentioned: 'applicant',
  'merge-asked': null,
  message: null,
  'invitation-accepted': null,
  'from-client': 'applicant',
  'portal-link': 'applicant',
  // The senders check access before notifying readers, attendees, or assignees.
  'incident-serious': null,
  'shift-note-important': null,
  'appointment-soon': null,
  'appointment-changed': null,
  'task-assigned': null,
  'task-due': null,
  'task-overdue': null,
  'backup-failed': null,
  'files-due': null,
};

/** Defaults. The inbox gets everything. */
const defaultWays: Record<NoticeKind, { mail: MailTime; push: boolean }> = {
  security: { mail: 'now', push: true },
  'draft-submitted': { mail: 'off', push: true },
  'draft-in-danger': { mail: 'now', push: true },
  'applicant-assigned': { mail: 'now', push: true },
  'screening-submitted': { mail: 'now', push: true },
  'applicant-in-danger': { mail: 'now', push: true },
  mentioned: { mail: 'off', push: true },
  'incident-serious': { mail: 'now', push: true },
  'shift-note-important': { mail: 'off', push: true },
  'merge-asked': { mail: 'off', push: true },
  message: { mail: 'now', push: true },
  'invitation-accepted': { mail: 'off', push: false },
  'from-client': { mail: 'now', push: true },
  'portal-link': { mail: 'digest', push: false },
  // Email would be read too late.
  'appointment-soon': { mail: 'off', push: true },
  'appointment-changed': { mail: 'now', push: true },
  'task-assigned': { mail: 'digest', push: true },
  // Suits the morning summary.
  'task-due': { mail: 'digest', push: false },
  'task-overdue': { mail: 'digest', push: false },
  'backup-failed': { mail: 'now', push: false },
  'files-due': { mail: 'digest', push: false },
};

/** A user's settings for one kind; null means default. */
export interface Chosen {
  inbox: boolean | null;
  mail: MailTime | null;
  push: boolean | null;
}

export interface Ways {
  inbox: boolean;
  mail: MailTime;
  push: boolean;
}

/**
 * Seconds that a notification may stay unread before it is emailed. Chat partners read quickly, so
 * only messages still unread get one email for all.
 */
export function secondsUntilMail(kind: NoticeKind): number {
  return kind === 'message' ? 5 * 60 : 0;
}

/** Caused by people outside the organization, who could flood it. */
const fromOutside: readonly NoticeKind[] = [
  ...([
    'draft-submitted',
    'draft-in-danger',
    'screening-submitted',
    'applicant-in-danger',
  ] as const),
  ...(['from-client', 'message'] as const),
];

/** Per kind: this many emails or pushes an hour are sent immediately, then one per interval. */
export const burstLimit = { count: 10, minutesBetween: 10 } as const;

export function isFromOutside(kind: NoticeKind): boolean {
  return fromOutside.includes(kind);
}

export function mayReceive(role: Role, kind: NoticeKind): boolean {
  return kindsByRole[role].includes(kind);
}

/** False where an intruder could silence warnings about the account. */
export function mayChoose(role: Role, kind: NoticeKind): boolean {
  return kind !== 'security' && mayReceive(role, kind);
}

/** Ignores quiet hours: danger can't wait until morning. Turning off the kind still applies. */
const urgentKinds: readonly NoticeKind[] = ['security', 'draft-in-danger', 'applicant-in-danger'];

export function ignoresQuiet(kind: NoticeKind): boolean {
  return urgentKinds.includes(kind);
}

export function notificationWays(kind: NoticeKind, chosen: Chosen | undefined): Ways {
  if (kind === 'security') return { inbox: true, mail: 'now', push: true };
  return {
    inbox: chosen?.inbox ?? true,
    mail: chosen?.mail ?? defaultWays[kind].mail,
    push: chosen?.push ?? defaultWays[kind].push,
  };
}

/** Target of a push: the record, or the inbox. */
export function notificationPath({ kind, values }: Pick<Notice, 'kind' | 'values'>): string {
  switch (kind) {
    case 'mentioned':
      // For a note, opens the inbox, which names the person.
      return values.task ? `/page/tasks?task=${values.task}` : '/page/profile?section=inbox';
    case 'draft-submitted':
    case 'draft-in-danger':
      return '/page/applicants?tab=drafts';
    case 'merge-asked':
      return '/page/applicants/duplicates';
    case 'message':
      return '/page/profile?section=chats';
    case 'appointment-soon':
    case 'appointment-changed':
      return '/page/calendar';
    case 'task-assigned':
    case 'task-due':
    case 'task-overdue':
      return '/page/tasks';
    case 'backup-failed':
      return '/page/settings/system';
    case 'files-due':
      return '/page/settings/retention';
    default:
      return `/page/profile?section=${kind === 'security' ? 'security' : 'inbox'}`;
  }
}

/** Settings that this role can see and change. */
export function listChoices(role: Role, chosen: ReadonlyMap<string, Chosen>): NotificationChoice[] {
  return noticeKinds
    .filter((kind) => mayReceive(role, kind))
    .map((kind) => ({
      kind,
      ...notificationWays(kind, chosen.get(kind)),
      isMine: mayChoose(role, kind),
    }));
}
