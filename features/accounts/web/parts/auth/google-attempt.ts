import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api/api.ts';
import { beginSocial } from '#features/accounts/contract/social-sign-in.ts';

/**
 * How long a nonce is given to new attempts, in ms: half of the time that the server takes it, so
 * that each attempt has at least the other half.
 */
export const attemptKept = 5 * 60_000;

/** The client id and the nonce for Google's button; null where nobody signs in with Google. */
export function googleAttemptQuery() {
  return queryOptions({
    queryKey: ['google-attempt'],
    queryFn: async ({ signal }) => (await call(beginSocial, undefined, { signal })).google,
    staleTime: attemptKept,
    refetchInterval: ({ state }) => (state.data ? attemptKept : false),
    // A nonce works once: the next screen needs another one.
    gcTime: 0,
    // Whoever has a password doesn't miss the button, and there may be many of them.
    retry: false,
  });
}

/** What a token says of itself, unproven: whose it is, and since when. For words, not for trust. */
export function claimsOf(idToken: string): { email: string; issuedAt: number } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0));
    const { email, iat } = JSON.parse(new TextDecoder().decode(bytes));
    return { email: String(email ?? ''), issuedAt: Number(iat) * 1000 };
  } catch {
    return { email: '', issuedAt: 0 };
  }
}
