import { type SelectQueryBuilder, sql } from 'kysely';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import { maxExactCount } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';

/** Filters; the days are already moments. */
export interface Matching {
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  action?: string | undefined;
  recordType?: string | undefined;
  recordId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Newest id to include. */
  upTo?: number | undefined;
}

/** One page of matching entries. */
export interface EntryPage {
  direction: 'asc' | 'desc';
  after?: number | undefined;
  limit: number;
}

const columns = [
  'id',
  'at',
  'kind',
  'actorKind',
  'actorId',
  'action',
  'recordType',
  'recordId',
  'address',
  'reason',
  'before',
  'after',
] as const;

/** Entries that the caller may read. Every query of this module starts here. */
function inScope(ctx: Ctx<StaffScope>, matching: Matching) {
  let query = ctx.db.selectFrom('auditEntry');
  if (matching.actor) query = query.where('actorId', '=', matching.actor);
  if (matching.kind) query = query.where('kind', '=', matching.kind);
  if (matching.action) query = query.where('action', '=', matching.action);
  if (matching.recordType) query = query.where('recordType', '=', matching.recordType);
  if (matching.recordId) query = query.where('recordId', '=', matching.recordId);
  if (matching.since) query = query.where('at', '>=', matching.since);
  if (matching.until) query = query.where('at', '<', matching.until);
  if (matching.upTo !== undefined) query = query.where('id', '<=', matching.upTo);
  return query;
}

/** Sorts by time, then id. The id is the cursor. */
function inOrder<Row>(
  query: SelectQueryBuilder<DB, 'auditEntry', Row>,
  { direction, limit }: EntryPage,
  cursor: Cursor | undefined,
) {
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  const begins =
    cursor === undefined
      ? query
      : query.where(
          sql<boolean>`(at, id) ${sign} (${cursor.at}::timestamptz, ${cursor.id}::bigint)`,
        );
  return begins.orderBy('at', direction).orderBy('id', direction).limit(limit);
}

/** `at` in microseconds, which a `Date` lacks. */
interface Cursor {
  id: number;
  at: string;
}

async function findCursor(ctx: Ctx<StaffScope>, id: number): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select id, at::text as at from audit_entry where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Days to search before all: planning a search of every month takes longer than reading the newest. */
const firstDays = [62, 400];

/** Narrows to the newest days before this moment; undefined if the filters do already. */
function withinDays(matching: Matching, days: number, newest: Date): Matching | undefined {
  const since = new Date(newest.getTime() - days * 86_400_000);
  return matching.since && matching.since >= since ? undefined : { ...matching, since };
}

/** One page of entries, with current names of actor and record. */
export async function listEntries(
  ctx: Ctx<StaffScope>,
  matching: Matching,
  page: EntryPage,
): Promise<AuditEntry[]> {
  const cursor = page.after === undefined ? undefined : await findCursor(ctx, page.after);
  if (page.after !== undefined && !cursor) return [];
  const newest = cursor ? new Date(cursor.at) : (matching.until ?? ctx.now);
  for (const days of page.direction === 'desc' ? firstDays : []) {
    const narrowed = withinDays(matching, days, newest);
    if (!narrowed) break;
    const found = await readEntries(ctx, narrowed, page, cursor);
    if (found.length === page.limit) return found;
  }
  return readEntries(ctx, matching, page, cursor);
}

async function readEntries(
  ctx: Ctx<StaffScope>,
  matching: Matching,
  page: EntryPage,
  cursor: Cursor | undefined,
): Promise<AuditEntry[]> {
  const rows = await ctx.db
    .selectFrom(inOrder(inScope(ctx, matching).select([...columns]), page, cursor).as('entry'))
    .leftJoin('account as actor', 'actor.id', 'entry.actorId')
    // Sign-in and sign-out entries are about the account.
    .leftJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'entry.recordId')
        .on('recordType', 'in', ['account', 'session']),
    )
    .leftJoin('applicant', (join) =>
      join.onRef('applicant.id', '=', 'entry.recordId').on('recordType', '=', 'applicant'),
    )
    .leftJoin('draftApplicant', (join) =>
      join
        .onRef('draftApplicant.id', '=', 'entry.recordId')
        .on('recordType', '=', 'draft-applicant'),
    )
    .leftJoin('location', (join) =>
      join.onRef('location.id', '=', 'entry.recordId').on('recordType', '=', 'location'),
    )
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.id', '=', 'entry.recordId').on('recordType', '=', 'invitation'),
    )
    .select(columns.map((name) => `entry.${name}` as const))
    .select(sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actorName'))
    .select(({ ref }) =>
      sql<string | null>`coalesce(
        ${ref('account.firstName')} || ' ' || ${ref('account.lastName')},
        ${ref('applicant.reference')},
        ${ref('draftApplicant.reference')},
        ${ref('location.name')},
        ${ref('invitation.email')}
      )`.as('recordLabel'),
    )
    .orderBy('entry.at', page.direction)
    .orderBy('entry.id', page.direction)
    .execute();
  return rows.map(toEntry);
}

