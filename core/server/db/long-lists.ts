import type { CompiledQuery } from 'kysely';
import type { Executor } from './database.ts';

/** How long to remember that a list was too long to count, in ms. */
const rememberedFor = 30_000;

/** Maximum entries; filters have endless combinations, so the oldest are dropped. */
const maxRemembered = 500;

const lists = new WeakMap<Executor, Map<string, number>>();

/**
 * Remembers which lists were too long to count. Counting to ten thousand takes longer than reading
 * a page, and a list doesn't become short in 30 seconds. Displayed numbers are never cached, only
 * that a list exceeds the counting limit.
 */
export const longLists = {
  isLong(on: Executor, counting: CompiledQuery): boolean {
    const until = lists.get(on)?.get(queryKey(counting));
    return until !== undefined && performance.now() < until;
  },

  remember(on: Executor, counting: CompiledQuery): void {
    const known = lists.get(on) ?? new Map<string, number>();
    lists.set(on, known);
    const key = queryKey(counting);
    known.delete(key);
    known.set(key, performance.now() + rememberedFor);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > maxRemembered) known.delete(oldest);
  },
};

function queryKey({ sql, parameters }: CompiledQuery): string {
  return JSON.stringify([sql, parameters]);
}
