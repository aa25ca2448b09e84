import {
  type AliasableExpression,
  type AliasedRawBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { isRealDay } from '#core/contract/days.ts';
import { maxExactCount, type Total } from '#core/contract/paging.ts';
import { invalid } from '../problem.ts';
import type { Executor } from './database.ts';
import { longLists } from './long-lists.ts';
import { plannedForItsValues } from './prepared-statements.ts';
import type { DB } from './tables.ts';

/** A sort key. Its type says how to parse the cursor's text. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'timestamp' | 'date' | 'text' | 'integer';
}

/** Order and start of one page, as SQL. */
export interface PageOrder {
  direction: 'asc' | 'desc';
  key: RawBuilder<unknown>;
  /** The key as exact text for the cursor, to the microsecond. */
  keyAsText: RawBuilder<string>;
  /** Condition: the row comes after the cursor. */
  afterCursor: RawBuilder<boolean>;
  /** The same, with the key as a column named order_key. */
  afterInFound: RawBuilder<boolean>;
  sort: string;
}

/**
 * Parses `sort` (`createdAt`, `-createdAt`) and the cursor. Pages go by key and id, not by offset,
 * so that inserted and deleted rows don't shift them. An invalid cursor, or one of another order,
 * is a problem.
 */
export function pageOrder(
  keys: Record<string, SortKey>,
  sort: string,
  after: string | undefined,
): PageOrder {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const chosen = keys[sort.replace(/^-/, '')];
  if (!chosen) throw invalid('sort', 'not-an-option');
  const { expression: key, type } = chosen;
  const order = { direction, key, keyAsText: sql<string>`(${key})::text`, sort } as const;
  if (after === undefined) {
    const all = sql<boolean>`true`;
    return { ...order, afterCursor: all, afterInFound: all };
  }

  const cursor = readCursor(after, sort, type);
  if (!cursor) throw invalid('after', 'not-valid');
  const value = type === 'text' ? sql`${cursor.key}` : sql`${cursor.key}::${sql.raw(type)}`;
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  const from = sql`(${value}, ${cursor.id}::uuid)`;
  return {
    ...order,
    afterCursor: sql<boolean>`(${key}, id) ${sign} ${from}`,
    afterInFound: sql<boolean>`(order_key, id) ${sign} ${from}`,
  };
}

export interface Page<Item> {
  items: Item[];
  /** The next page's cursor; null on the last page. */
  next: string | null;
  total: Total;
}

interface Reading {
  limit: number;
  /** The exact count, where something cheaper than the rows tells it. */
  counted?: RawBuilder<number> | undefined;
  /**
   * Whether one plan suits all values of the query, because an index has the rows in this order, or
   * each needs its own. By default, PostgreSQL decides.
   */
  plan?: 'once' | 'for-its-values';
}

/**
 * Reads one page and counts all rows: exactly up to a limit, since larger counts take too long.
 * @param matching the query, with the columns that `present` needs and without an order
 * @param reading the number of rows, or more about how to read them
 */
export async function readPage<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  matching: SelectQueryBuilder<DB, Tables, Row>,
  order: PageOrder,
  reading: number | Reading,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const {
    limit,
    counted: known,
    plan,
  }: Reading = typeof reading === 'number' ? { limit: reading } : reading;
  const planned = plan === 'for-its-values' ? matching.modifyFront(plannedForItsValues) : matching;
  // A plan for any number would assume more rows, and never be cached.
  const rowLimit = plan === 'once' ? sql.lit(limit + 1) : limit + 1;
  const counted = known ?? sql<number>`(${counting(on, matching)})`;
  const compiled = known ? undefined : counting(on, matching).compile();
  if (compiled && longLists.isLong(on, compiled)) {
    const rows = await nextRows(planned, order, rowLimit);
    return { ...pageFrom(rows, order, limit, present), total: { atLeast: maxExactCount } };
  }
  // One query for both: every row carries the count.
  const rows = await nextRows(planned.select(counted.as('counted')), order, rowLimit);
  const [first] = rows as unknown as { counted: number }[];
  const count = first?.counted ?? (await readNumber(on, counted));
  if (compiled && count > maxExactCount) longLists.remember(on, compiled);
  return { ...pageFrom(rows, order, limit, present), total: toTotal(count) };
}

