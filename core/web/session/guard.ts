import type { Role } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';

export interface Guarded {
  /** The roles that may open the page; anyone signed in if there is no list. */
  allowed?: readonly Role[];
  /** In the settings area, a page without a list is for administrators only. */
  isSettings?: boolean;
  /** The page for setting up a second factor. */
  isSecurity?: boolean;
}

/** Decides on access to a guarded page (points 5 and 6 of the specification). */
export function checkAccess(
  user: User | null,
  isSignedIn: boolean,
  { allowed, isSettings = false, isSecurity = false }: Guarded,
): 'open' | 'login' | 'not-found' | 'second-factor' | 'verify-email' {
  if (user === null || !isSignedIn) return 'login';
  if (user.unverified === 'closed') return 'verify-email';
  // The server allows nothing else until then, and a refusal would sign the person out.
  if (user.secondFactorMissing && !isSecurity) return 'second-factor';
  if (allowed) return allowed.includes(user.role) ? 'open' : 'not-found';
  return !isSettings || user.roles.includes('Admin') ? 'open' : 'not-found';
}
