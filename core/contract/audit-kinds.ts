/**
 * What kind of thing happened. A `disclosure` is an export, a print or a download: data that leaves
 * (42 CFR 2.25); an `access` is somebody opening a case file.
 */
export const auditKinds = ['change', 'sign-in', 'access', 'disclosure'] as const;
export type AuditKind = (typeof auditKinds)[number];
