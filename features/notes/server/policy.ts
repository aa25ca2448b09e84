import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { AccountName } from './mentions.ts';

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

interface NoteContent {
  text: string;
  mentions: readonly AccountName[];
  contact: string | null;
  counselling: boolean;
}

/** True if two notes have the same content and mentions, in any order. */
export function isSameContent(before: NoteContent, after: NoteContent): boolean {
  if (before.text !== after.text || before.contact !== after.contact) return false;
  if (before.counselling !== after.counselling) return false;
  const ids = new Set(before.mentions.map(({ id }) => id));
  return ids.size === after.mentions.length && after.mentions.every(({ id }) => ids.has(id));
}
