import { roleMay } from '#core/contract/permissions.ts';
import type { AccountName } from '#core/server/accounts/name-in-text.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ContactKind, ContactOutcome } from '#features/notes/contract/enumerations.ts';

/** Note fields that determine permissions. */
interface NoteAuthors {
  writtenById: string;
  deletedById: string | null;
}

/**
 * Anyone who works on a record may edit a note, since earlier versions stay. Only the author or an
 * administrator may delete it; only the person who deleted it or an administrator may restore it.
 */
export function noteAbilities(scope: StaffScope, { writtenById, deletedById }: NoteAuthors) {
  const isMine = writtenById === scope.accountId;
  const isAdmin = roleMay(scope.role, 'applicant:delete');
  const mayWrite = roleMay(scope.role, 'applicant:write');
  const isDeleted = deletedById !== null;
  return {
    update: mayWrite && !isDeleted,
    // Removing the mark lets broader consents disclose the note (42 CFR 2.31(b)).
    unmark: mayWrite && !isDeleted && (isMine || isAdmin),
    delete: mayWrite && !isDeleted && (isMine || isAdmin),
    restore: mayWrite && isDeleted && (deletedById === scope.accountId || isAdmin),
  };
}

/** Mentioned people not yet notified of this note. */
export function newlyMentioned(
  notifiedIds: readonly string[],
  mentions: readonly AccountName[],
): string[] {
  return mentions.map(({ id }) => id).filter((id) => !notifiedIds.includes(id));
}

/** Facts about the contact that a note describes. */
export interface ContactFacts {
  contact: ContactKind | null;
  outcome: ContactOutcome | null;
  minutes: number | null;
  contactAt: string | null;
}

/**
 * The facts about a contact after a change: absent ones stay as they were. A note that isn't about a
 * contact has none.
 *
 * @throws Problem when facts are sent for a note that isn't about a contact
 */
export function contactFacts(sent: Partial<ContactFacts>, before?: ContactFacts): ContactFacts {
  const { contact = before?.contact ?? null, ...facts } = sent;
  if (contact === null) {
    if ((facts.outcome ?? facts.minutes ?? facts.contactAt ?? null) !== null) {
      throw invalid('contact', 'required');
    }
    return { contact, outcome: null, minutes: null, contactAt: null };
  }
  const {
    outcome = before?.outcome ?? null,
    minutes = before?.minutes ?? null,
    contactAt = before?.contactAt ?? null,
  } = facts;
  return { contact, outcome, minutes, contactAt };
}

interface NoteContent extends ContactFacts {
  text: string;
  mentions: readonly AccountName[];
  counselling: boolean;
}

/** True if two notes have the same content and mentions, in any order. */
export function isSameContent(before: NoteContent, after: NoteContent): boolean {
  const plain = ['text', 'contact', 'outcome', 'minutes', 'contactAt', 'counselling'] as const;
  if (plain.some((name) => before[name] !== after[name])) return false;
  const ids = new Set(before.mentions.map(({ id }) => id));
  return ids.size === after.mentions.length && after.mentions.every(({ id }) => ids.has(id));
}
