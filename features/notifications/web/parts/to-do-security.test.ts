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
  ['recommends a second factor', user, nothing, ['recommended']],
  [
    'requires a second factor',
    { ...user, secondFactorMissing: true as const },
    nothing,
    ['required'],
  ],
  ['nothing with an app and enough codes', user, { ...app, recoveryCodesLeft: 3 }, []],
  ['warns of few recovery codes', user, { ...app, recoveryCodesLeft: 2 }, ['fewCodes']],
  ['nothing with a passkey', user, { ...passkey, recoveryCodesLeft: 10 }, []],
])('security to-do: %s', (_name, account, security, expected) => {
  expect(securityToDo(account, security)).toEqual(expected);
});
