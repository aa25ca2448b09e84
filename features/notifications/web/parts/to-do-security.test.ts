import { expect, it } from 'vitest';
import type { User } from '#core/contract/users.ts';
import type { Security } from '#features/accounts/contract/second-factor.ts';
import { securityToDo } from './to-do-security.tsx';

const user: User = {
  id: 'me',
  firstName: 'Maya',
  lastName: 'Waymark',
  email: 'maya@test.example',
  role: 'user',
  roles: ['User'],
};
const nothing: Security = {
  hasPassword: true,
  google: null,
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isSecondFactorRequired: false,
};
const app = { ...nothing, totp: { since: '2026-01-01T00:00:00Z' } };
const passkey = {
  ...nothing,
  passkeys: [{ id: 'p', name: 'Phone', createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null }],
};

it.each([
  ['a second factor is recommended', user, nothing, ['recommended']],
  ['it is asked for', { ...user, secondFactorMissing: true as const }, nothing, ['required']],
  ['there is one, and codes', user, { ...app, recoveryCodesLeft: 3 }, []],
  ['codes run out', user, { ...app, recoveryCodesLeft: 2 }, ['fewCodes']],
  ['a passkey is one too', user, { ...passkey, recoveryCodesLeft: 10 }, []],
])('what is to be done: %s', (_name, who, security, expected) => {
  expect(securityToDo(who, security)).toEqual(expected);
});
