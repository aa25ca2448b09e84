import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { knownMigrations, namesInMigrations } from '../db/migrate.ts';
import { jobTableNames } from '../jobs/jobs.ts';
import { BackupProblem } from './problem.ts';

/** A table to copy, without generated columns. */
export interface CopiedTable {
  schema: string;
  name: string;
  columns: string[];
  /** Partitioned: the rows are in its partitions. */
  isPartitioned: boolean;
}

export interface CopiedSequence {
  schema: string;
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/**
 * Generated keys. An archive stores them separately, since some installations keep them in files.
 */
export const tableOfSecrets = 'generated_secret';

export const fullName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `${schema}.${name}`;

export const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

export const quotedName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`;

/**
 * SQL condition for the tables to copy: all of ours, and those of the job queue that hold jobs.
 * Leaves out tables of extensions and of other software.
 */
async function copied(on: Executor): Promise<RawBuilder<boolean>> {
  return sql`(
  relation.relnamespace = 'public'::regnamespace and relation.relname <> ${sql.lit(tableOfSecrets)}
    and ${await isOurs(on)}
  or relation.relnamespace = to_regnamespace('pgboss')
    and relation.relname = any(${sql.lit(`{${jobTableNames.join(',')}}`)}::text[])
) and not relation.relispartition and not exists (
  select from pg_depend
  where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e'
)`;
}

/** SQL condition: made by our migrations, or a sequence of one of their tables. */
async function isOurs(on: Executor): Promise<RawBuilder<boolean>> {
  const known = new Set(await knownMigrations());
  // A newer version was here, and its tables can't be told from foreign ones.
  if (!(await listMigrations(on)).every((name) => known.has(name))) return sql`true`;
  const names = sql`${await namesInMigrations()}::text[]`;
  return sql`(
    relation.relname = any(${names}) or relation.relkind = 'S' and exists (
      select from pg_depend join pg_class owner on owner.oid = refobjid
      where classid = 'pg_class'::regclass and objid = relation.oid
        and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
        and owner.relname = any(${names})
    )
  )`;
}

/** Lists tables of other software, which backups leave out. */
export async function listForeignTables(on: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not ${await isOurs(on)} and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e'
      )
    order by relname
  `.execute(on);
  return rows.map(({ name }) => name);
}

/** Lists every table with its columns. */
export async function listTables(on: Executor): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select
      relnamespace::regnamespace::text as schema,
      relname as name,
      relkind = 'p' as "isPartitioned",
      array(
        select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns
    from pg_class relation
    where relkind in ('r', 'p') and ${await copied(on)}
    order by relnamespace::regnamespace::text, relname
  `.execute(on);
  return rows;
}

/** Lists our sequences with their current values. */
export async function listSequences(on: Executor): Promise<CopiedSequence[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class relation where relkind = 'S' and ${await copied(on)} order by relname
  `.execute(on);
  const found: CopiedSequence[] = [];
  for (const { name } of rows) {
    const sequence = { schema: 'public', name };
    const read = await sql<Pick<CopiedSequence, 'lastValue' | 'isCalled'>>`
      select last_value::text as "lastValue", is_called as "isCalled"
      from ${sql.table(fullName(sequence))}
    `.execute(on);
    found.push(...read.rows.map((row) => ({ ...sequence, ...row })));
  }
  return found;
}

/** Lists the applied migrations; empty if there never were any. */
export async function listMigrations(on: Executor): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.schema_migration') is not null as "isThere"
  `.execute(on);
  if (!rows[0]?.isThere) return [];
  const applied = await sql<{ name: string }>`
    select name from public.schema_migration order by name
  `.execute(on);
  return applied.rows.map(({ name }) => name);
}

/** Schema version of the job queue; null when there is none. */
export async function jobSchemaVersion(on: Executor): Promise<number | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.version') is not null as "isThere"
  `.execute(on);
  if (!rows[0]?.isThere) return null;
  const found = await sql<{ version: number }>`select version from pgboss.version`.execute(on);
  return found.rows[0]?.version ?? null;
}

/** @throws when this role can't read every row, since the backup would be incomplete */
export async function assertReadable(on: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relation.oid::regclass::text as name from pg_class relation
    where relkind in ('r', 'p', 'S') and ${await copied(on)} and not has_table_privilege(relation.oid, 'select')
    limit 1
  `.execute(on);
  const [first] = rows;
  if (!first) return;
  throw new BackupProblem(
    'database',
    `The role in DATABASE_URL has no permission to read the table ${first.name}. Start Cairn once to grant it.`,
  );
}

/** Makes every server print the same row as the same text. */
export async function settleSession(on: Executor): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    client_encoding: 'UTF8',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, false)`.execute(on);
  }
  // Releases the locks of a client that has gone during a long statement. Not every system supports
  // it.
  await sql`set client_connection_check_interval = '10s'`.execute(on).catch(() => {});
}
