/** Sessions and known devices. */

import Bowser from 'bowser';
import type { Session, SignInMethod } from '#core/contract/sessions.ts';
import type { User } from '#core/contract/users.ts';
import { dropTokens } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction, withScope } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import {
  type PublicScope,
  proveScope,
  type Scope,
  type SignedInScope,
} from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as queries from './queries.ts';

/** Data for the reply after a sign-in. */
export interface SignedIn {
  user: User;
  token: string;
  /** Stored by this browser. */
  deviceSecret: string;
}

/** Signs in after all proofs, second factor included. Notifies the user when the device is new. */
export async function open(
  ctx: Ctx<PublicScope>,
  user: User,
  how: { method: SignInMethod; deviceSecret: string | undefined },
): Promise<SignedIn> {
  const { token, sessionId } = await ctx.app.sessions.begin(ctx.db, user, {
    method: how.method,
    visitor: ctx.scope.visitor,
  });
  const sessionScope = proveScope<SignedInScope>({
    kind: 'account',
    visitor: ctx.scope.visitor,
    accountId: user.id,
    sessionId,
    role: user.role,
    provedAt: ctx.now,
    secondFactorMissing: user.secondFactorMissing ?? false,
    emailUnverified: user.unverified === 'closed',
    // A sign-in reads no records.
    locationAccess: { placeIds: [], withUnplaced: false },
  });
  const isFirst = await accounts.recordSignIn(withScope(ctx, sessionScope), user.id, ctx.now);
  const sentSecret = how.deviceSecret;
  const isKnown =
    sentSecret !== undefined &&
    (await queries.touchDevice(
      withScope(ctx, sessionScope),
      user.id,
      hashSecret(sentSecret),
      ctx.now,
    ));
  const deviceSecret = sentSecret ?? randomSecret();
  if (!isKnown) {
    await queries.insertDevice(withScope(ctx, sessionScope), user.id, hashSecret(deviceSecret));
  }
  await recordAudit(withScope(ctx, sessionScope), {
    action: 'session.began',
    kind: 'sign-in',
    recordId: user.id,
    after: { method: how.method },
  });
  if (!isKnown && !isFirst)
    await notifications.notifySecurity(withScope(ctx, sessionScope), user.id, 'new-device');
  return { user, token, deviceSecret };
}

/** True when the account with this address has signed in from this browser. */
export async function isKnownDevice(
  ctx: Ctx<PublicScope>,
  email: string,
  deviceSecret: string | undefined,
): Promise<boolean> {
  if (deviceSecret === undefined) return false;
  return queries.isDeviceKnown(ctx, email, hashSecret(deviceSecret));
}

/** Browser and system names from the user agent. */
function parseUserAgent(userAgent: string | null): Pick<Session, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kinds = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' } as const;
  return {
    browser: browser.name ?? null,
    system: os.name ?? null,
    device: kinds[platform.type as keyof typeof kinds] ?? 'other',
  };
}

export async function list(ctx: Ctx<SignedInScope>): Promise<Session[]> {
  const sessions = await queries.listOwn(ctx, ctx.now);
  return sessions
    .map(({ userAgent, startedAt, lastSeenAt, ...session }) => ({
      ...session,
      ...parseUserAgent(userAgent),
      isThis: session.id === ctx.scope.sessionId,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends this session. */
export async function end(ctx: Ctx<SignedInScope>): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await tx.app.sessions.end(tx.db, ctx.scope.accountId, ctx.scope.sessionId);
    await recordAudit(tx, {
      action: 'session.ended',
      kind: 'sign-in',
      recordId: ctx.scope.accountId,
    });
  });
}

/** Ends one session of the caller. */
export async function endOne(ctx: Ctx<SignedInScope>, sessionId: string): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tx.app.sessions.end(tx.db, ctx.scope.accountId, sessionId)))
      throw problem('not-found');
    await queries.removePush(tx, ctx.scope.accountId, { of: sessionId });
    await recordAudit(tx, {
      action: 'session.ended',
      kind: 'sign-in',
      recordId: ctx.scope.accountId,
      after: { session: sessionId },
    });
    return undefined;
  });
}

export async function endOwnSessions(ctx: Ctx<SignedInScope>): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await endAccountAccess(tx, ctx.scope.accountId);
    await recordAudit(tx, {
      action: 'session.ended-everywhere',
      kind: 'sign-in',
      recordId: ctx.scope.accountId,
    });
  });
}

/**
 * Ends all access of an account within a transaction: sessions, calendar address, push subscriptions, known
 * devices, and forms opened from the portal, which work without a session.
 */
export async function endAccountAccess(
  ctx: Ctx<Scope>,
  accountId: string,
  options: { except?: string } = {},
): Promise<void> {
  await ctx.app.sessions.endAll(ctx.db, accountId, options.except);
  // Also drop sign-ins that wait for the second step.
  await dropTokens(ctx.db, 'second-factor', accountId);
  await queries.removePush(ctx, accountId, { allBut: options.except });
  await queries.forgetDevices(ctx, accountId);
  await queries.revokeOwnFormLinks(ctx, accountId, ctx.now);
  if (await queries.removeCalendarAddress(ctx, accountId)) {
    await recordAudit(ctx, {
      action: 'calendar.subscription-ended',
      recordId: accountId,
    });
  }
}

export function checkConfirmed(ctx: Ctx<SignedInScope>): void {
  ctx.app.sessions.checkProved(ctx.scope);
}

/** Records a fresh proof of identity in this session. */
export async function renewProof(ctx: Ctx<SignedInScope>): Promise<void> {
  await ctx.app.sessions.renewProof(ctx.db, ctx.scope.sessionId);
  await recordAudit(ctx, {
    action: 'session.confirmed',
    kind: 'sign-in',
    recordId: ctx.scope.accountId,
  });
}

export function removeOld(app: App) {
  return queries.removeOld(asSystem(app), app.clock());
}
