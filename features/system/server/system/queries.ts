import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';

type Asking = StaffScope | SystemScope;

export async function readDatabase(ctx: Ctx<Asking>) {
  const { rows } = await sql<{ version: string; bytes: number; isLogProtected: boolean }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      not exists (
        select from pg_class
        where oid in (
          'public.audit_entry'::regclass, 'public.audit_seal'::regclass,
          'public.audit_erasure'::regclass
        ) and (
          pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate')
          -- Whoever could say that an entry was emptied could change it, and have it look so.
          or relname <> 'audit_entry' and has_table_privilege(oid, 'insert')
        )
      ) as is_log_protected
  `.execute(ctx.db);
  const { version = '', bytes = 0, isLogProtected = false } = rows[0] ?? {};
  return { version, bytes, isLogProtected };
}

/** Number and size of documents, including deleted ones that still take space. Reads all rows. */
export async function countFiles(ctx: Ctx<Asking>) {
  const row = await ctx.db
    .selectFrom('storedFile')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

export interface QueueCounts {
  name: string;
  waiting: number;
  /** Scheduled for later. */
  planned: number;
  active: number;
  /** Failed, to be retried. */
  retrying: number;
  /** Given up and still recorded. */
  failed: number;
  /** Due time of the longest waiting job. */
  dueSince: Date | null;
}

/** Job counts by kind; includes kinds without jobs. */
export async function countJobs(ctx: Ctx<Asking>): Promise<QueueCounts[]> {
  const { rows } = await sql<{
    name: string;
    waiting: number;
    planned: number;
    active: number;
    retrying: number;
    failed: number;
    dueSince: Date | null;
  }>`
    select queue.name,
      count(*) filter (where state = 'created' and start_after <= now()) as waiting,
      count(*) filter (where state = 'created' and start_after > now()) as planned,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'failed') as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now())
        as due_since
    from pgboss.queue left join pgboss.job
      on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name
  `.execute(ctx.db);
  return rows.map(({ dueSince, ...counts }) => ({ ...counts, dueSince }));
}

/** Due and scheduled deliveries by channel. */
export async function countDeliveries(ctx: Ctx<Asking>) {
  const { rows } = await sql<{ channel: 'mail' | 'push'; waiting: number; planned: number }>`
    select channel,
      count(*) filter (where due_at <= now() or state <> 'planned') as waiting,
      count(*) filter (where due_at > now() and state = 'planned') as planned
    from delivery where state in ('planned', 'sending', 'handing')
    group by channel
  `.execute(ctx.db);
  const none = { waiting: 0, planned: 0 };
  const channelCounts = (channel: string) => {
    const { waiting, planned } = rows.find((row) => row.channel === channel) ?? none;
    return { waiting, planned };
  };
  return { mail: channelCounts('mail'), push: channelCounts('push') };
}

export interface LastWork {
  doneAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** Last completion by `kind name`. */
export async function listLastWork(ctx: Ctx<Asking>): Promise<ReadonlyMap<string, LastWork>> {
  const rows = await ctx.db.selectFrom('lastWork').selectAll().execute();
  return new Map(
    rows.map(({ kind, name, doneAt, failedAt, failure }) => [
      `${kind} ${name}`.trim(),
      { doneAt, failedAt, failure },
    ]),
  );
}

/** State of the backups: newest, verified, failed, and running. */
export async function readBackups(ctx: Ctx<Asking>) {
  const newest = () => ctx.db.selectFrom('backupRun').orderBy('beganAt', 'desc').limit(1);
  const [made, verified, failed, running] = await Promise.all([
    newest()
      .select([
        ...(['beganAt', 'endedAt', 'archiveBytes', 'fileCount'] as const),
        ...(['missingFileCount', 'brokenListCount'] as const),
      ])
      .where('outcome', '=', 'made')
      .executeTakeFirst(),
    ctx.db
      .selectFrom('backupRun')
      .select(({ fn }) => fn.max('verifiedAt').as('at'))
      .executeTakeFirst(),
    newest().select(['beganAt', 'endedAt']).where('outcome', '=', 'failed').executeTakeFirst(),
    newest().select('beganAt').where('outcome', 'is', null).executeTakeFirst(),
  ]);
  return { made, verifiedAt: verified?.at ?? null, failed, running };
}
