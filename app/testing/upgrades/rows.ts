import { sql } from 'kysely';
import { camelCase } from '#core/server/db/camel-case.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { Column, Table } from './tables.ts';

/** Initial values where a check requires more than the column's type says, by `table.column`. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const notAList = '22023';

/** Combinations tried before a row counts as impossible. */
const tries = 400;

const moment = '2026-02-03T04:05:06Z';

// For columns that have to be in order.
const lowest = '00000000-0000-4000-8000-000000000000';
const highest = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Values to try for each type, in this order. */
const valuesByType: [RegExp, readonly unknown[]][] = [
  [/\[\]$/, ['{}']],
  [/^uuid$/, [sql`gen_random_uuid()`, lowest, highest]],
  [/^(?:text|character varying.*)$/, ['a', 'en', 'x@y.example', 'a'.repeat(64), '12']],
  [/^(?:integer|bigint|smallint|numeric.*|real|double precision)$/, [1, 0, 7, 30]],
  [/^boolean$/, [false, true]],
  [/^date$/, ['2026-02-03', '2026-02-04']],
  [/^timestamp/, [moment, '2026-02-03T05:05:06Z']],
  [/^time/, ['08:00', '09:00']],
  [/^interval$/, ['1 hour']],
  [/^jsonb?$/, ['{}', '[]', '"a"']],
  [/^bytea$/, [sql`sha256('a')`, sql`decode(repeat('00', 16), 'hex')`, sql`'\\x00'::bytea`]],
  [/^inet$/, ['192.0.2.1']],
  [/^tsvector$/, ['a']],
  [/^(?:tstz|date|int4|int8)range$/, ['empty']],
];

/** Makes each value unique. */
let number = 0;

/**
 * Adds a row to this table with only the required columns, or with all. Skips tables that allow
 * only one row and have it.
 */
export async function addRow(
  on: Executor,
  table: Table,
  isFull: boolean,
  known: KnownValues,
): Promise<void> {
  const columns = table.columns.filter(
    ({ isGenerated, isNullable, byDefault }) =>
      !isGenerated && (isFull || (!isNullable && byDefault === null)),
  );
  const referred = await readReferences(on, table);
  const values = new Map<string, readonly unknown[]>();
  const turns = new Map<string, number>();
  const want = (column: Column) => {
    if (column.isGenerated || turns.has(column.name)) return;
    turns.set(column.name, 0);
    values.set(column.name, candidateValues(table, column, known, referred));
  };
  for (const column of columns) want(column);
  let last: unknown;
  let isTaken = false;
  for (let turn = 0; turn < tries; turn += 1) {
    const cells = [...turns].map(([name, turned]) => [name, values.get(name)?.[turned]] as const);
    try {
      await insert(on, table.name, new Map(cells));
      return;
    } catch (error) {
      last = error;
      const { constraint, code } = error as { constraint?: string; code?: string };
      isTaken ||= code === '23505';
      const faultyColumns = columnsAtFault(table, constraint, code);
      for (const column of table.columns) if (faultyColumns.includes(column.name)) want(column);
      if (!nextCombination(faultyColumns, turns, values)) break;
    }
  }
  if (isTaken) return;
  throw new Error(`No ${isFull ? 'full ' : ''}row for ${table.name}: ${last}`, { cause: last });
}

function columnsAtFault(table: Table, rule = '', code = ''): readonly string[] {
  if (code !== notAList) return table.rules.get(rule)?.columns ?? [];
  // A check that takes apart a list fails on null.
  return table.columns.filter(({ type }) => type === 'jsonb').map(({ name }) => name);
}

async function insert(on: Executor, table: string, row: Map<string, unknown>): Promise<void> {
  const names = [...row.keys()].map((name) => sql.id(name));
  const cells = [...row.values()].map((value) => sql`${value}`);
  const text =
    names.length > 0
      ? sql`insert into ${sql.id(table)} (${sql.join(names)}) values (${sql.join(cells)})`
      : sql`insert into ${sql.id(table)} default values`;
  await text.execute(on);
}

/**
 * Advances to the next combination of these columns' values, like an odometer; false after the
 * last.
 */
function nextCombination(
  columns: readonly string[],
  turns: Map<string, number>,
  values: ReadonlyMap<string, readonly unknown[]>,
): boolean {
  for (const name of columns) {
    const candidates = values.get(name);
    if (!candidates) continue;
    const next = (turns.get(name) ?? 0) + 1;
    if (next < candidates.length) {
      turns.set(name, next);
      return true;
    }
    turns.set(name, 0);
  }
  return false;
}

type Referred = ReadonlyMap<string, readonly unknown[]>;

/** The newest rows that each foreign key can refer to; none where there are none yet. */
async function readReferences(on: Executor, table: Table): Promise<Referred> {
  const found = new Map<string, unknown[]>();
  for (const { columns, table: target, keys } of table.references) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(keys.map((key) => sql.id(key)))} from ${sql.table(target)}
      order by ctid desc limit 2`.execute(on);
    for (const [place, name] of columns.entries()) {
      const values = rows
        .map((row) => row[camelCase(keys[place] ?? '')])
        .filter((value) => value !== null);
      if (!found.get(name)?.length) found.set(name, values);
    }
  }
  return found;
}

function candidateValues(
  table: Table,
  column: Column,
  known: KnownValues,
  referred: Referred,
): readonly unknown[] {
  const referredValues = referred.get(column.name);
  if (referredValues) return column.isNullable ? [...referredValues, null] : referredValues;
  // An empty list for list columns.
  const usual = /^'([[{][^']*)'::jsonb/.exec(column.byDefault ?? '')?.slice(1) ?? [];
  const knownValues = known[`${table.name}.${column.name}`] ?? [];
  const listed = [...table.rules.values()]
    .filter(({ columns }) => columns.includes(column.name))
    .flatMap(({ condition }) => [...condition.matchAll(/'((?:[^']|'')*)'::(?:text|character)/g)])
    .map(([, text = '']) => text.replaceAll("''", "'"));
  const isText = /^(?:text|character varying.*)$/.test(column.type);
  const plain = valuesByType.find(([type]) => type.test(column.type))?.[1] ?? [];
  const isList = column.type === 'text[]';
  const textValues = isText || isList ? listed.map((one) => (isList ? `{${one}}` : one)) : [];
  const nothing = column.isNullable ? [null] : [];
  number += 1;
  const generatedTexts = isText ? [`a${number}`, `a${number}@x.example`] : [];
  const all = [
    ...knownValues,
    ...usual,
    ...new Set(textValues),
    ...generatedTexts,
    ...plain,
    ...nothing,
  ];
  if (all.length === 0) throw new Error(`No known value of type ${column.type}.`);
  return all;
}
