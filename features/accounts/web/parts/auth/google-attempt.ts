import { useCallback, useEffect, useState } from 'react';
import { call } from '#core/web/api/api.ts';
import { beginSocial } from '#features/accounts/contract/social-sign-in.ts';

/**
 * Reuse time of a nonce, in ms: half of its lifetime on the server, so each attempt has at least the other
 * half.
 */
export const attemptReuseTime = 5 * 60_000;

interface GoogleAttempt {
  clientId: string;
  nonce: string;
}

/**
 * Client id and nonce for Google's button; null where Google sign-in is off. A nonce works once, so
 * each screen has its own, and `renew` asks for another one after a failure.
 */
export function useGoogleAttempt(): { attempt: GoogleAttempt | null; renew: () => void } {
  const [attempt, setAttempt] = useState<GoogleAttempt | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    const abort = new AbortController();
    call(beginSocial, undefined, { signal: abort.signal }).then(
      ({ google }) => setAttempt(google),
      // Password users don't miss the button, and there may be many of them.
      () => undefined,
    );
    return () => abort.abort();
  }, [turn]);
  const renew = useCallback(() => setTurn((before) => before + 1), []);
  const isOn = attempt !== null;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(renew, attemptReuseTime);
    return () => clearInterval(timer);
  }, [isOn, renew]);
  return { attempt, renew };
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
