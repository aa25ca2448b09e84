import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';

export type Channel = 'mail' | 'push';

/** What became of a delivery. */
export type Outcome = 'sent' | 'unknown' | 'dropped' | 'failed';

/** Who is to be told, by which way, of what. */
export interface NewDelivery {
  /** Recipient, cause and way: a second one with the same key is none. */
  key: string;
  /** By whom the words are found. */
  purpose: string;
  channel: Channel;
  to: { accountId: string } | { applicantId: string };
  /** Ids and codes only, as in a job. */
  about: Record<string, string>;
  dueAt: Date;
  /** After this it would tell of what is over; null: it never is. */
  expiresAt?: Date | null;
}

export interface Delivery {
  id: string;
  key: string;
  purpose: string;
  channel: Channel;
  accountId: string | null;
  applicantId: string | null;
  about: Record<string, string>;
  expiresAt: Date | null;
  tries: number;
}

/** Its id; undefined when there is one with this key already. */
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

/** A delivery that nobody has begun, held until the transaction ends; undefined if another holds it. */
export async function holdPlanned(
  ctx: Ctx<SystemScope>,
  id: string,
): Promise<Delivery | undefined> {
  const row = await ctx.db
    .selectFrom('delivery')
    .select(['id', 'key', 'purpose', 'channel', 'accountId', 'applicantId'])
    .select(['about', 'expiresAt', 'tries'])
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    key: row.key,
    purpose: row.purpose,
    tries: row.tries,
    channel: row.channel as Channel,
    accountId: row.accountId,
    applicantId: row.applicantId,
    about: row.about as Record<string, string>,
    expiresAt: row.expiresAt,
  };
}

interface Claimed {
  id: string;
  claim: string;
  /** Of the secrets with which a mail can be answered. */
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

/** From here on the content leaves the house; false when the claim was lost meanwhile. */
export async function letGo(ctx: Ctx<SystemScope>, claim: string, now: Date): Promise<boolean> {
  const row = await ctx.db
    .updateTable('delivery')
    .set({ state: 'handing', claimedAt: now })
    .where('claim', '=', claim)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Planned anew, for later; of what was claimed, by whoever holds the claim. */
export async function planAgain(
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

/** Notes what became of it. One that was taken for lost may still turn out to have been sent. */
export async function settle(
  ctx: Ctx<SystemScope>,
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

/** Drops what is planned of one purpose for one account and is about one of these, but for one. */
export async function dropOthers(
  ctx: Ctx<SystemScope>,
  { id, purpose, accountId }: { id: string; purpose: string; accountId: string },
  among: { field: string; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'dropped', why: 'joined', settledAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'planned')
    .where('id', '<>', id)
    .where(sql<boolean>`about ->> ${among.field} = any(${among.ids}::text[])`)
    .execute();
}

/** Claimed long ago, by somebody who is no more; with what was let go by then, and what was not. */
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

/** Due long ago and not begun. What was found waits as long again until it is found once more. */
export async function takeForgotten(ctx: Ctx<SystemScope>, before: Date, now: Date) {
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

/** The delivery itself, whatever has become of it. */
export async function find(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('delivery')
    .select(['id', 'key', 'purpose', 'channel', 'accountId', 'applicantId'])
    .select(['about', 'expiresAt', 'tries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    key: row.key,
    purpose: row.purpose,
    tries: row.tries,
    channel: row.channel as Channel,
    accountId: row.accountId,
    applicantId: row.applicantId,
    about: row.about as Record<string, string>,
    expiresAt: row.expiresAt,
  };
}

/** What was settled long ago; of applicants it stays, since its link has to go on working. */
export async function removeOld(ctx: Ctx<SystemScope>, before: Date): Promise<void> {
  await ctx.db
    .deleteFrom('delivery')
    .where('settledAt', '<', before)
    .where('accountId', 'is not', null)
    .execute();
}
