import { forget, readStoredJson, store } from '../browser/storage.ts';

const key = 'last_sign_of_life';

export interface SignOfLife {
  /** The person's last activity in any tab, in milliseconds since 1970. */
  at: number;
  /** When the server was last notified. */
  toldAt: number;
  /** The organization's idle minutes, since the next page can't wait for them at its start. */
  minutes: number;
}

// A copy for browsers that refuse to store; it covers only this tab.
let tabSign: SignOfLife | null = null;

/** The last activity in any tab of this browser; null before the first. */
export function readSign(): SignOfLife | null {
  const stored = readStoredJson(key) as Partial<SignOfLife> | null | undefined;
  const { at, toldAt, minutes } = stored ?? {};
  const isSign = [at, toldAt, minutes].every(Number.isFinite) && Number(minutes) > 0;
  return isSign ? (stored as SignOfLife) : tabSign;
}

export function writeSign(next: SignOfLife): void {
  tabSign = next;
  store(key, JSON.stringify(next));
}

/** Time without activity after which reads count as background calls, in milliseconds. */
const inactiveAfter = 60_000;

/** True if no tab has seen activity for a while. */
export function isInactive(now: number): boolean {
  const last = readSign();
  return last !== null && now - last.at > inactiveAfter;
}

/** The next session must not start with an old timestamp. */
export function forgetSign(): void {
  tabSign = null;
  forget(key);
}
