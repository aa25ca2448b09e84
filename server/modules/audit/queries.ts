import { type SelectQueryBuilder, sql } from 'kysely';
import type { AuditEntry, AuditKind } from '#contract/audit.ts';
import { countedAtMost } from '#contract/paging.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { DB } from '#server/platform/database-types.gen.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** Which entries; the days have become moments already. */
export interface Matching {
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  action?: string | undefined;
  recordType?: string | undefined;
  recordId?: string | undefined;
  /** Included. */
  since?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
  /** The newest id that counts. */
  upTo?: number | undefined;
}

/** A stretch of the entries that match. */
export interface Stretch {
  direction: 'asc' | 'desc';
  /** Begins after this entry. */
  after?: number | undefined;
  limit: number;
}

const columns = [
  'id',
  'at',
  'kind',
  'actor_kind',
  'actor_id',
  'action',
  'record_type',
  'record_id',
  'address',
  'reason',
  'before',
  'after',
] as const;

/** The entries that this person may read; every query of this module begins here. */
function inScope(ctx: Ctx<StaffScope>, matching: Matching) {
  let query = ctx.db.selectFrom('audit_entry');
  if (matching.actor) query = query.where('actor_id', '=', matching.actor);
  if (matching.kind) query = query.where('kind', '=', matching.kind);
  if (matching.action) query = query.where('action', '=', matching.action);
  if (matching.recordType) query = query.where('record_type', '=', matching.recordType);
  if (matching.recordId) query = query.where('record_id', '=', matching.recordId);
  if (matching.since) query = query.where('at', '>=', matching.since);
  if (matching.until) query = query.where('at', '<', matching.until);
  if (matching.upTo !== undefined) query = query.where('id', '<=', matching.upTo);
  return query;
}

/** By time, and by id where the time is the same. An entry never goes, so its id is the cursor. */
function inOrder<Row>(
  query: SelectQueryBuilder<DB, 'audit_entry', Row>,
  { direction, after, limit }: Stretch,
) {
  const begins = after === undefined ? query : query.where(isAfter(after, direction));
  return begins.orderBy('at', direction).orderBy('id', direction).limit(limit);
}

function isAfter(id: number, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(at, id) ${sign} ((select at from audit_entry where id = ${id}), ${id})`;
}

/** A stretch of entries, with the names of who did it and to what as they are now. */
export async function listEntries(ctx: Ctx<StaffScope>, matching: Matching, stretch: Stretch) {
  const rows = await ctx.db
    .selectFrom(inOrder(inScope(ctx, matching).select([...columns, 'bundle']), stretch).as('entry'))
    // Of entries that were sealed together one has the seal.
    .leftJoin(
      ctx.db
        .selectFrom('audit_entry')
        .select(['id as closing_id', 'bundle as closed'])
        .where('bundle_digest', 'is not', null)
        .as('closing'),
      (join) => join.onRef('closed', '=', 'entry.bundle'),
    )
    .leftJoin('audit_seal', (join) =>
      join.on(sql<boolean>`audit_seal.entry_id = coalesce(closing_id, entry.id)`),
    )
    .leftJoin('account as actor', 'actor.id', 'entry.actor_id')
    // Signing in and out is noted about the account.
    .leftJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'entry.record_id')
        .on('record_type', 'in', ['account', 'session']),
    )
    .leftJoin('applicant', (join) =>
      join.onRef('applicant.id', '=', 'entry.record_id').on('record_type', '=', 'applicant'),
    )
    .leftJoin('draft_applicant', (join) =>
      join
        .onRef('draft_applicant.id', '=', 'entry.record_id')
        .on('record_type', '=', 'draft-applicant'),
    )
    .leftJoin('location', (join) =>
      join.onRef('location.id', '=', 'entry.record_id').on('record_type', '=', 'location'),
    )
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.id', '=', 'entry.record_id').on('record_type', '=', 'invitation'),
    )
    .select(columns.map((name) => `entry.${name}` as const))
    .select(sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actor_name'))
    .select(({ ref }) =>
      sql<string | null>`coalesce(
        ${ref('account.first_name')} || ' ' || ${ref('account.last_name')},
        ${ref('applicant.reference')},
        ${ref('draft_applicant.reference')},
        ${ref('location.name')},
        ${ref('invitation.email')}
      )`.as('record_label'),
    )
    .select(sql<number | null>`audit_seal.position`.as('position'))
    .select(sql<string | null>`encode(audit_seal.hash, 'hex')`.as('hash'))
    .orderBy('entry.at', stretch.direction)
    .orderBy('entry.id', stretch.direction)
    .execute();
  return rows.map(({ position, hash, ...row }) => ({ ...toEntry(row), position, hash }));
}
export type SealedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** How many match, counted up to one more than is shown. */
export async function countUpToShown(ctx: Ctx<StaffScope>, matching: Matching) {
  const counted = await ctx.db
    .selectFrom(
      inScope(ctx, matching)
        .select('id')
        .limit(countedAtMost + 1)
        .as('matching'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** How many match, all of them; and the newest of them, 0 when there is none. */
export function measure(ctx: Ctx<StaffScope>, matching: Matching) {
  return inScope(ctx, matching)
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.coalesce(select.fn.max('id'), sql<number>`0`).as('newestId'))
    .executeTakeFirstOrThrow();
}

/**
 * The actions that occur. It jumps from each to the next in the index: as many steps as there are
 * actions, however many entries.
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
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  record_type: string;
  record_id: string | null;
  record_label: string | null;
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
      kind: row.actor_kind as AuditEntry['actor']['kind'],
      id: row.actor_id,
      name: row.actor_name,
    },
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    recordLabel: row.record_label,
    address: row.address,
    reason: row.reason,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  };
}
