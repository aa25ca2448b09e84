import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Incident } from '#features/incidents/contract/incidents.ts';

/** The caller's permitted actions; a closed incident takes addenda only. */
export function incidentAbilities(
  { role }: StaffScope,
  { isClosed }: { isClosed: boolean },
): Incident['abilities'] {
  const mayWrite = roleMay(role, 'applicant:write');
  const mayReview = roleMay(role, 'incident:review');
  return {
    update: mayWrite && !isClosed,
    amend: mayWrite,
    close: mayReview && !isClosed,
    reopen: mayReview && isClosed,
  };
}
