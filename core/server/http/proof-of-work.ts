import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Attempts } from '../accounts/attempts.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Work that a device does before a form is begun (ALTCHA, proof of work version 2): nothing for one
 * person, much for a program that begins thousands. No third party learns of it.
 */
export interface ProofOfWork {
  /** A task, signed: JSON, to be solved by `solveChallenge` of `altcha-lib`. */
  ask(): Promise<string>;
  /**
   * Whether this (JSON of `{ challenge, solution }`) is a task of ours, solved, in time. Each is good
   * once, for all instances together.
   */
  accept(solved: string): Promise<boolean>;
}

/** Iterations of PBKDF2 in one try, and the range of tries: 0.1 to 0.3 s on a laptop of 2024. */
const cost = 5_000;
const tries = { fewest: 50, most: 150 };

/** Seconds in which a task can be handed in. */
const goodFor = 3600;

const once = { name: 'proof-of-work', points: 1, seconds: goodFor };

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      // What is checked is signed; this only keeps a stranger from making us work first.
      cost: z.literal(cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(128),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.int().min(0).max(1_000_000), derivedKey: z.string() }),
});

/** Asks for work and checks it; `attempts` remembers what was used. */
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
