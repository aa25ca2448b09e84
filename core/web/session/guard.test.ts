import { describe, expect, it } from 'vitest';
import type { User } from '#core/contract/users.ts';
import { checkAccess } from './guard.ts';

const staff: User = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  role: 'user',
  roles: ['User'],
};
const admin: User = { ...staff, role: 'admin', roles: ['Admin'] };

describe('judge', () => {
  it('sends people to login who are not signed in or whose token has expired', () => {
    expect(checkAccess(null, false, {})).toBe('login');
    expect(checkAccess(admin, false, { isSettings: true })).toBe('login');
  });

  it('opens a page without a list to anyone signed in', () => {
    expect(checkAccess(staff, true, {})).toBe('open');
  });

  it('applies the list of roles, also in the settings', () => {
    expect(checkAccess(staff, true, { allowed: ['admin', 'user'] })).toBe('open');
    expect(checkAccess(staff, true, { allowed: ['admin'] })).toBe('not-found');
    expect(checkAccess(staff, true, { allowed: ['user'], isSettings: true })).toBe('open');
  });

  it('opens the settings without a list to Admin only', () => {
    expect(checkAccess(admin, true, { isSettings: true })).toBe('open');
    expect(checkAccess(staff, true, { isSettings: true })).toBe('not-found');
  });

  it('sends everyone whose address is not verified to the page that waits for it', () => {
    const closed = { ...staff, unverified: 'closed' as const };
    expect(checkAccess(closed, true, {})).toBe('verify-email');
    expect(checkAccess(closed, true, { isSecurity: true })).toBe('verify-email');
    expect(checkAccess({ ...staff, unverified: 'open' }, true, {})).toBe('open');
    expect(checkAccess(closed, false, {})).toBe('login');
  });

  it('sends people to the security page who still need a second factor, from any page', () => {
    const missing = { ...admin, secondFactorMissing: true as const };
    expect(checkAccess(missing, true, {})).toBe('second-factor');
    expect(checkAccess(missing, true, { isSettings: true })).toBe('second-factor');
    expect(checkAccess(missing, true, { isSecurity: true })).toBe('open');
    expect(checkAccess(missing, false, {})).toBe('login');
  });
});
