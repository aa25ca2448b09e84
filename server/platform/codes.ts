import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Executor } from './database.ts';

/** Letters and digits that can't be taken for one another when read out; no vowels, so no words. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A random code for people, in groups of four: `7KQM-2XPD`. */
export function readableCode(groups: number): string {
  const group = () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A random secret for machines: 256 bits, safe in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: its SHA-256. Enough, since the secret is 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Takes a reference that no record has or had. */
export async function takeReference(on: Executor): Promise<string> {
  for (;;) {
    const taken = await on
      .insertInto('reference_code')
      .values({ code: readableCode(2) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (taken) return taken.code;
  }
}
