import type { Applicant } from '#contract/applicants.ts';
import { roleMay } from '#contract/permissions.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** What this person may do with this record. Sent along, so that a screen never repeats a rule. */
export function applicantAbilities(
  scope: StaffScope,
  record: { deletedAt: string | null },
): Applicant['abilities'] {
  const isDeleted = record.deletedAt !== null;
  return {
    update: !isDeleted && roleMay(scope.role, 'applicant:write'),
    delete: !isDeleted && mayDelete(scope),
    restore: isDeleted && mayDelete(scope),
  };
}

/** Whoever may delete also sees what was deleted, to bring it back. */
export function mayDelete(scope: StaffScope): boolean {
  return roleMay(scope.role, 'applicant:delete');
}
