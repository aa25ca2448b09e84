import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isRealDay } from '#core/contract/days.ts';
import { countedAtMost, type Total } from '#core/contract/paging.ts';
import { invalid } from '../problem.ts';
import type { Executor } from './database.ts';
import { longLists } from './long-lists.ts';
import type { DB } from './tables.ts';

/** What a list can be ordered by. The type says how a cursor's text becomes a value again. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'timestamp' | 'date' | 'text' | 'integer';
}

/** The order of one page and where it begins, ready for a query. */
export interface PageOrder {
  direction: 'asc' | 'desc';
  key: RawBuilder<unknown>;
  /** The key as the cursor carries it: exact text, to the microsecond. */
  keyAsText: RawBuilder<string>;
  /** True for the rows after the cursor. */
  afterCursor: RawBuilder<boolean>;
  /** The same where the key is a column, order_key. */
  afterInFound: RawBuilder<boolean>;
  sort: string;
}

/**
 * Reads `sort` (`createdAt`, `-createdAt`) and the cursor. Pages go by key and id, never by
 * offset, so a row that comes or goes doesn't shift the others. A cursor that isn't ours, or is
 * of another order, is a problem.
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
  /** The cursor of the page after this one; null at the end. */
  next: string | null;
  total: Total;
}

/**
 * Reads one page of the rows that `matching` selects, and counts them all: exactly while they are
 * few, since nobody is helped by a number that takes a second to count.
 *
 * @param matching with the columns that `present` needs, and without an order
 */
export async function readPage<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  matching: SelectQueryBuilder<DB, Tables, Row>,
  order: PageOrder,
  limit: number,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const counted = counting(on, matching);
  const compiled = counted.compile();
  if (longLists.isLong(on, compiled)) {
    const rows = await nextRows(matching, order, limit);
    return { ...pageFrom(rows, order, limit, present), total: { atLeast: countedAtMost } };
  }
  // One way to the database for both: the count is the same in each row.
  const rows = await nextRows(matching.select(counted.as('counted')), order, limit);
  const [first] = rows as unknown as { counted: number }[];
  const count = first?.counted ?? (await counted.executeTakeFirstOrThrow()).count;
  if (count > countedAtMost) longLists.remember(on, compiled);
  return { ...pageFrom(rows, order, limit, present), total: toTotal(count) };
}

/** A query for how many of these there are, no further than is counted; `toTotal` says it. */
export function counting<Tables extends keyof DB>(
  on: Executor,
  matching: SelectQueryBuilder<DB, Tables, object>,
) {
  const all = matching
    .clearSelect()
    .select(sql<string>`id`.as('id'))
    .limit(countedAtMost + 1);
  return on
    .selectFrom(all.as('matching'))
    .select((select) => select.fn.countAll<number>().as('count'));
}

async function nextRows<Tables extends keyof DB, Row extends { id: string }>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  order: PageOrder,
  limit: number,
): Promise<(Row & { pageKey: string })[]> {
  const rows = await matching
    .select(order.keyAsText.as('pageKey'))
    .where(order.afterCursor)
    .orderBy(order.key, order.direction)
    .orderBy(sql`id`, order.direction)
    // One more than is shown tells whether there is a next page.
    .limit(limit + 1)
    .execute();
  return rows as unknown as (Row & { pageKey: string })[];
}

function pageFrom<Row extends { id: string }, Item>(
  rows: readonly (Row & { pageKey: string })[],
  order: PageOrder,
  limit: number,
  present: (row: Row) => Item,
): Omit<Page<Item>, 'total'> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(present),
    next: last ? writeCursor(order.sort, last.pageKey, last.id) : null,
  };
}

/** What a search finds is counted exactly up to this many: whoever finds more types on. */
const foundCountedAtMost = 3000;

/** Of this many rows and more, a search looks first at those that come next in order. */
const largeTable = 50_000;

/** So many of the next rows are looked through, and then more of them where what is searched for is common. */
const looksAhead = [1000, 12_000];

/** More rows than any table has. */
const everyRow = 2_000_000_000;

/** To find so many, all of them, takes less long than to look further. */
const foundSoon = 2500;

