import type { CompiledQuery } from 'kysely';
import type { Executor } from './database.ts';

/** For so long, in ms, a list that was too long to be counted is taken to be so still. */
const rememberedFor = 30_000;

/** So many lists at the most: narrowed in ever new ways, the oldest are forgotten. */
const mostRemembered = 500;

const lists = new WeakMap<Executor, Map<string, number>>();

/**
 * Which lists were too long to be counted a moment ago. To count ten thousand rows and one more takes
 * longer than to read a page, and a list doesn't become short in half a minute. Numbers that are shown are
 * never remembered: only that there are more than are counted.
 */
export const longLists = {
  isLong(on: Executor, counting: CompiledQuery): boolean {
    const until = lists.get(on)?.get(keyOf(counting));
    return until !== undefined && performance.now() < until;
  },

  remember(on: Executor, counting: CompiledQuery): void {
    const known = lists.get(on) ?? new Map<string, number>();
    lists.set(on, known);
    const key = keyOf(counting);
    known.delete(key);
    known.set(key, performance.now() + rememberedFor);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > mostRemembered) known.delete(oldest);
  },
};

function keyOf({ sql, parameters }: CompiledQuery): string {
  return JSON.stringify([sql, parameters]);
}
