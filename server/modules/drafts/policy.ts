import type { Draft } from '#contract/drafts.ts';
import { roleMay } from '#contract/permissions.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** What this person may do with this draft; one that is still being written can't be finalised. */
export function draftAbilities(
  scope: StaffScope,
  draft: { submittedAt: string | null },
): Draft['abilities'] {
  return {
    finalise: draft.submittedAt !== null && roleMay(scope.role, 'draft:finalise'),
    delete: roleMay(scope.role, 'draft:delete'),
  };
}
