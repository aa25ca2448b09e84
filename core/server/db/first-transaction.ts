import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { DB } from './tables.ts';

/** Surrounds the work of a transaction, inside it. What it throws rolls everything back. */
export type Around = <T>(transaction: Transaction<DB>, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  around: Around;
  isTaken: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Surrounds the first transaction that `work` commits, preparations aside. */
export function aroundFirstTransaction<T>(around: Around, work: () => Promise<T>): Promise<T> {
  return waiting.run({ around, isTaken: false }, work);
}

/**
 * For `inTransaction`: takes what is to surround this transaction, if it's the first. `giveBack` leaves it to a later
 * one, because this one was rolled back.
 */
export function takeAround(): { around: Around; giveBack: () => void } | undefined {
  const found = waiting.getStore();
  if (!found || found.isTaken) return undefined;
  found.isTaken = true;
  return {
    around: found.around,
    giveBack: () => {
      found.isTaken = false;
    },
  };
}
