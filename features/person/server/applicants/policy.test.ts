import { expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { proveScope, type StaffScope } from '#core/server/scope/scope.ts';
import { mayOpen } from './policy.ts';

const scopeFor = (role: Role) =>
  proveScope<StaffScope>({
    kind: 'account',
    visitor: { address: '127.0.0.1', userAgent: null },
    accountId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    role,
    provedAt: new Date(),
    secondFactorMissing: false,
    emailUnverified: false,
    locationAccess: null,
    mayReadRecords: true,
  });

it.each([
  ['user', null, true],
  ['admin', null, true],
  ['user', '2026-11-01T00:00:00.000Z', false],
  ['admin', '2026-11-01T00:00:00.000Z', true],
] as const)('a record may be opened by a %s, deleted at %s: %s', (role, deletedAt, may) => {
  expect(mayOpen(scopeFor(role), { deletedAt })).toBe(may);
});
