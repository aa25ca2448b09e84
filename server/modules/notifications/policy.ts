import type { Role } from '#contract/enumerations.ts';
import { type NoticeKind, type NotificationChoice, noticeKinds } from '#contract/notifications.ts';

const everybody = ['security', 'message'] as const;
const staff = [
  ...everybody,
  'draft-submitted',
  'applicant-assigned',
  'screening-submitted',
  'mentioned',
] as const;

/** What each role is told of: nobody hears of what they may not open. */
const kindsOfRole: Record<Role, readonly NoticeKind[]> = {
  client: everybody,
  user: staff,
  admin: [...staff, 'merge-asked', 'invitation-accepted'],
};

/**
 * What the record of a notice is, where not everybody on the staff may reach it: only those who do are told.
 * Null: it is about nobody's file, or told to those alone who reach all of them.
 */
export const recordOfKind: Record<NoticeKind, 'applicant' | 'draft' | null> = {
  security: null,
  'draft-submitted': 'draft',
  'applicant-assigned': 'applicant',
  'screening-submitted': 'applicant',
  mentioned: 'applicant',
  'merge-asked': null,
  message: null,
  'invitation-accepted': null,
};

/** Whether a notice comes by mail too while nobody has chosen. */
const mailByDefault: Record<NoticeKind, boolean> = {
  security: true,
  'draft-submitted': false,
  'applicant-assigned': true,
  'screening-submitted': true,
  mentioned: false,
  'merge-asked': false,
  message: true,
  'invitation-accepted': false,
};

/** Whether it is pushed to the devices that want to be told, while nobody has chosen. */
const pushByDefault: Record<NoticeKind, boolean> = {
  security: true,
  'draft-submitted': true,
  'applicant-assigned': true,
  'screening-submitted': true,
  mentioned: true,
  'merge-asked': true,
  message: true,
  'invitation-accepted': false,
};

/** What somebody has chosen of one kind; null: nothing yet. */
export interface Chosen {
  mail: boolean | null;
  push: boolean | null;
}

/**
 * How long a notice waits to be read before it is mailed, in seconds. Two who write to each other
 * read at once; only what still waits after a while is worth a mail, and then one mail for all.
 */
export function secondsUntilMail(kind: NoticeKind): number {
  return kind === 'message' ? 5 * 60 : 0;
}

export function isToldOf(role: Role, kind: NoticeKind): boolean {
  return kindsOfRole[role].includes(kind);
}

/** Whoever has got into somebody's account must not be able to keep them from hearing of it. */
export function mayChoose(role: Role, kind: NoticeKind): boolean {
  return kind !== 'security' && isToldOf(role, kind);
}

/** Whether to mail; `chosen` is null while the person has not chosen. */
export function wantsMail(kind: NoticeKind, chosen: Chosen | undefined): boolean {
  return kind === 'security' || (chosen?.mail ?? mailByDefault[kind]);
}

/** Whether to push, if there is a device. */
export function wantsPush(kind: NoticeKind, chosen: Chosen | undefined): boolean {
  return kind === 'security' || (chosen?.push ?? pushByDefault[kind]);
}

/** Where a push leads: to what it tells of, or to the inbox. */
export function pageOf(kind: NoticeKind): string {
  if (kind === 'draft-submitted') return '/page/applicants?tab=drafts';
  if (kind === 'merge-asked') return '/page/applicants/duplicates';
  if (kind === 'message') return '/page/profile?section=chats';
  return `/page/profile?section=${kind === 'security' ? 'security' : 'inbox'}`;
}

/** What somebody with this role can see and choose. */
export function choicesOf(role: Role, chosen: ReadonlyMap<string, Chosen>): NotificationChoice[] {
  return noticeKinds
    .filter((kind) => isToldOf(role, kind))
    .map((kind) => ({
      kind,
      mail: wantsMail(kind, chosen.get(kind)),
      push: wantsPush(kind, chosen.get(kind)),
      isMine: mayChoose(role, kind),
    }));
}