/** What a search reads. */
export interface FoundRows<Tables extends keyof DB, Row extends { id: string }, Item> {
  table: Tables;
  /** The columns of a row of it, by name. */
  columns: readonly string[];
  /** Those that fit. */
  matching: Selected<Tables>;
  /** The same, but only of so many that come next in the order of the page. */
  near: (rows: number) => Selected<Tables>;
  present: (row: Row) => Item;
}

type Selected<Tables extends keyof DB> = SelectQueryBuilder<DB, Tables, object>;

/**
 * As `readPage`, for rows that a search finds, of which no order of an index tells how many have to be
 * looked at. They are found first; while they are few, all of them are put in order. If they are many,
 * the next page of them is near in any order. How many are found depends on what was typed, so a large
 * table is asked first whether they are many: finding tens of thousands takes longer than anybody waits.
 */
export async function readFoundPage<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  wanted: FoundRows<Tables, Row, Item>,
  order: PageOrder,
  limit: number,
): Promise<Page<Item>> {
  const { table, matching, near, present } = wanted;
  const inOrder = (query: Selected<Tables>) =>
    query.orderBy(order.key, order.direction).orderBy(sql`id`, order.direction);
  const page = (rows: readonly (Row & { pageKey: string })[], total: Total) => ({
    ...pageFrom(rows, order, limit, present),
    total,
  });

  for (const rows of looksAhead) {
    const next = inOrder(near(rows))
      .where(isLarge(table))
      .limit(sql.lit(limit + 1));
    const found = await putInOrder(on, wanted, next, order, limit);
    if (found.count > limit) return page(found.rows, { atLeast: limit });
    if ((found.count / rows) * found.rowsOfTable < foundSoon) break;
  }
  const all = matching.limit(sql.lit(foundCountedAtMost + 1));
  const found = await putInOrder(on, wanted, all, order, limit);
  if (found.count <= foundCountedAtMost) return page(found.rows, found.count);
  const next = inOrder(near(everyRow)).limit(sql.lit(limit + 1));
  const { rows } = await putInOrder(on, wanted, next, order, limit);
  return page(rows, { atLeast: foundCountedAtMost });
}

/**
 * The page of these, and how many they are; of those that are not on it only the order is read. Numbers of
 * rows are written out: a plan for whatever number takes more to be many, and so none would be kept.
 */
async function putInOrder<Tables extends keyof DB, Row extends { id: string }, Item>(
  on: Executor,
  { table, columns }: FoundRows<Tables, Row, Item>,
  those: Selected<Tables>,
  order: PageOrder,
  limit: number,
): Promise<{ rows: (Row & { pageKey: string })[]; count: number; rowsOfTable: number }> {
  const found = those.select(sql<string>`id`.as('id')).select(order.key.as('orderKey'));
  const direction = sql.raw(order.direction);
  const { rows } = await sql<Row & { pageKey: string; found: number; rowsOfTable: number }>`
    with found as materialized (${found}),
    counted as (select count(*)::int as found from found),
    page as (
      select id, order_key from found where ${order.afterInFound}
      order by order_key ${direction}, id ${direction} limit ${sql.lit(limit + 1)}
    )
    select ${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))},
      page.order_key::text as "pageKey", counted.found, ${rowsOf(table)} as "rowsOfTable"
    from counted left join (page join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = page.id) on true
    order by page.order_key ${direction}, page.id ${direction}
  `.execute(on);
  // Where none is on this page, the count stands alone.
  const [{ found: count, rowsOfTable } = { found: 0, rowsOfTable: 0 }] = rows;
  return { rows: rows.filter(({ id }) => id !== null), count, rowsOfTable };
}

/**
 * Whether a table has so many rows that a search looks first at those that come next in order, as SQL; by
 * the statistics, which cost nothing to ask.
 */
export function isLarge(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${rowsOf(table)} >= ${sql.lit(largeTable)})`;
}

function rowsOf(table: string): RawBuilder<number> {
  return sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass)`;
}

/** The total that a reply carries; `counted` was counted up to one more than the limit. */
export function toTotal(counted: number): Total {
  return counted > countedAtMost ? { atLeast: countedAtMost } : counted;
}

function writeCursor(sort: string, key: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

function readCursor(text: string, sort: string, type: SortKey['type']) {
  try {
    const [ofSort, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (ofSort !== sort || typeof key !== 'string' || key.includes('\0')) return undefined;
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
    if (type === 'timestamptz' && !isTimestamp(key)) return undefined;
    // The clock of UTC, without saying so.
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
