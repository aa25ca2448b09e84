import type pg from 'pg';

/** From the use with this number on a statement is prepared: what is asked once isn't worth it. */
const worthIt = 5;
/** How many different statements a connection keeps prepared at the most. */
const mostPrepared = 256;
/** How many different statements are counted; lists with many filters come in ever new ones. */
const mostCounted = 4096;

/**
 * Has the server prepare what a connection asks again and again, so that it is parsed and planned
 * once for each connection and not with each call. From then on PostgreSQL decides by itself whether
 * one plan is as good for all values as a new one each time (its setting `plan_cache_mode`).
 *
 * Only statements with values, and none that asks for all columns: such a one fails on a table that
 * got a column while this version ran.
 */
export function statementPreparer(): (client: pg.ClientBase) => void {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (used === 1 && uses.size >= mostCounted) return undefined;
    uses.set(text, used);
    if (used < worthIt || names.size >= mostPrepared || asksForAll(text)) return undefined;
    const name = `cairn-${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (client) => {
    const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return plain(text, values, ...rest);
      }
      return plain({ text, values, name: nameOf(text) }, undefined, ...rest);
    };
    client.query = query as typeof client.query;
  };
}

function asksForAll(text: string): boolean {
  return text.replaceAll(/'[^']*'|count\(\*\)/g, '').includes('*');
}
