import { sql } from 'kysely';
import type { MadeBackup } from '#core/server/backup/make-backup.ts';
import type { BackupFailure } from '#core/server/backup/problem.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** Records the start of a backup and returns its id. */
export async function insertRun(
  ctx: Ctx<SystemScope>,
  run: { name: string; place: string; beganAt: Date },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('backupRun')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toMeasures = (made: MadeBackup) => ({
  archiveBytes: made.archiveBytes,
  rowCount: made.rows,
  fileCount: made.files,
  missingFileCount: made.missingFiles,
  mendedFileCount: made.mendedFiles,
  newFileBytes: made.newFileBytes,
});

/** Records the result of a backup. */
export async function endRun(
  ctx: Ctx<SystemScope>,
  id: string,
  end: { at: Date } & ({ made: MadeBackup } | { failure: BackupFailure }),
): Promise<void> {
  await ctx.db
    .updateTable('backupRun')
    .set({
      endedAt: end.at,
      ...('made' in end
        ? { outcome: 'made', ...toMeasures(end.made) }
        : { outcome: 'failed', failure: end.failure }),
    })
    .where('id', '=', id)
    .execute();
}

/** Records the number of incomplete lists, which blocked the cleanup. */
export async function recordCleanup(
  ctx: Ctx<SystemScope>,
  id: string,
  brokenLists: number,
): Promise<void> {
  const found = { brokenListCount: brokenLists };
  await ctx.db.updateTable('backupRun').set(found).where('id', '=', id).execute();
}

/** Failures since the last successful backup; canceled ones don't count. */
export async function countFailing(ctx: Ctx<SystemScope>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('backupRun')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'failed')
    .where('failure', '<>', 'stopped')
    .where(
      'beganAt',
      '>',
      sql<Date>`coalesce((select max(began_at) from backup_run where outcome = 'made'), '-infinity')`,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Start of the last successful backup; null without one. */
export async function lastMadeAt(ctx: Ctx<SystemScope>): Promise<Date | null> {
  const { at } = await ctx.db
    .selectFrom('backupRun')
    .select(({ fn }) => fn.max('beganAt').as('at'))
    .where('outcome', '=', 'made')
    .executeTakeFirstOrThrow();
  return at;
}

/** Completes the run of the restored backup, which was still running in its own copy. */
export async function endRestoredRun(
  ctx: Ctx<SystemScope>,
  name: string,
  end: { at: Date; bytes: number; rows: number; files: number },
): Promise<void> {
  await ctx.db
    .updateTable('backupRun')
    .set({
      endedAt: end.at,
      outcome: 'made',
      archiveBytes: end.bytes,
      rowCount: end.rows,
      fileCount: end.files,
    })
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .execute();
}

/** Records a successful trial restore; false without a record of the backup. */
export async function setVerified(ctx: Ctx<SystemScope>, name: string, at: Date): Promise<boolean> {
  const set = await ctx.db
    .updateTable('backupRun')
    .set({ verifiedAt: at })
    .where('name', '=', name)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** First table with user data; null when there is only data of migrations and a first start. */
export async function firstTableInUse(ctx: Ctx<SystemScope>): Promise<string | null> {
  const signs = [
    ['account', sql`select from account`],
    ['invitation', sql`select from invitation`],
    ['applicant', sql`select from applicant`],
    ['draft_applicant', sql`select from draft_applicant`],
    ['stored_file', sql`select from stored_file`],
    ['audit_entry', sql`select from audit_entry where actor_kind <> 'system'`],
  ] as const;
  for (const [name, rows] of signs) {
    const { rows: found } = await sql<{ isThere: boolean; isUsed: boolean }>`
      select to_regclass(${`public.${name}`}) is not null as "isThere"
    `.execute(ctx.db);
    if (!found[0]?.isThere) continue;
    const used = await sql`${rows} limit 1`.execute(ctx.db);
    if (used.rows.length > 0) return name;
  }
  return null;
}

/** First table that neither Cairn nor an extension created; null without one. */
export async function firstForeignTable(
  ctx: Ctx<SystemScope>,
  ours: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not relispartition
      and not relname = any(${ours})
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e'
      )
    order by relname limit 1
  `.execute(ctx.db);
  return rows[0]?.name ?? null;
}

/** True when the log records a restore of this backup. */
export async function isRestored(ctx: Ctx<SystemScope>, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.audit_entry') is not null as "isThere"
  `.execute(ctx.db);
  if (!rows[0]?.isThere) return false;
  const found = await ctx.db
    .selectFrom('auditEntry')
    .select('id')
    .where('action', '=', 'backup.restored')
    .where(sql`after ->> 'name'`, '=', name)
    .executeTakeFirst();
  return found !== undefined;
}

/** True when another Cairn connection uses this database. */
export async function isInUse(ctx: Ctx<SystemScope>): Promise<boolean> {
  // Otherwise a transaction keeps its first answer.
  await sql`select pg_stat_clear_snapshot()`.execute(ctx.db);
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('cairn', 'cairn-live', 'cairn-backup', 'cairn-restore')
    limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** True when the connected role can transfer tables to this role, as a server start does. */
export async function canActAs(ctx: Ctx<SystemScope>, role: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select case
      -- Until PostgreSQL 15 a member could do so, and nobody asked any further.
      when current_setting('server_version_num')::int < 160000 then pg_has_role(${role}, 'member')
      else pg_has_role(${role}, 'set')
    end as can
  `.execute(ctx.db);
  return rows[0]?.can === true;
}
