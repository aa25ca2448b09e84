import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Executor } from '../db/database.ts';

/** Letters and digits that can't be taken for one another when read out; no vowels, so no words. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A random code for people, in groups of four: `7KQM-2XPD`. */
export function readableCode(groups: number): string {
  const group = () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * The code for people that belongs to a secret of a machine: always the same one, and nobody comes
 * from it to the secret or from another secret to it. As many random bits as its signs hold, 4.75 each.
 */
export function readableCodeOf(secret: string, purpose: string, groups: number): string {
  let number = BigInt(`0x${createHmac('sha256', secret).update(purpose).digest('hex')}`);
  const signs = Array.from({ length: 4 * groups }, () => {
    const sign = readable[Number(number % BigInt(readable.length))] ?? '';
    number /= BigInt(readable.length);
    return sign;
  });
  return (signs.join('').match(/.{4}/g) ?? []).join('-');
}

/** A random secret for machines: 256 bits, safe in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: its SHA-256. Enough, since the secret is 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Tells whether an e-mail address is still the same one; not a secret, since addresses can be guessed. */
export function hashAddress(email: string): string {
  return hashSecret(email.trim().toLowerCase());
}

/** Whether a mail went to another address than this one. One whose address was not kept counts as unchanged. */
export function isOtherAddress(sentToHash: string | null, email: string | null): boolean {
  return sentToHash !== null && sentToHash !== hashAddress(email ?? '');
}

/** Takes a reference that no record has or had. */
export async function takeReference(on: Executor): Promise<string> {
  for (;;) {
    const taken = await on
      .insertInto('referenceCode')
      .values({ code: readableCode(2) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (taken) return taken.code;
  }
}

/** As `takeReference`, as many as are asked for. */
export async function takeReferences(on: Executor, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const codes = Array.from({ length: count - taken.length }, () => ({ code: readableCode(2) }));
    const rows = await on
      .insertInto('referenceCode')
      .values(codes)
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .execute();
    taken.push(...rows.map(({ code }) => code));
  }
  return taken;
}
