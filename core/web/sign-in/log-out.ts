import { logout } from '#core/contract/auth.ts';
import { call } from '../api/api.ts';
import { sessionToken, signOut } from '../session/session.ts';

/** Signs out at once, and lets the server know without waiting for it. */
export function logOut(): void {
  if (sessionToken() !== null) {
    // Signed out here in any case; the token runs out by itself if this does not arrive.
    call(logout).catch(() => undefined);
  }
  signOut();
}
