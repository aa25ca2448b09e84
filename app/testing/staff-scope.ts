import { proveScope, type StaffScope } from '#core/server/scope/scope.ts';

/** A staff member for queries that tests call directly: with access to all locations, unless told. */
export function staffScope(differences: Partial<StaffScope> = {}): StaffScope {
  return proveScope<StaffScope>({
    kind: 'account',
    visitor: { address: '127.0.0.1', userAgent: null },
    accountId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    role: 'user',
    provedAt: new Date(),
    secondFactorMissing: false,
    emailUnverified: false,
    locationAccess: null,
    mayReadRecords: true,
    ...differences,
  });
}
