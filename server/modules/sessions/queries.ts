import type { SignInMethod } from '#contract/sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scope, SignedInScope, SystemScope } from '#server/platform/scope.ts';

/** The live sessions of this person, the last used first. */
export async function listOwn(ctx: Ctx<SignedInScope>, now: Date) {
  const rows = await ctx.db
    .selectFrom('session')
    .innerJoin('organisation', (join) => join.onTrue())
    .select([
      'session.id',
      'session.method',
      'session.user_agent',
      'session.address',
      'session.created_at',
      'session.last_seen_at',
      'organisation.idle_minutes',
    ])
    .where('session.account_id', '=', ctx.scope.accountId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .execute();
  return rows
    .filter((row) => now.getTime() - row.last_seen_at.getTime() < row.idle_minutes * 60_000)
    .map((row) => ({
      id: row.id,
      method: row.method as SignInMethod,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }));
}

/** Notes that a known device was used; false when this account doesn't know it. */
export async function touchDevice(
  ctx: Ctx<Scope>,
  accountId: string,
  secretHash: string,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('known_device')
    .set({ last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('secret_hash', '=', secretHash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account behind this address knows this device. */
export async function isDeviceKnown(
  ctx: Ctx<Scope>,
  email: string,
  secretHash: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.id')
    .where('known_device.secret_hash', '=', secretHash)
    .where((where) => where(where.fn('lower', ['account.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(
  ctx: Ctx<Scope>,
  accountId: string,
  secretHash: string,
): Promise<void> {
  await ctx.db
    .insertInto('known_device')
    .values({ account_id: accountId, secret_hash: secretHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetDevices(ctx: Ctx<Scope>, accountId: string) {
  await ctx.db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}

/** Devices get no more messages: the one of this session, or all but the one of the session that is kept. */
export async function removePush(
  ctx: Ctx<Scope>,
  accountId: string,
  which: { of: string } | { allBut: string | undefined },
): Promise<void> {
  let query = ctx.db.deleteFrom('push_subscription').where('account_id', '=', accountId);
  if ('of' in which) query = query.where('session_id', '=', which.of);
  else if (which.allBut !== undefined) {
    query = query.where('session_id', 'is distinct from', which.allBut);
  }
  await query.execute();
}

/** The secret address of a calendar opens nothing any more; false when there was none. */
export async function removeCalendarAddress(ctx: Ctx<Scope>, accountId: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('calendar_subscription')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What this account opened from its portal, which goes on without a session; a client's form. */
export async function revokeOwnFormLinks(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screening_link')
    .set({ revoked_at: now })
    .where('how', '=', 'page')
    .where('created_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Removes what nobody needs any more: sessions long over, devices unused for a year, spent tokens. */
export async function removeOld(ctx: Ctx<SystemScope>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await ctx.db.deleteFrom('session').where('expires_at', '<', before(90)).execute();
  await ctx.db.deleteFrom('known_device').where('last_seen_at', '<', before(365)).execute();
  await ctx.db.deleteFrom('one_time_token').where('expires_at', '<', before(1)).execute();
}
