import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Executor, Line } from '../db/database.ts';
import { migrate, namesInMigrations } from '../db/migrate.ts';
import { jobTables } from '../jobs/jobs.ts';
import type { ArchiveEnd, ArchiveHead, ArchivePart } from './archive.ts';
import { areSameLines, type LineSum } from './line-sums.ts';
import { BackupProblem, damaged } from './problem.ts';
import { sumTables } from './snapshot.ts';
import {
  type CopiedTable,
  fullName,
  jobSchemaVersion,
  listTables,
  quoted,
  quotedName,
} from './tables.ts';

/** Comparison of one table after the restore. */
export interface ComparedTable {
  table: string;
  rows: number;
  /** Counted but not compared: another version of the job queue keeps more or fewer rows. */
  isCountedOnly: boolean;
}

/**
 * Loads an archive into a database within the caller's transaction. Creates the tables with our
 * migrations up to the archive's last one, fills them, and compares them with the totals at the
 * archive's end. Deletes all existing data of ours.
 * @param line an owner connection in a transaction
 * @param parts the archive, already read to its end once
 * @throws {BackupProblem} on any difference; the caller rolls back
 */
export async function loadArchive(
  line: Line,
  head: ArchiveHead,
  end: ArchiveEnd,
  parts: AsyncIterable<ArchivePart>,
): Promise<ComparedTable[]> {
  const { db: on } = line;
  await removeOurs(on);
  await migrate(on, head.migrations.at(-1));
  await sql.raw(`create schema if not exists pgboss; ${jobTables()}`).execute(on);

  const targets = new Map((await listTables(on)).map((table) => [fullName(table), table]));
  const filled = head.tables.flatMap((source) => {
    const target = targets.get(fullName(source));
    if (target) return [{ source, target }];
    // Another version of the job queue may use other tables.
    if (source.schema === 'pgboss') return [];
    throw damaged(`it has the table ${fullName(source)}, which its migrations don’t create`);
  });
  const ours = (tables: readonly CopiedTable[]) =>
    tables.filter(({ schema }) => schema === 'public');
  if (ours(head.tables).length !== ours([...targets.values()]).length)
    throw damaged('a table is missing');
  const isSameQueue = (await jobSchemaVersion(on)) === head.versionOfJobs;
  for (const { source, target } of filled) {
    if (source.schema === 'public' || isSameQueue) refuseOtherColumns(source, target);
  }

  const putBack = await setGuardsAside(
    on,
    filled.map(({ target }) => target),
  );
  const names = filled.map(({ target }) => quotedName(target)).join(', ');
  await sql.raw(`truncate ${names}`).execute(on);
  await fill(line, filled, parts);
  for (const { schema, name, lastValue, isCalled } of head.sequences) {
    const sequence = quotedName({ schema, name });
    await sql`select setval(${sequence}::regclass, ${lastValue}::bigint, ${isCalled})`.execute(on);
  }
  await putBack();
  return compare(
    await sumTables(
      line,
      filled.map(({ target }) => target),
    ),
    end,
    isSameQueue,
  );
}

/** A table to fill: columns in the archive, and columns here. */
interface Filled {
  source: CopiedTable;
  target: CopiedTable;
}

