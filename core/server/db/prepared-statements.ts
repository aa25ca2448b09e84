import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/** Prepare a statement at this use; rare ones aren't worth it. */
const worthIt = 5;
/** Maximum prepared statements per connection. */
const maxPrepared = 256;
/** Maximum statements counted; filters make endless variants. */
const maxCounted = 4096;

const perValues = '/* planned for its values */';

/**
 * Keeps a statement with this comment from being prepared, because its best plan depends on the
 * values: a plan that suits most of them would read a whole table for the others.
 */
export const plannedForItsValues = sql.raw(perValues);

/**
 * Hides a value from the planner, so that a prepared statement keeps one plan. PostgreSQL otherwise
 * plans it again for each execution, as soon as it hopes to gain from knowing the value: a range of
 * days is enough. For statements whose plan is good for all values.
 */
export function unplanned<T>(
  value: T,
  type: 'uuid' | 'uuid[]' | 'date' | 'timestamptz',
): RawBuilder<T> {
  const hidden = sql<T>`(select ${value}::${sql.raw(type)})`;
  // Without a cast, `any` would compare with the rows of the subquery.
  return type === 'uuid[]' ? sql<T>`${hidden}::uuid[]` : hidden;
}

/**
 * Prepares frequent statements, so that each connection parses and plans them once. PostgreSQL then
 * chooses between a generic and a custom plan (`plan_cache_mode`).
 * Only parameterized statements and reads, and none that selects all columns, which would fail when
 * a table gains a column.
 * @param isPooled tells connections of a pooler, where the next statement may run on another
 * connection, which doesn't know the prepared ones
 */
export function statementPreparer(
  isPooled: (client: pg.ClientBase) => boolean = () => false,
): (client: pg.ClientBase) => void {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function statementName(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (used === 1 && uses.size >= maxCounted) return undefined;
    uses.set(text, used);
    if (used < worthIt || names.size >= maxPrepared) return undefined;
    if (asksForAll(text) || text.includes(perValues)) return undefined;
    const name = `cairn-${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (client) => {
    const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return plain(text, values, ...rest);
      if (values.length === 0 && !/^\s*(?:select|with)\s/i.test(text)) {
        return plain(text, values, ...rest);
      }
      return plain(
        { text, values, name: isPooled(client) ? undefined : statementName(text) },
        undefined,
        ...rest,
      );
    };
    client.query = query as typeof client.query;
  };
}

/** A star after these is no multiplication. */
function asksForAll(text: string): boolean {
  return /(?:\b(?:select|distinct|all|returning)|[,.])\s*\*/i.test(text.replaceAll(/'[^']*'/g, ''));
}
