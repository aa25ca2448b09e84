import type { Role } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';

export interface Guarded {
  /** The roles that may open the page; anybody who is signed in when there is no list. */
  allowed?: readonly Role[];
  /** In the settings area, where a page without a list is for Admin only. */
  isSettings?: boolean;
  /** Where a missing second factor is set up. */
  isSecurity?: boolean;
}

/** What happens to somebody who opens a guarded page (points 5 and 6 of the specification). */
export function judge(
  user: User | null,
  isSignedIn: boolean,
  { allowed, isSettings = false, isSecurity = false }: Guarded,
): 'open' | 'login' | 'not-found' | 'second-factor' | 'verify-email' {
  if (user === null || !isSignedIn) return 'login';
  if (user.unverified === 'closed') return 'verify-email';
  // The server opens nothing else until then, and a refusal would sign the person out.
  if (user.secondFactorMissing && !isSecurity) return 'second-factor';
  if (allowed) return allowed.includes(user.role) ? 'open' : 'not-found';
  return !isSettings || user.roles.includes('Admin') ? 'open' : 'not-found';
}