/** One page of entries, each with its place in its chain. Entries sealed together share one. */
export async function listSealedEntries(
  ctx: Ctx<StaffScope>,
  matching: Matching,
  stretch: EntryPage,
) {
  const entries = await listEntries(ctx, matching, stretch);
  const times = entries.map(({ at }) => at).sort();
  const { rows } = await sql<{ id: number; position: number; hash: string }>`
    select entry.id, audit_seal.position, encode(audit_seal.hash, 'hex') as hash
    from audit_entry as entry
    left join audit_entry as closing on closing.bundle = entry.bundle and closing.bundle_digest is not null
    join audit_seal on audit_seal.entry_id = coalesce(closing.id, entry.id)
      and audit_seal.month = any(array[audit_month(coalesce(closing.at, entry.at)), '-infinity'])
    where entry.id = any(${entries.map(({ id }) => id)}::bigint[])
      -- A page is within few months, so the others aren't searched. Times are rounded down.
      and entry.at >= ${times.at(0) ?? null}::timestamptz
      and entry.at < ${times.at(-1) ?? null}::timestamptz + interval '1 second'
  `.execute(ctx.db);
  const seals = new Map(rows.map(({ id, position, hash }) => [id, { position, hash }]));
  return entries.map((entry) => ({
    ...entry,
    ...(seals.get(entry.id) ?? { position: null, hash: null }),
  }));
}
export type SealedEntry = Awaited<ReturnType<typeof listSealedEntries>>[number];

/** Number of matches, counted up to one more than shown. */
export async function countCapped(ctx: Ctx<StaffScope>, matching: Matching): Promise<number> {
  for (const days of firstDays) {
    const narrowed = withinDays(matching, days, matching.until ?? ctx.now);
    if (!narrowed) break;
    const count = await countUpToCap(ctx, narrowed);
    if (count > maxExactCount) return count;
  }
  return countUpToCap(ctx, matching);
}

async function countUpToCap(ctx: Ctx<StaffScope>, matching: Matching): Promise<number> {
  const counted = await ctx.db
    .selectFrom(
      inScope(ctx, matching)
        .select('id')
        .limit(maxExactCount + 1)
        .as('matching'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Number of matches and the newest id; 0 when nothing matches. */
export function measure(ctx: Ctx<StaffScope>, matching: Matching) {
  return inScope(ctx, matching)
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.coalesce(select.fn.max('id'), sql<number>`0`).as('newestId'))
    .executeTakeFirstOrThrow();
}

/**
 * All actions in use. Skips from each to the next in the index, so the cost depends on the number of
 * actions, not entries.
 */
export async function listActions(ctx: Ctx<StaffScope>): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found (action) as (
      select min(action) from audit_entry
      union all
      select (select min(audit_entry.action) from audit_entry where audit_entry.action > found.action)
      from found
      where found.action is not null
    )
    select action from found where action is not null
  `.execute(ctx.db);
  return rows.map(({ action }) => action);
}

type Row = {
  id: number;
  at: Date;
  kind: string;
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
  action: string;
  recordType: string;
  recordId: string | null;
  recordLabel: string | null;
  address: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
};

function toEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as AuditKind,
    actor: {
      kind: row.actorKind as AuditEntry['actor']['kind'],
      id: row.actorId,
      name: row.actorName,
    },
    action: row.action,
    recordType: row.recordType,
    recordId: row.recordId,
    recordLabel: row.recordLabel,
    address: row.address,
    reason: row.reason,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  };
}