/** Drops our tables and the jobs; foreign tables stay. */
async function removeOurs(on: Executor): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %s cascade', string_agg(relation.oid::regclass::text, ', ')) as statement
    from pg_class relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname = any(${await namesInMigrations()})
    having count(*) > 0
    union all
    select format('drop routine if exists %s cascade', string_agg(oid::regprocedure::text, ', '))
    from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${await namesInMigrations()})
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    having count(*) > 0
  `.execute(on);
  for (const { statement } of rows) await sql.raw(statement).execute(on);
  await sql.raw('drop schema if exists pgboss cascade').execute(on);
}

function refuseOtherColumns(source: CopiedTable, target: CopiedTable): void {
  if (source.columns.toSorted().join() === target.columns.toSorted().join()) return;
  throw damaged(`the columns of the table ${fullName(source)} don’t match its migrations`);
}

/**
 * Triggers would repeat their work, and foreign keys would need rows of tables that aren't filled
 * yet. Drops both and recreates the keys afterwards, which checks every row. Does the same for
 * indexes except those of constraints: building one from all rows is much faster.
 */
async function setGuardsAside(
  on: Executor,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(quotedName);
  const { rows: triggers } = await sql<{ off: string; on: string }>`
    select
      format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
    from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'
      and (tgrelid = any(${names}::regclass[]) or tgrelid in (
        select inhrelid from pg_inherits where inhparent = any(${names}::regclass[])
      ))
  `.execute(on);
  const { rows: keys } = await sql<{ off: string; on: string }>`
    select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as on
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  `.execute(on);
  const { rows: indexes } = await sql<{ off: string | null; on: string }>`
    with whole as (
      select indexrelid from pg_index
      where indrelid = any(${names}::regclass[])
        and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and not exists (select from pg_constraint where conindid = indexrelid)
    )
    -- Those of partitions go with the whole one's, which finds them again by their definition.
    select null as off, pg_get_indexdef(inhrelid) as on from pg_inherits
    where inhparent in (select indexrelid from whole)
    union all
    select format('drop index %s', indexrelid::regclass),
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from whole
  `.execute(on);
  for (const { off } of [...triggers, ...keys, ...indexes]) {
    if (off !== null) await sql.raw(off).execute(on);
  }
  return async () => {
    for (const one of [...indexes, ...keys, ...triggers]) await sql.raw(one.on).execute(on);
  };
}

/** Rows of one table are contiguous in an archive. */
async function fill(
  { client }: Line,
  filled: readonly Filled[],
  parts: AsyncIterable<ArchivePart>,
): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (!next.done) {
    const part = next.value;
    if (part.kind !== 'rows') {
      next = await iterator.next();
      continue;
    }
    const table = filled.find(({ source }) => fullName(source) === part.table);
    if (!table) {
      next = await iterator.next();
      continue;
    }
    const rows = async function* () {
      while (!next.done && next.value.kind === 'rows' && next.value.table === part.table) {
        yield next.value.rows;
        next = await iterator.next();
      }
    };
    const sharedColumns = table.source.columns.filter((column) =>
      table.target.columns.includes(column),
    );
    const columns = sharedColumns.map(quoted).join(', ');
    const into = client.query(copyFrom(`copy ${quotedName(table.target)} (${columns}) from stdin`));
    const isWhole = sharedColumns.length === table.source.columns.length;
    const lines = isWhole ? rows() : someColumns(rows(), table.source.columns, sharedColumns);
    await pipeline(Readable.from(lines, { objectMode: false }), into);
  }
}

/** Keeps the columns that still exist. A tab inside a value is written as `\t`. */
async function* someColumns(
  pieces: AsyncIterable<Buffer>,
  columns: readonly string[],
  sharedColumns: readonly string[],
): AsyncGenerator<Buffer> {
  const places = sharedColumns.map((column) => columns.indexOf(column));
  let begun = '';
  for await (const piece of pieces) {
    // Chunks may end anywhere, even inside a character.
    const lines = (begun + piece.toString('latin1')).split('\n');
    begun = lines.pop() ?? '';
    const picked = lines.map((line) => {
      const values = line.split('\t');
      return `${places.map((place) => values[place]).join('\t')}\n`;
    });
    yield Buffer.from(picked.join(''), 'latin1');
  }
}

function compare(
  found: Map<string, LineSum>,
  end: ArchiveEnd,
  isSameQueue: boolean,
): ComparedTable[] {
  return [...found].map(([table, sum]) => {
    const expected = end.tables[table];
    const isCountedOnly = table.startsWith('pgboss.') && !isSameQueue;
    const fits = isCountedOnly
      ? expected?.lines === sum.lines
      : expected !== undefined && areSameLines(expected, sum);
    if (fits) return { table, rows: sum.lines, isCountedOnly };
    throw new BackupProblem(
      'unexpected',
      `The restored table ${table} differs from the backup, so the restore was undone.`,
    );
  });
}
