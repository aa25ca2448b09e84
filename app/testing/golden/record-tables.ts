import { sql } from 'kysely';
import type { Database, Executor } from '#core/server/db/database.ts';

/** A foreign key to the table of people. */
export interface PersonKey {
  table: string;
  column: string;
  /** The effect of removing the person (ON DELETE). */
  onDelete: string;
}

export const keyName = ({ table, column }: PersonKey) => `${table}.${column}`;

/** Every foreign key to the table of people, sorted by table and column. */
export async function personKeys(db: Database): Promise<PersonKey[]> {
  const { rows } = await sql<PersonKey>`
    select conrelid::regclass::text as "table", attname as "column",
      case confdeltype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
        when 'n' then 'set null' else 'set default' end as "onDelete"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'applicant'::regclass
  `.execute(db);
  return rows.toSorted((one, other) => (keyName(one) < keyName(other) ? -1 : 1));
}

export async function countRows(
  on: Executor,
  { table, column }: PersonKey,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])
  `.execute(on);
  return rows[0]?.count ?? 0;
}

type Row = Record<string, unknown>;

/** Every row of the database, by table and primary key. */
export type Snapshot = Map<string, Map<string, Row>>;

export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  for (const { name, key } of await listTables(db)) {
    const { rows } = await sql<{ line: Row }>`
      select to_jsonb(line) as line from ${sql.table(name)} as line
    `.execute(db);
    const byKey = rows.map(({ line }): [string, Row] => {
      const values = key.length > 0 ? key.map((column) => line[column]) : Object.values(line);
      return [JSON.stringify(values), line];
    });
    snapshot.set(name, new Map(byKey));
  }
  return snapshot;
}

/** The tables with the columns of their primary keys, sorted by name. */
async function listTables(db: Database): Promise<{ name: string; key: string[] }[]> {
  const { rows } = await sql<{ name: string; key: string[] }>`
    select pg_class.oid::regclass::text as name,
      array(
        select attname::text from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        -- Partitions have the key of a partitioned table.
        where indrelid = coalesce(
          (select max(inhrelid) from pg_inherits where inhparent = pg_class.oid), pg_class.oid
        ) and indisprimary order by attnum
      ) as key
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(db);
  return rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A line for each table that differs: how many rows are new, gone, or changed, and in which columns. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  return [...before].flatMap(([table, rows]) => {
    const later = after.get(table) ?? new Map<string, Row>();
    const added = [...later.keys()].filter((key) => !rows.has(key)).length;
    const gone = [...rows.keys()].filter((key) => !later.has(key)).length;
    const changes = [...rows].flatMap(([key, row]) => {
      const columns = changedColumns(row, later.get(key) ?? row);
      return columns.length > 0 ? [columns] : [];
    });
    const columns = [...new Set(changes.flat())].sort();
    const parts = [
      ...(added > 0 ? [`${added} new`] : []),
      ...(gone > 0 ? [`${gone} gone`] : []),
      ...(changes.length > 0 ? [`${changes.length} changed (${columns.join(', ')})`] : []),
    ];
    return parts.length > 0 ? [`${table}: ${parts.join(', ')}`] : [];
  });
}

function changedColumns(before: Row, after: Row): string[] {
  return Object.keys(before).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

class RolledBack extends Error {}

/** Runs `work` and rolls it back. Returns the code of PostgreSQL's error, if there was one. */
export async function tryOut(
  db: Database,
  work: (on: Executor) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await db.transaction().execute(async (on) => {
      await work(on);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return undefined;
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return code;
  }
  return undefined;
}

/** Lets a transaction write what triggers and foreign keys would refuse. */
export const withoutTriggers = sql`set local session_replication_role = replica`;

/** Lets a transaction write what the checks of a table would refuse. */
export async function dropChecks(on: Executor, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'x')
  `.execute(on);
  for (const { name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(on);
  }
}

/** The columns of each table that hold a day or a moment, sorted. */
export async function momentColumns(db: Database): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select attrelid::regclass::text as "table",
      array_agg(attname::text order by attname collate "C") as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and not attisdropped and attgenerated = ''
      and atttypid in ('date'::regtype, 'timestamptz'::regtype)
    group by attrelid
  `.execute(db);
  return rows.toSorted((one, other) => (one.table < other.table ? -1 : 1));
}
