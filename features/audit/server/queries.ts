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

/** Sorts by time, then id. Entries are never deleted, so the id is the cursor. */
function inOrder<Row>(
  query: SelectQueryBuilder<DB, 'auditEntry', Row>,
  { direction, after, limit }: EntryPage,
) {
  const begins = after === undefined ? query : query.where(isAfter(after, direction));
  return begins.orderBy('at', direction).orderBy('id', direction).limit(limit);
}

function isAfter(id: number, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(at, id) ${sign} ((select at from audit_entry where id = ${id}), ${id})`;
}

/** One page of entries, with current names of actor and record. */
export async function listEntries(ctx: Ctx<StaffScope>, matching: Matching, stretch: EntryPage) {
  const rows = await ctx.db
    .selectFrom(inOrder(inScope(ctx, matching).select([...columns, 'bundle']), stretch).as('entry'))
    // Only one of the entries sealed together has the seal.
    .leftJoin(
      ctx.db
        .selectFrom('auditEntry')
        .select(['id as closingId', 'bundle as closed'])
        .where('bundleDigest', 'is not', null)
        .as('closing'),
      (join) => join.onRef('closed', '=', 'entry.bundle'),
    )
    .leftJoin('auditSeal', (join) =>
      join.on(sql<boolean>`audit_seal.entry_id = coalesce(closing_id, entry.id)`),
    )
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
    .select(sql<number | null>`audit_seal.position`.as('position'))
    .select(sql<string | null>`encode(audit_seal.hash, 'hex')`.as('hash'))
    .orderBy('entry.at', stretch.direction)
    .orderBy('entry.id', stretch.direction)
    .execute();
  return rows.map(({ position, hash, ...row }) => ({ ...toEntry(row), position, hash }));
}
export type SealedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Number of matches, counted up to one more than shown. */
export async function countCapped(ctx: Ctx<StaffScope>, matching: Matching) {
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
