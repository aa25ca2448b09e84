import * as z from 'zod';
import { forget, readStoredJson, store } from '../browser/storage.ts';

const key = 'last_sign_of_life';

const sign = z.object({
  /** When the person last did something in any tab, in milliseconds since 1970. */
  at: z.number(),
  /** When the server was last told so. */
  toldAt: z.number(),
  /** The organisation's idle minutes, for the start of the next page: it can't wait for them. */
  minutes: z.number().positive(),
});
export type SignOfLife = z.infer<typeof sign>;

// Kept beside the stored one for a browser that refuses to store; it has this tab only, then.
let own: SignOfLife | null = null;

/** The last sign of life in any tab of this browser; null before the first. */
export function readSign(): SignOfLife | null {
  const stored = sign.safeParse(readStoredJson(key));
  return stored.success ? stored.data : own;
}

export function writeSign(next: SignOfLife): void {
  own = next;
  store(key, JSON.stringify(next));
}

/** After so long without a sign, in milliseconds, what a page reads is not asked for by a person. */
const stillAfter = 60_000;

/** Whether nobody has done anything in any tab for a while. */
export function hasBeenStill(now: number): boolean {
  const last = readSign();
  return last !== null && now - last.at > stillAfter;
}

/** A session that ends takes its sign along: the next one must not begin as an old one. */
export function forgetSign(): void {
  own = null;
  forget(key);
}
