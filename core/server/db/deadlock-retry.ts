import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { beginsTransaction } from './statements.ts';

/**
 * PostgreSQL aborted the transaction because of a deadlock or a serialization conflict. A retry
 * succeeds.
 */
const codes = ['40P01', '40001'];

/** Number of tries, and the delay before the second, in ms. */
const maxTries = 4;
const firstPause = 25;

/** True if PostgreSQL aborted a transaction that may succeed on a retry. */
export function isDeadlockError(error: unknown): boolean {
  return codes.includes((error as { code?: string }).code ?? '');
}

/**
 * Runs `work`, and reruns all of it after a deadlock or serialization failure, a few times.
 * Rethrows other errors at once.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isDeadlockError(error)) throw error;
      // Backoff with jitter, so that they don't all retry at once.
      await wait(firstPause * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

/**
 * Retries single-statement transactions after a deadlock. Inside a longer transaction, its owner
 * retries instead.
 */
export function statementRepeater(): (client: pg.ClientBase) => void {
  return (client) => {
    let isWithin = false;
    const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (text: unknown, ...rest: unknown[]) => {
      // A cursor, or a caller that passes a callback.
      const isPlain = typeof text === 'string' && rest.every((one) => typeof one !== 'function');
      if (!isPlain) return plain(text, ...rest);
      const ask = () => plain(text, ...rest) as Promise<unknown>;
      if (beginsTransaction(text)) isWithin = true;
      else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) isWithin = false;
      else if (!isWithin) return retryOnDeadlock(ask);
      return ask();
    };
    client.query = query as typeof client.query;
  };
}
