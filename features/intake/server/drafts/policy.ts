import { roleMay } from '#core/contract/permissions.ts';
import { restorableSince, restorableUntil } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Draft, DraftAttachment } from '#features/intake/contract/drafts.ts';

/** A draft that is still being written can't be finalized. */
export function draftAbilities(
  scope: StaffScope,
  draft: { submittedAt: Date | null },
): Draft['abilities'] {
  const isWaiting = draft.submittedAt !== null && roleMay(scope.role, 'draft:finalise');
  return {
    correct: isWaiting,
    finalise: isWaiting,
    delete: roleMay(scope.role, 'draft:delete'),
  };
}

/** Undoing an attachment: for 30 days, by its author and by users who may delete records. */
export function undoAbility(
  scope: StaffScope,
  attachment: { attachedAt: Date; attachedBy: string; mergedFrom: string | null },
  now: Date,
): Pick<DraftAttachment, 'mayUndo' | 'undoUntil'> {
  const { attachedAt, attachedBy, mergedFrom } = attachment;
  const isTheirs = attachedBy === scope.accountId || roleMay(scope.role, 'applicant:delete');
  return {
    mayUndo: isTheirs && mergedFrom === null && attachedAt >= restorableSince(now),
    undoUntil: restorableUntil(attachedAt).toISOString(),
  };
}

/** Days without a change before the only reminder. */
export const daysUntilReminder = 3;
