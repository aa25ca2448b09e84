import { type Selectable, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';

export type Channel = 'mail' | 'push' | 'text';

export type Outcome = 'sent' | 'unknown' | 'dropped' | 'failed';

export interface NewDelivery {
  /** Idempotency key of recipient, cause, and channel. */
  key: string;
  /** Selects the speaker that writes the content. */
  purpose: string;
  channel: Channel;
  /** `draftId`: someone who has applied and has no record yet. */
  to: { accountId: string } | { applicantId: string } | { draftId: string };
  /** Ids and codes only, as in a job. */
  about: Record<string, string>;
  dueAt: Date;
  /** Dropped after this; null: never. */
  expiresAt?: Date | null;
}

export interface Delivery {
  id: string;
  key: string;
  purpose: string;
  channel: Channel;
  accountId: string | null;
  applicantId: string | null;
  draftApplicantId: string | null;
  about: Record<string, string>;
  expiresAt: Date | null;
  tries: number;
}

/** Returns the id; undefined when the key exists. */
export async function insert(
  ctx: Ctx<Scope>,
  { to, about, dueAt, expiresAt = null, ...rest }: NewDelivery,
  now: Date,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('delivery')
    .values({
      ...rest,
      accountId: 'accountId' in to ? to.accountId : null,
      applicantId: 'applicantId' in to ? to.applicantId : null,
      draftApplicantId: 'draftId' in to ? to.draftId : null,
      about: JSON.stringify(about),
      dueAt,
      expiresAt,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const deliveryColumns = [
  'id',
  'key',
  'purpose',
  'channel',
  'accountId',
  'applicantId',
  'draftApplicantId',
  'about',
  'expiresAt',
  'tries',
] as const;

/** Locks an unclaimed delivery; undefined if another worker has it. */
export async function lockPlanned(
  ctx: Ctx<SystemScope>,
  id: string,
): Promise<Delivery | undefined> {
  const row = await ctx.db
    .selectFrom('delivery')
    .select(deliveryColumns)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toDelivery(row);
}

interface Claimed {
  id: string;
  claim: string;
  /** Hashes of the secrets in the email's links. */
  stopHash: string | null;
  oneClickHash: string | null;
}

export async function claim(
  ctx: Ctx<SystemScope>,
  { id, claim, stopHash, oneClickHash }: Claimed,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'sending', claim, claimedAt: now })
    .set({ stopHash, oneClickHash })
    .where('id', '=', id)
    .execute();
}

/** Marks the content as leaving; false when the claim was lost. */
export async function markLeaving(
  ctx: Ctx<SystemScope>,
  claim: string,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('delivery')
    .set({ state: 'handing', claimedAt: now })
    .where('claim', '=', claim)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reschedules a delivery; a claimed one only by the claim's holder. */
export async function reschedule(
  ctx: Ctx<SystemScope>,
  { id, claim, dueAt, tries }: { id: string; claim: string | null; dueAt: Date; tries: number },
): Promise<boolean> {
  let query = ctx.db
    .updateTable('delivery')
    .set({ state: 'planned', claim: null, claimedAt: null, dueAt, tries })
    .where('id', '=', id);
  query = claim
    ? query.where('claim', '=', claim).where('state', 'in', ['sending', 'handing'])
    : query.where('state', '=', 'planned');
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** Records the outcome. A delivery presumed lost may still turn out to be sent. */
export async function settle(
  ctx: Ctx<Scope>,
  {
    id,
    claim,
    outcome,
    why,
  }: { id: string; claim: string | null; outcome: Outcome; why: string | null },
  now: Date,
): Promise<boolean> {
  let query = ctx.db
    .updateTable('delivery')
    .set({ state: outcome, why, settledAt: now })
    .where('id', '=', id);
  query = claim
    ? query.where('claim', '=', claim).where('state', 'in', ['sending', 'handing', 'unknown'])
    : query.where('state', '=', 'planned');
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** Drops other pending deliveries of the same purpose to one account. */
export async function dropOthers(
  ctx: Ctx<SystemScope>,
  { id, purpose, accountId }: { id: string; purpose: string; accountId: string },
  filter: { field: string; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'dropped', why: 'joined', settledAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'planned')
    .where('id', '<>', id)
    .where(sql<boolean>`about ->> ${filter.field} = any(${filter.ids}::text[])`)
    .execute();
}

/** Claims older than `before`, with whether the content had left. */
export async function listAbandoned(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('delivery')
    .select(['id', 'claim', 'state', 'tries'])
    .where('state', 'in', ['sending', 'handing'])
    .where('claimedAt', '<', before)
    .orderBy('dueAt')
    .limit(500)
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, isLetGo: state === 'handing' }));
}

/** Due deliveries that no job has picked up. Each is retried again after the same interval. */
export async function takeOverdue(ctx: Ctx<SystemScope>, before: Date, now: Date) {
  const rows = await ctx.db
    .updateTable('delivery')
    .set({ dueAt: now })
    .where('id', 'in', (select) =>
      select
        .selectFrom('delivery')
        .select('id')
        .where('state', '=', 'planned')
        .where('dueAt', '<', before)
        .orderBy('dueAt')
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel'])
    .execute();
  return rows.map(({ id, channel }) => ({ id, channel: channel as Channel }));
}

/** A delivery in any state. */
export async function find(ctx: Ctx<SystemScope>, id: string): Promise<Delivery> {
  const row = await ctx.db
    .selectFrom('delivery')
    .select(deliveryColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

type DeliveryRow = Pick<Selectable<DB['delivery']>, (typeof deliveryColumns)[number]>;

function toDelivery(row: DeliveryRow): Delivery {
  const { channel, about } = row;
  return { ...row, channel: channel as Channel, about: about as Record<string, string> };
}

/** Deletes old settled deliveries, except those to applicants, whose links must keep working. */
export async function removeOld(ctx: Ctx<SystemScope>, before: Date): Promise<void> {
  await ctx.db
    .deleteFrom('delivery')
    .where('settledAt', '<', before)
    .where('accountId', 'is not', null)
    .execute();
}
