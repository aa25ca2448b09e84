import type { Role } from '#core/contract/roles.ts';
import {
  type MailTime,
  type Notice,
  type NoticeKind,
  type NotificationChoice,
  noticeKinds,
} from '#features/notifications/contract/notifications.ts';

const everybody = ['security', 'message'] as const;
const staff = [
  ...everybody,
  'draft-submitted',
  'draft-in-danger',
  'applicant-assigned',
  'screening-submitted',
  'applicant-in-danger',
  'mentioned',
  'from-client',
  'portal-link',
  'appointment-soon',
  'appointment-changed',
  'task-assigned',
  'task-due',
  'task-overdue',
] as const;

/** What each role is told of: nobody hears of what they may not open. */
const kindsOfRole: Record<Role, readonly NoticeKind[]> = {
  client: everybody,
  user: staff,
  admin: [...staff, 'merge-asked', 'invitation-accepted', 'backup-failed', 'files-due'],
};

export function kindsToldTo(role: Role): readonly NoticeKind[] {
  return kindsOfRole[role];
}

/**
 * What the record of a notice is, where not everybody on the staff may reach it: only those who do are told.
 * Null: it is about nobody's file, or told to those alone who reach all of them.
 */
export const recordOfKind: Record<NoticeKind, 'applicant' | 'draft' | null> = {
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
  // Told to those who are on the event or whose task it is: both ask before whether they reach it.
  'appointment-soon': null,
  'appointment-changed': null,
  'task-assigned': null,
  'task-due': null,
  'task-overdue': null,
  'backup-failed': null,
  'files-due': null,
};

/** How each kind comes while nobody has chosen. The inbox has everything then. */
const byDefault: Record<NoticeKind, { mail: MailTime; push: boolean }> = {
  security: { mail: 'now', push: true },
  'draft-submitted': { mail: 'off', push: true },
  'draft-in-danger': { mail: 'now', push: true },
  'applicant-assigned': { mail: 'now', push: true },
  'screening-submitted': { mail: 'now', push: true },
  'applicant-in-danger': { mail: 'now', push: true },
  mentioned: { mail: 'off', push: true },
  'merge-asked': { mail: 'off', push: true },
  message: { mail: 'now', push: true },
  'invitation-accepted': { mail: 'off', push: false },
  'from-client': { mail: 'now', push: true },
  'portal-link': { mail: 'digest', push: false },
  // Minutes before: a mail would be read too late.
  'appointment-soon': { mail: 'off', push: true },
  'appointment-changed': { mail: 'now', push: true },
  'task-assigned': { mail: 'digest', push: true },
  // What is due in the morning is what a summary in the morning is for.
  'task-due': { mail: 'digest', push: false },
  'task-overdue': { mail: 'digest', push: false },
  'backup-failed': { mail: 'now', push: false },
  'files-due': { mail: 'digest', push: false },
};

/** What somebody has chosen of one kind; null: nothing yet. */
export interface Chosen {
  inbox: boolean | null;
  mail: MailTime | null;
  push: boolean | null;
}

/** How somebody is told of something. */
export interface Ways {
  inbox: boolean;
  mail: MailTime;
  push: boolean;
}

/**
 * How long a notice waits to be read before it is mailed, in seconds. Two who write to each other
 * read at once; only what still waits after a while is worth a mail, and then one mail for all.
 */
export function secondsUntilMail(kind: NoticeKind): number {
  return kind === 'message' ? 5 * 60 : 0;
}

/** Caused by people outside of the organization, a stranger among them, who can do it all night. */
const fromOutside: readonly NoticeKind[] = [
  ...([
    'draft-submitted',
    'draft-in-danger',
    'screening-submitted',
    'applicant-in-danger',
  ] as const),
  ...(['from-client', 'message'] as const),
];

/** So many mails or pushes of a kind in an hour reach a person at once; then one in so many minutes for all. */
export const mostAtOnce = { count: 10, minutesBetween: 10 } as const;

export function isFromOutside(kind: NoticeKind): boolean {
  return fromOutside.includes(kind);
}

export function isToldOf(role: Role, kind: NoticeKind): boolean {
  return kindsOfRole[role].includes(kind);
}

/** Whoever has got into somebody's account must not be able to keep them from hearing of it. */
export function mayChoose(role: Role, kind: NoticeKind): boolean {
  return kind !== 'security' && isToldOf(role, kind);
}

/** Told at any hour: a person in danger can't wait until morning. Turning off the kind turns this off, too. */
const urgentKinds: readonly NoticeKind[] = ['security', 'draft-in-danger', 'applicant-in-danger'];

export function ignoresQuiet(kind: NoticeKind): boolean {
  return urgentKinds.includes(kind);
}

/** By which ways this kind comes to somebody. */
export function waysOf(kind: NoticeKind, chosen: Chosen | undefined): Ways {
  if (kind === 'security') return { inbox: true, mail: 'now', push: true };
  return {
    inbox: chosen?.inbox ?? true,
    mail: chosen?.mail ?? byDefault[kind].mail,
    push: chosen?.push ?? byDefault[kind].push,
  };
}

/** Where a push leads: to what it tells of, or to the inbox. */
export function pageOf({ kind, values }: Pick<Notice, 'kind' | 'values'>): string {
  switch (kind) {
    case 'mentioned':
      // In a note of a file it is told in the inbox, which says whose.
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

/** What somebody with this role can see and choose. */
export function choicesOf(role: Role, chosen: ReadonlyMap<string, Chosen>): NotificationChoice[] {
  return noticeKinds
    .filter((kind) => isToldOf(role, kind))
    .map((kind) => ({
      kind,
      ...waysOf(kind, chosen.get(kind)),
      isMine: mayChoose(role, kind),
    }));
}
