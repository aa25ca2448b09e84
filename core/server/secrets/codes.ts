import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Letters and digits that are distinct when read aloud; no vowels, so no words. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Returns a random code for people, in groups of four: `7KQM-2XPD`. */
export function readableCode(groups: number): string {
  const group = () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * Derives a code for people from a machine's secret: stable, and neither the secret nor another
 * secret's code follows from it. 4.75 random bits per character.
 */
function deriveReadableCode(secret: string, purpose: string, groups: number): string {
  let number = BigInt(`0x${createHmac('sha256', secret).update(purpose).digest('hex')}`);
  const signs = Array.from({ length: 4 * groups }, () => {
    const sign = readable[Number(number % BigInt(readable.length))] ?? '';
    number /= BigInt(readable.length);
    return sign;
  });
  return (signs.join('').match(/.{4}/g) ?? []).join('-');
}

/** Returns a random secret for machines: 256 bits, URL-safe. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a secret: its SHA-256, which suffices for 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Hashes an email address, to detect changes; not a secret, since addresses can be guessed. */
export function hashAddress(email: string): string {
  return hashSecret(email.trim().toLowerCase());
}

/**
 * True if an email went to an address other than this one. An unknown address counts as unchanged.
 */
export function isOtherAddress(sentToHash: string | null, email: string | null): boolean {
  return sentToHash !== null && sentToHash !== hashAddress(email ?? '');
}

/** Reserves a reference that no record has ever had. */
export async function takeReference(on: Executor): Promise<string> {
  for (;;) {
    const code = await reserve(on, readableCode(2));
    if (code) return code;
  }
}

/** Undefined when the code is taken. */
async function reserve(on: Executor, code: string): Promise<string | undefined> {
  const taken = await on
    .insertInto('referenceCode')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return taken?.code;
}

/**
 * Reserves the reference derived from a machine's secret, which the machine can show before it has
 * a reply. When another record has it, reserves the next derived one.
 */
export async function takeDerivedReference(
  on: Executor,
  secret: string,
  purpose: string,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const name = attempt === 1 ? purpose : `${purpose} ${attempt}`;
    const code = await reserve(on, deriveReadableCode(secret, name, 2));
    if (code) return code;
  }
}

/** Reserves several references. */
export async function takeReferences(on: Executor, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const codes = Array.from({ length: count - taken.length }, () => readableCode(2));
    const { rows } = await sql<{ code: string }>`
      insert into reference_code (code) select unnest(${codes}::text[])
      on conflict do nothing returning code`.execute(on);
    taken.push(...rows.map(({ code }) => code));
  }
  return taken;
}
