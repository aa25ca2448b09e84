import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api/api.ts';
import { beginSocial } from '#features/accounts/contract/social-sign-in.ts';

/**
 * Reuse time of a nonce, in ms: half of its lifetime on the server, so each attempt has at least the other
 * half.
 */
export const attemptReuseTime = 5 * 60_000;

/** Client id and nonce for Google's button; null where Google sign-in is off. */
export function googleAttemptQuery() {
  return queryOptions({
    queryKey: ['google-attempt'],
    queryFn: async ({ signal }) => (await call(beginSocial, undefined, { signal })).google,
    staleTime: attemptReuseTime,
    refetchInterval: ({ state }) => (state.data ? attemptReuseTime : false),
    // A nonce works once: the next screen needs another one.
    gcTime: 0,
    // Password users don't miss the button, and there may be many of them.
    retry: false,
  });
}

/** Unverified claims of a token: email and issue time. For display only. */
export function readClaims(idToken: string): { email: string; issuedAt: number } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0));
    const { email, iat } = JSON.parse(new TextDecoder().decode(bytes));
    return { email: String(email ?? ''), issuedAt: Number(iat) * 1000 };
  } catch {
    return { email: '', issuedAt: 0 };
  }
}
