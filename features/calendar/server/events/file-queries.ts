import { sql } from 'kysely';
import { isUnverified } from '#core/server/accounts/session.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PublicScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { isVisible } from './queries.ts';
import { type EventRow, eventColumns } from './stored-event.ts';

export async function listLocationNames(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('location')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function listChanged(ctx: Ctx<StaffScope>, seriesId: string): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.seriesId', '=', seriesId)
    .where('event.deletedAt', 'is', null)
    .where(isVisible(ctx.scope))
    .execute();
}

/** The caller's events from earlier imports, by UID. */
export async function listImported(
  ctx: Ctx<StaffScope>,
  uids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('event')
    .select(['id', 'importedUid'])
    .where('createdBy', '=', ctx.scope.accountId)
    .where(sql<boolean>`imported_uid = any(${uids}::text[])`)
    .where('deletedAt', 'is', null)
    .where(isVisible(ctx.scope))
    .orderBy('createdAt')
    .execute();
  return new Map(rows.map((row) => [row.importedUid ?? '', row.id]));
}

export interface StoredSubscription {
  words: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

export function findSubscription(ctx: Ctx<StaffScope>): Promise<StoredSubscription | undefined> {
  return ctx.db
    .selectFrom('calendarSubscription')
    .select(['words', 'createdAt', 'lastReadAt'])
    .where('accountId', '=', ctx.scope.accountId)
    .executeTakeFirst();
}

/** Replaces the account's only subscription, so the old address stops working. */
export async function putSubscription(
  ctx: Ctx<StaffScope>,
  values: { secretHash: string; words: string },
  now: Date,
): Promise<void> {
  const row = { ...values, createdAt: now, lastReadAt: null };
  await ctx.db
    .insertInto('calendarSubscription')
    .values({ ...row, accountId: ctx.scope.accountId })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}

export async function setSubscriptionWords(ctx: Ctx<StaffScope>, words: string) {
  const row = await ctx.db
    .updateTable('calendarSubscription')
    .set({ words })
    .where('accountId', '=', ctx.scope.accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubscription(ctx: Ctx<StaffScope>): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('calendarSubscription')
    .where('accountId', '=', ctx.scope.accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Owner of an address with current role and access; undefined for an unknown or ended address, or
 * an account that can't sign in.
 */
export function findSubscriber(ctx: Ctx<PublicScope>, hash: string) {
  const hasSecondFactor = sql<boolean>`
    exists (select from totp where account_id = account.id and confirmed_at is not null)
    or exists (select from passkey where account_id = account.id)`;
  return ctx.db
    .selectFrom('calendarSubscription')
    .innerJoin('account', 'account.id', 'calendarSubscription.accountId')
    .innerJoin('organisation', (join) => join.onTrue())
    .select(['account.id', 'account.role', 'account.language', 'account.reach'])
    .select(['calendarSubscription.words', 'calendarSubscription.lastReadAt'])
    .select(
      sql<string[] | null>`case when account.reach <> 'everywhere' then array(
        select location_id from account_location where account_id = account.id
      ) end`.as('placeIds'),
    )
    .where('calendarSubscription.secretHash', '=', hash)
    .where('account.deactivatedAt', 'is', null)
    .where(sql<boolean>`not ${isUnverified}`)
    .where(sql<boolean>`(not organisation.require_second_factor or (${hasSecondFactor}))`)
    .executeTakeFirst();
}

export async function recordRead(ctx: Ctx<PublicScope>, hash: string, now: Date) {
  await ctx.db
    .updateTable('calendarSubscription')
    .set({ lastReadAt: now })
    .where('secretHash', '=', hash)
    .execute();
}
