import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Attempts } from '../accounts/attempts.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Work that a device does before a form starts (ALTCHA, proof of work version 2): negligible for
 * one person, much for a program that starts thousands. No third party is involved.
 */
export interface ProofOfWork {
  /** Returns a signed task as JSON, to be solved by `solveChallenge` of `altcha-lib`. */
  ask(): Promise<string>;
  /**
   * True if this (JSON of `{ challenge, solution }`) is a valid solution to one of our tasks, in
   * time. Each works once across all instances.
   */
  accept(solved: string): Promise<boolean>;
}

/** PBKDF2 iterations per try, and the range of tries: 0.1 to 0.3 s on a 2024 laptop. */
const cost = 5_000;
const tries = { fewest: 50, most: 150 };

/** Seconds in which a task can be submitted. */
const goodFor = 3600;

const once = { name: 'proof-of-work', points: 1, seconds: goodFor };

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      // The signature is checked too; this keeps strangers from making the server work first.
      cost: z.literal(cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(128),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.int().min(0).max(1_000_000), derivedKey: z.string() }),
});

/** Creates and checks tasks; `attempts` remembers the used ones. */
export function proofOfWork(secrets: Secrets, clock: Clock, attempts: Attempts): ProofOfWork {
  const keyFor = (purpose: string) =>
    createHmac('sha256', secrets.encryptionKey).update(`proof-of-work ${purpose}`).digest('hex');
  const keys = {
    hmacSignatureSecret: keyFor('task'),
    hmacKeySignatureSecret: keyFor('solution'),
  };
  return {
    async ask() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(tries.fewest, tries.most),
        deriveKey,
        expiresAt: Math.floor(clock().getTime() / 1000) + goodFor,
        ...keys,
      });
      return JSON.stringify(challenge);
    },

    async accept(solved) {
      const read = payload.safeParse(parsed(solved));
      if (!read.success) return false;
      const { challenge, solution } = read.data as unknown as Parameters<typeof verifySolution>[0];
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      return verified && attempts.mayTake(once, challenge.parameters.nonce);
    },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
