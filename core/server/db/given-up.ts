import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/**
 * PostgreSQL has given this work up since two waited for each other, or since it can't be put in an order
 * with what others do. Nothing is wrong with it: done again, it finds what the other has left.
 */
const codes = ['40P01', '40001'];

/** How often such work is begun at the most, and how long is waited before the second time; milliseconds. */
const mostTries = 4;
const firstPause = 25;

/** Whether PostgreSQL took back what may well succeed when it is begun anew. */
export function wasGivenUp(error: unknown): boolean {
  return codes.includes((error as { code?: string }).code ?? '');
}

/**
 * Does some work, and does it again, all of it, as long as PostgreSQL gives it up; a few times.
 * Throws whatever else goes wrong at once.
 */
export async function againIfGivenUp<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !wasGivenUp(error)) throw error;
      // Not all at once again: the longer, the more often it was in vain.
      await wait(firstPause * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

/**
 * Has a statement that is a transaction by itself asked again where PostgreSQL has given it up: nothing of
 * it was kept. Within a longer one that is for whoever began it.
 */
export function statementRepeater(): (client: pg.ClientBase) => void {
  return (client) => {
    let isWithin = false;
    const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (text: unknown, ...rest: unknown[]) => {
      // A cursor, or somebody who wants to be called back.
      const isPlain = typeof text === 'string' && rest.every((one) => typeof one !== 'function');
      if (!isPlain) return plain(text, ...rest);
      const ask = () => plain(text, ...rest) as Promise<unknown>;
      if (/^\s*(?:begin|start transaction)\b/i.test(text)) isWithin = true;
      else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) isWithin = false;
      else if (!isWithin) return againIfGivenUp(ask);
      return ask();
    };
    client.query = query as typeof client.query;
  };
}
