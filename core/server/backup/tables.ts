import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { knownMigrations, namesInMigrations } from '../db/migrate.ts';
import { jobTableNames } from '../jobs/jobs.ts';
import { BackupProblem } from './problem.ts';

/** A table as it is copied: what PostgreSQL works out by itself is left out. */
export interface CopiedTable {
  schema: string;
  name: string;
  columns: string[];
  /** Its rows lie in parts of it. */
  isPartitioned: boolean;
}

export interface CopiedSequence {
  schema: string;
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** The keys that the app has made for itself: an archive holds them apart, as not all installations keep them here. */
export const tableOfSecrets = 'generated_secret';

export const fullName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `${schema}.${name}`;

export const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

export const quotedName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`;

/**
 * What is copied: all tables of ours, and of the jobs those that hold jobs. Extensions bring their own, and
 * what somebody else has put beside ours a restore could make nothing of.
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

/** Made by our migrations, or the numbers of such a table. */
async function isOurs(on: Executor): Promise<RawBuilder<boolean>> {
  const known = new Set(await knownMigrations());
  // A newer one has been here, whose tables we can't tell from others.
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

/** Tables beside ours that are somebody else's, and no part of a backup. */
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

/** Every table, with the columns that a row is told by. */
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

/** Every sequence of ours, with where it stands. */
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

/** The migrations that a database has had; none when it never had any. */
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

/** As which the tables of the jobs are made; null when there are none. */
export async function versionOfJobs(on: Executor): Promise<number | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.version') is not null as "isThere"
  `.execute(on);
  if (!rows[0]?.isThere) return null;
  const found = await sql<{ version: number }>`select version from pgboss.version`.execute(on);
  return found.rows[0]?.version ?? null;
}

/** @throws when this role may not read all of it: a part would be missing from the backup. */
export async function refuseUnreadable(on: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relation.oid::regclass::text as name from pg_class relation
    where relkind in ('r', 'p', 'S') and ${await copied(on)} and not has_table_privilege(relation.oid, 'select')
    limit 1
  `.execute(on);
  const [first] = rows;
  if (!first) return;
  throw new BackupProblem(
    'database',
    `The role of DATABASE_URL may not read the table ${first.name}: start Cairn once, which grants it.`,
  );
}

/** So that the same row is the same text on every server. */
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
  // So that whoever has gone doesn't keep its locks to the end of a long statement. Not every system can.
  await sql`set client_connection_check_interval = '10s'`.execute(on).catch(() => {});
}
