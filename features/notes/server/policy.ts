import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Called } from './mentions.ts';

/** A note, as far as it decides who may do what. */
interface Decisive {
  writtenById: string;
  deletedById: string | null;
}

/**
 * Everybody who works on a file may correct a note, since what it said before is kept. It disappears
 * only by whoever wrote it, or an admin, and comes back by whoever took it away, or an admin.
 */
export function noteAbilities(scope: StaffScope, { writtenById, deletedById }: Decisive) {
  const isMine = writtenById === scope.accountId;
  const isAdmin = roleMay(scope.role, 'applicant:delete');
  const mayWrite = roleMay(scope.role, 'applicant:write');
  const isDeleted = deletedById !== null;
  return {
    update: mayWrite && !isDeleted,
    // It opens the note to wider permissions (42 CFR 2.31(b)).
    unmark: mayWrite && !isDeleted && (isMine || isAdmin),
    delete: mayWrite && !isDeleted && (isMine || isAdmin),
    restore: mayWrite && isDeleted && (deletedById === scope.accountId || isAdmin),
  };
}

/** Whom to tell of a text: those it mentions who were never told of this note. */
export function newlyMentioned(told: readonly string[], mentions: readonly Called[]): string[] {
  return mentions.map(({ id }) => id).filter((id) => !told.includes(id));
}

interface Said {
  text: string;
  mentions: readonly Called[];
  contact: string | null;
  counselling: boolean;
}

/** Whether two notes say the same of the same, and call upon the same people, in whichever order. */
export function saysTheSame(before: Said, after: Said): boolean {
  if (before.text !== after.text || before.contact !== after.contact) return false;
  if (before.counselling !== after.counselling) return false;
  const ids = new Set(before.mentions.map(({ id }) => id));
  return ids.size === after.mentions.length && after.mentions.every(({ id }) => ids.has(id));
}
