import { expect, it } from 'vitest';
import { staffScope } from '#app/testing/staff-scope.ts';
import { mayOpen } from './policy.ts';

it.each([
  ['user', null, true],
  ['admin', null, true],
  ['user', '2026-11-01T00:00:00.000Z', false],
  ['admin', '2026-11-01T00:00:00.000Z', true],
] as const)('a record may be opened by a %s, deleted at %s: %s', (role, deletedAt, may) => {
  expect(mayOpen(staffScope({ role }), { deletedAt })).toBe(may);
});
