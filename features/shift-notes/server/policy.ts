import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ShiftNote } from '#features/shift-notes/contract/shift-notes.ts';

interface NoteState {
  writtenById: string;
  isWithdrawn: boolean;
  /** The caller confirmed the current text. */
  isRead: boolean;
}

/** Only the author or an administrator changes a note; others write their own. */
export function shiftNoteAbilities(
  scope: StaffScope,
  { writtenById, isWithdrawn, isRead }: NoteState,
): ShiftNote['abilities'] {
  const isMine = writtenById === scope.accountId;
  const mayChange =
    !isWithdrawn &&
    roleMay(scope.role, 'applicant:write') &&
    (isMine || roleMay(scope.role, 'applicant:delete'));
  return {
    correct: mayChange,
    withdraw: mayChange,
    confirm: !isWithdrawn && !isRead && !isMine,
  };
}

interface NoteContent {
  text: string;
  important: boolean;
  people: readonly string[];
  mentions: readonly string[];
}

/** True if two notes say the same to and about the same people, in any order. */
export function isSameNote(before: NoteContent, after: NoteContent): boolean {
  return (
    before.text === after.text &&
    before.important === after.important &&
    isSameSet(before.people, after.people) &&
    isSameSet(before.mentions, after.mentions)
  );
}

function isSameSet(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && after.every((id) => before.includes(id));
}