async function readNumber(on: Executor, number: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${number} as number`.execute(on);
  return rows[0]?.number ?? 0;
}

/** Counts these rows, up to the limit; `toTotal` formats the result. */
export function counting<Tables extends keyof DB>(
  on: Executor,
  matching: SelectQueryBuilder<DB, Tables, object>,
) {
  const all = matching
    .clearSelect()
    .select(sql<string>`id`.as('id'))
    // A plan for any limit would assume more rows.
    .limit(sql.lit(maxExactCount + 1));
  return on
    .selectFrom(all.as('matching'))
    .select((select) => select.fn.countAll<number>().as('count'));
}

/**
 * Counts these rows in a column of a larger statement, except where they were too many to count a
 * moment ago. `toTotal` formats the column's value.
 */
export function limitedCount<Tables extends keyof DB>(
  on: Executor,
  matching: SelectQueryBuilder<DB, Tables, object>,
): { column: AliasableExpression<number>; toTotal: (counted: number) => Total } {
  const counted = counting(on, matching);
  const compiled = counted.compile();
  if (longLists.isLong(on, compiled)) return { column: sql.lit(maxExactCount + 1), toTotal };
  return {
    column: counted as unknown as AliasableExpression<number>,
    toTotal(count) {
      if (count > maxExactCount) longLists.remember(on, compiled);
      return toTotal(count);
    },
  };
}

async function nextRows<Tables extends keyof DB, Row extends { id: string }>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  order: PageOrder,
  limit: number | RawBuilder<number>,
): Promise<(Row & { pageKey: string })[]> {
  const rows = await matching
    .select(order.keyAsText.as('pageKey'))
    .where(order.afterCursor)
    .orderBy(order.key, order.direction)
    .orderBy(sql`id`, order.direction)
    // One extra row shows whether there is a next page.
    .limit(limit)
    .execute();
  return rows as unknown as (Row & { pageKey: string })[];
}

function pageFrom<Row extends { id: string }, Item>(
  rows: readonly (Row & { pageKey: string })[],
  order: PageOrder,
  limit: number,
  present: (row: Row) => Item,
): Omit<Page<Item>, 'total'> {
  const visibleRows = rows.slice(0, limit);
  const last = rows.length > limit ? visibleRows.at(-1) : undefined;
  return {
    items: visibleRows.map(present),
    next: last ? writeCursor(order.sort, last.pageKey, last.id) : null,
  };
}

/** Searches are counted exactly up to this many matches. */
const maxExactMatches = 3000;

/** In tables above this size, a search first checks the next rows in order. */
const largeTable = 50_000;

/** How many of the next rows to check: first, and for common terms. */
const looksAhead = [400, 12_000];

/** More rows than any table has. */
const everyRow = 2_000_000_000;

/** Finding this many matches takes less time than checking further rows. */
const foundSoon = 2500;

/** The queries of a search. */
export interface FoundRows<Tables extends keyof DB, Row extends { id: string }, Item> {
  table: Tables;
  /** The columns to read for the rows of a page. */
  columns: AliasedRawBuilder;
  /** All matching rows. */
  matching: Selected<Tables>;
  /**
   * The matches among this many next rows in the page's order. They are in that order, by their
   * column `orderKey`.
   */
  near: (rows: number) => Selected<Tables>;
  /** The matches are probably few, even in a large table. */
  areFew: boolean;
  present: (row: Row) => Item;
}

type Selected<Tables extends keyof DB> = SelectQueryBuilder<DB, Tables, object>;

/**
 * Like `readPage`, for searches, where no index tells how many rows to check. Finds and sorts all
 * matches if they are few. If they are many, the next page is close in any order. Unless few are
 * expected, a large table is tested for many matches first, since finding tens of thousands takes
 * too long.
 */
export async function readSearchPage<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  wanted: FoundRows<Tables, Row, Item>,
  order: PageOrder,
  limit: number,
): Promise<Page<Item>> {
  const { table, matching, near, areFew, present } = wanted;
  const orderKey = sql.ref('orderKey');
  /** Stops at the first rows beyond a page, because the near rows come in order. */
  const nextAmong = (rows: number) =>
    near(rows)
      .select(sql<string>`id`.as('id'))
      .select(orderKey.as('orderKey'))
      .orderBy(orderKey, order.direction)
      .orderBy(sql`id`, order.direction)
      .limit(sql.lit(limit + 1));
  const page = (rows: readonly (Row & { pageKey: string })[], total: Total) => ({
    ...pageFrom(rows, order, limit, present),
    total,
  });

  for (const rows of areFew ? [] : looksAhead) {
    const next = nextAmong(rows).where(isLarge(table));
    const found = await putInOrder(on, wanted, next, order, limit);
    if (found.count > limit) return page(found.rows, { atLeast: limit });
    if ((found.count / rows) * found.rowsOfTable < foundSoon) break;
  }
  const all = matching
    .select(sql<string>`id`.as('id'))
    .select(order.key.as('orderKey'))
    .limit(sql.lit(maxExactMatches + 1));
  const found = await putInOrder(on, wanted, all, order, limit);
  if (found.count <= maxExactMatches) return page(found.rows, found.count);
  const { rows } = await putInOrder(on, wanted, nextAmong(everyRow), order, limit);
  return page(rows, { atLeast: maxExactMatches });
}

/**
 * Sorts and counts the matches, and reads the full rows of only this page. Writes numbers as
 * literals: a plan for any number would assume more rows, and never be cached.
 */
async function putInOrder<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  { table, columns }: FoundRows<Tables, Row, Item>,
  found: Selected<Tables>,
  order: PageOrder,
  limit: number,
): Promise<{ rows: (Row & { pageKey: string })[]; count: number; rowsOfTable: number }> {
  const direction = sql.raw(order.direction);
  const { rows } = await sql<Row & { pageKey: string; found: number; rowsOfTable: number }>`
    with found as materialized (${found}),
    counted as (select count(*)::int as found from found),
    page as (
      select id, order_key from found where ${order.afterInFound}
      order by order_key ${direction}, id ${direction} limit ${sql.lit(limit + 1)}
    )
    select ${columns},
      page.order_key::text as "pageKey", counted.found, ${estimatedRows(table)} as "rowsOfTable"
    from counted left join (page join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = page.id) on true
    order by page.order_key ${direction}, page.id ${direction}
  `.execute(on);
  // An empty page still has the count.
  const [{ found: count, rowsOfTable } = { found: 0, rowsOfTable: 0 }] = rows;
  return { rows: rows.filter(({ id }) => id !== null), count, rowsOfTable };
}

/** SQL condition: the table is large, by the planner's statistics, which cost nothing to read. */
export function isLarge(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${estimatedRows(table)} >= ${sql.lit(largeTable)})`;
}

function estimatedRows(table: string): RawBuilder<number> {
  return sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass)`;
}

/** Formats a count; above the limit, it is marked as a minimum. */
export function toTotal(counted: number): Total {
  return counted > maxExactCount ? { atLeast: maxExactCount } : counted;
}

function writeCursor(sort: string, key: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

function readCursor(text: string, sort: string, type: SortKey['type']) {
  try {
    const [cursorSort, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (cursorSort !== sort || typeof key !== 'string' || key.includes('\0')) return undefined;
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
    if (type === 'timestamptz' && !isTimestamp(key)) return undefined;
    // PostgreSQL's timestamp without a zone is UTC.
    if (type === 'timestamp' && !isTimestamp(`${key}+00`)) return undefined;
    if (type === 'integer' && !/^-?\d{1,9}$/.test(key)) return undefined;
    if (type === 'date' && key !== 'infinity' && !isRealDay(key)) return undefined;
    return { key, id: id as string };
  } catch {
    return undefined;
  }
}

function isTimestamp(text: string): boolean {
  const shape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
  return shape.test(text) && !Number.isNaN(Date.parse(text.replace(/([+-]\d\d)$/, '$1:00')));
}
