import { roleMay } from '#core/contract/permissions.ts';
import { type Role, roles } from '#core/contract/roles.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Incident } from '#features/incidents/contract/incidents.ts';

/** Roles that review incidents, and so are in charge of them. */
export const reviewerRoles: readonly Role[] = roles.filter((role) =>
  roleMay(role, 'incident:review'),
);

/** Serious enough that those responsible must hear of it. */
export function isSerious({ severity }: Pick<Incident, 'severity'>): boolean {
  return severity === 'serious' || severity === 'critical';
}

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
