import type { SignInMethod } from '#core/contract/sessions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, SignedInScope, SystemScope } from '#core/server/scope/scope.ts';

/** The live sessions of this person, the last used first. */
export async function listOwn(ctx: Ctx<SignedInScope>, now: Date) {
  const rows = await ctx.db
    .selectFrom('session')
    .innerJoin('organisation', (join) => join.onTrue())
    .select([
      'session.id',
      'session.method',
      'session.userAgent',
      'session.address',
      'session.createdAt',
      'session.lastSeenAt',
      'organisation.idleMinutes',
    ])
    .where('session.accountId', '=', ctx.scope.accountId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .orderBy('session.lastSeenAt', 'desc')
    .execute();
  return rows
    .filter((row) => now.getTime() - row.lastSeenAt.getTime() < row.idleMinutes * 60_000)
    .map((row) => ({
      id: row.id,
      method: row.method as SignInMethod,
      userAgent: row.userAgent,
      address: row.address,
      startedAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
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
    .updateTable('knownDevice')
    .set({ lastSeenAt: now })
    .where('accountId', '=', accountId)
    .where('secretHash', '=', secretHash)
    .returning('accountId')
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
    .selectFrom('knownDevice')
    .innerJoin('account', 'account.id', 'knownDevice.accountId')
    .select('account.id')
    .where('knownDevice.secretHash', '=', secretHash)
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
    .insertInto('knownDevice')
    .values({ accountId, secretHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetDevices(ctx: Ctx<Scope>, accountId: string) {
  await ctx.db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute();
}

/** Devices get no more messages: the one of this session, or all but the one of the session that is kept. */
export async function removePush(
  ctx: Ctx<Scope>,
  accountId: string,
  which: { of: string } | { allBut: string | undefined },
): Promise<void> {
  let query = ctx.db.deleteFrom('pushSubscription').where('accountId', '=', accountId);
  if ('of' in which) query = query.where('sessionId', '=', which.of);
  else if (which.allBut !== undefined) {
    query = query.where('sessionId', 'is distinct from', which.allBut);
  }
  await query.execute();
}

/** The secret address of a calendar opens nothing any more; false when there was none. */
export async function removeCalendarAddress(ctx: Ctx<Scope>, accountId: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('calendarSubscription')
    .where('accountId', '=', accountId)
    .returning('accountId')
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
    .updateTable('screeningLink')
    .set({ revokedAt: now })
    .where('how', '=', 'page')
    .where('createdBy', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

/** Removes what nobody needs any more: sessions long over, devices unused for a year, spent tokens. */
export async function removeOld(ctx: Ctx<SystemScope>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await ctx.db.deleteFrom('session').where('expiresAt', '<', before(90)).execute();
  await ctx.db.deleteFrom('knownDevice').where('lastSeenAt', '<', before(365)).execute();
  await ctx.db.deleteFrom('oneTimeToken').where('expiresAt', '<', before(1)).execute();
}
