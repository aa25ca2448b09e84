/**
 * A `disclosure` is an export, a printout, or a download: data that leaves (42 CFR 2.25). An
 * `access` is someone opening a case record.
 */
export const auditKinds = ['change', 'sign-in', 'access', 'disclosure'] as const;
export type AuditKind = (typeof auditKinds)[number];
