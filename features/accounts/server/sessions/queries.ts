import type { SignInMethod } from '#core/contract/sessions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, SignedInScope, SystemScope } from '#core/server/scope/scope.ts';

/** Live sessions of the caller, the last used first. */
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

/** Records the use of a known device; false when this account doesn't know it. */
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

/** True when the account with this email address knows the device. */
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

/** Removes push subscriptions of this session, or of all sessions but the kept one. */
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

/** Revokes the secret calendar address; false when there was none. */
export async function removeCalendarAddress(ctx: Ctx<Scope>, accountId: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('calendarSubscription')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes client forms opened from the portal, which work without a session. */
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

/** Deletes old sessions, devices unused for a year, and spent tokens. */
export async function removeOld(ctx: Ctx<SystemScope>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await ctx.db.deleteFrom('session').where('expiresAt', '<', before(90)).execute();
  await ctx.db.deleteFrom('knownDevice').where('lastSeenAt', '<', before(365)).execute();
  await ctx.db.deleteFrom('oneTimeToken').where('expiresAt', '<', before(1)).execute();
}
