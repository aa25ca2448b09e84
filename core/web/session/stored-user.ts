import { type Role, roles } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';

/**
 * True if this is a user as this browser stored it. Without the contract's schema, which pages for
 * signing in load only when a form is used.
 */
export function isStoredUser(stored: unknown): stored is User {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, firstName, lastName, email, role, roles: names } = stored as Record<string, unknown>;
  return (
    [id, firstName, lastName, email].every((text) => typeof text === 'string') &&
    roles.includes(role as Role) &&
    Array.isArray(names)
  );
}

/**
 * True until the person has verified their address and set up a required second factor: the server
 * refuses most calls, and a refusal would sign them out.
 */
export function isShutOut({ secondFactorMissing, unverified }: User): boolean {
  return secondFactorMissing === true || unverified === 'closed';
}
