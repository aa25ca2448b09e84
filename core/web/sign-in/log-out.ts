import { logout } from '#core/contract/auth.ts';
import { call } from '../api/api.ts';
import { sessionToken, signOut } from '../session/session.ts';

/** Signs out at once, and notifies the server without waiting. */
export function logOut(): void {
  if (sessionToken() !== null) {
    // Signed out here in any case; the token expires if this call is lost.
    call(logout).catch(() => undefined);
  }
  signOut();
}
