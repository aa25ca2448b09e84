import { jwtVerify, SignJWT, errors as tokenErrors } from 'jose';
import { sql } from 'kysely';
import { confirmationMinutes } from '#core/contract/auth.ts';
import type { Role } from '#core/contract/roles.ts';
import type { SignInMethod } from '#core/contract/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../db/database.ts';
import { problem } from '../problem.ts';
import { accountLocationAccess, isSameAccess } from '../scope/location-access.ts';
import { proveScope, type SignedInScope, type Visitor } from '../scope/scope.ts';
import { sessionCache } from './session-cache.ts';

/** Hours a session lasts after its last renewal (api.md: at most 12). */
const hoursOfSession = 12;

/** Hours after which people sign in again, however active they are. */
const hoursUntilNewSignIn = 24;

/** Seconds between writes of the last activity. */
const secondsBetweenSigns = 60;

/**
 * Added to the organization's idle minutes on the server: the browser signs out on time after its
 * own warning, and its last activity may be a minute old. It catches stolen tokens and sleeping
 * machines.
 */
const minutesOfGrace = 3;

/** Size of the token cache: more than the people who work at once on one server. */
const maxCachedTokens = 5000;

export interface SessionKeeper {
  /** Starts a session for this account and returns its token. */
  begin(
    on: Executor,
    account: { id: string; role: Role },
    from: { method: SignInMethod; visitor: Visitor },
  ): Promise<{ token: string; sessionId: string }>;
  /**
   * Returns the scope of this token, and a newer token if it is past half its life. Background
   * calls don't count as activity, since the person may be away.
   */
  prove(
    token: string,
    visitor: Visitor,
    options?: { isBackground?: boolean },
  ): Promise<{ scope: SignedInScope; renewed: string | null }>;
  /**
   * True if the caller is still signed in with the same permissions, for work that continues after
   * its call.
   */
  isStillIn(on: Executor, scope: SignedInScope): Promise<boolean>;
  /** Returns null when the person has proved their identity in the last minutes. */
  checkProved(scope: SignedInScope): void;
  /** Records that the person has just proved their identity again. */
  renewProof(on: Executor, sessionId: string): Promise<void>;
  /** Ends one session of an account at once. Returns false when there is no such live session. */
  end(on: Executor, accountId: string, sessionId: string): Promise<boolean>;
  /** Ends every session of an account at once, except `exceptSessionId`. */
  endAll(on: Executor, accountId: string, exceptSessionId?: string): Promise<void>;
  /** Number of statements of this instance that may have changed who may do what. */
  changes(): number;
  /**
   * Resolves once this instance knows of every such change that was committed before. A reply after
   * a change waits for it: an ended session ends at once.
   */
  caughtUp(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Claims {
  sub: string;
  sid: string;
  iat: number;
  exp: number;
}

/** Keeps sessions: a signed token (JWT, HS256) names a row that must still be live. */
export function sessionKeeper(db: Database, tokenKey: Uint8Array, clock: Clock): SessionKeeper {
  const cache = sessionCache<SessionFacts>(db);

  const expiry = (began: Date) => {
    const last = began.getTime() + hoursUntilNewSignIn * 3_600_000;
    return new Date(Math.min(clock().getTime() + hoursOfSession * 3_600_000, last));
  };

  const sign = (account: { id: string; role: Role }, sessionId: string, expires: Date) =>
    new SignJWT({ role: account.role, roles: specRoles(account.role), sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(account.id)
      .setIssuedAt(Math.floor(clock().getTime() / 1000))
      .setExpirationTime(Math.floor(expires.getTime() / 1000))
      .sign(tokenKey);

  /** Tokens with a valid signature, cached because every call brings one. */
  const goodTokens = new Map<string, Claims>();

  const readToken = async (token: string): Promise<Claims> => {
    const known = goodTokens.get(token);
    // Verifies an expired token again, so that it fails the usual way.
    if (known && known.exp * 1000 > clock().getTime()) return known;
    const { payload } = await jwtVerify(token, tokenKey, {
      algorithms: ['HS256'],
      currentDate: clock(),
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    const claims = payload as unknown as Claims;
    const [oldest] = goodTokens.keys();
    if (oldest !== undefined && goodTokens.size >= maxCachedTokens) goodTokens.delete(oldest);
    goodTokens.set(token, claims);
    return claims;
  };

  return {
    async begin(on, account, { method, visitor }) {
      const expires = expiry(clock());
      const session = await on
        .insertInto('session')
        .values({
          accountId: account.id,
          expiresAt: expires,
          createdAt: clock(),
          lastSeenAt: clock(),
          provedAt: clock(),
          method,
          userAgent: visitor.userAgent,
          address: visitor.address,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { token: await sign(account, session.id, expires), sessionId: session.id };
    },

    async prove(token, visitor, { isBackground = false } = {}) {
      let claims: Claims;
      try {
        claims = await readToken(token);
      } catch (error) {
        const ended = error instanceof tokenErrors.JWTExpired;
        throw problem(ended ? 'session-ended' : 'unauthenticated');
      }
      const { sid } = claims;
      const live = isId(sid) ? await cache.get(sid, () => findSession(db, sid)) : undefined;
      if (live?.id !== claims.sub || !isLive(live, clock())) throw problem('session-ended');

      const account = { id: live.id, role: live.role };
      const scope = proveScope<SignedInScope>({
        kind: 'account',
        visitor,
        accountId: account.id,
        sessionId: claims.sid,
        role: account.role,
        provedAt: live.provedAt,
        secondFactorMissing: live.secondFactorMissing,
        emailUnverified: live.emailUnverified,
        locationAccess: accountLocationAccess({ ...live, placeIds: live.placeIds }),
      });
      if (isBackground) return { scope, renewed: null };

      const now = clock().getTime();
      const expires = expiry(live.createdAt);
      const isRenewed =
        now / 1000 >= claims.iat + (claims.exp - claims.iat) / 2 &&
        expires.getTime() / 1000 > claims.exp;
      // Also writes when the stored time is in the future: after a wrong clock, an idle session
      // would look active.
      const isStale = Math.abs(now - live.lastSeenAt.getTime()) > secondsBetweenSigns * 1000;
      if (!isRenewed && !isStale) return { scope, renewed: null };

      live.lastSeenAt = clock();
      await db
        .updateTable('session')
        .set({ lastSeenAt: clock(), ...(isRenewed ? { expiresAt: expires } : {}) })
        .where('id', '=', claims.sid)
        .where('endedAt', 'is', null)
        .execute();
      return { scope, renewed: isRenewed ? await sign(account, claims.sid, expires) : null };
    },

    async isStillIn(on, scope) {
      const { accountId, sessionId, role, secondFactorMissing, locationAccess } = scope;
      const live = await findSession(on, sessionId);
      return (
        live?.id === accountId &&
        isLive(live, clock()) &&
        live.role === role &&
        live.secondFactorMissing === secondFactorMissing &&
        isSameAccess(accountLocationAccess({ ...live, placeIds: live.placeIds }), locationAccess)
      );
    },

    checkProved({ provedAt }) {
      const age = clock().getTime() - provedAt.getTime();
      if (age >= confirmationMinutes * 60_000) throw problem('confirmation-needed');
    },

    async renewProof(on, sessionId) {
      await on
        .updateTable('session')
        .set({ provedAt: clock() })
        .where('id', '=', sessionId)
        .execute();
    },

    async end(on, accountId, sessionId) {
      const ended = await on
        .updateTable('session')
        .set({ endedAt: clock() })
        .where('id', '=', sessionId)
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    async endAll(on, accountId, exceptSessionId) {
      let query = on
        .updateTable('session')
        .set({ endedAt: clock() })
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null);
      if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId);
      await query.execute();
    },

    changes: cache.changes,
    caughtUp: cache.caughtUp,
    start: cache.start,
    stop: cache.stop,
  };
}

/**
 * True if an account has no access because its address is not verified yet: a `where` condition for
 * the table `account`.
 */
export const isUnverified = sql<boolean>`(
  account.email_verified_at is null and not account.verification_waived
)`;

/** A session that no one ended, of an account that isn't deactivated. */
type SessionFacts = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** False once a session has expired or been idle for too long. */
function isLive({ expiresAt, lastSeenAt, idleMinutes }: SessionFacts, now: Date): boolean {
  const left = expiresAt.getTime() - now.getTime();
  const idle = now.getTime() - lastSeenAt.getTime();
  // A later end comes from a wrong clock, off by days or years.
  const isExpired = left <= 0 || left > hoursUntilNewSignIn * 3_600_000;
  return !isExpired && idle < (idleMinutes + minutesOfGrace) * 60_000;
}

function findSession(on: Executor, sessionId: string) {
  const hasSecondFactor = sql<boolean>`
    exists (select from totp where account_id = account.id and confirmed_at is not null)
    or exists (select from passkey where account_id = account.id)`;
  return on
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('organisation', (join) => join.onTrue())
    .select([
      'account.id',
      'account.role',
      'session.createdAt',
      'session.provedAt',
      'session.lastSeenAt',
      'session.expiresAt',
      'organisation.idleMinutes',
      sql<boolean>`organisation.require_second_factor and account.role <> 'client'
        and not (${hasSecondFactor})`.as('secondFactorMissing'),
      isUnverified.as('emailUnverified'),
      'account.reach',
      // Only queried for accounts with limited location access.
      sql<string[] | null>`case when account.reach <> 'everywhere' then array(
        select location_id from account_location where account_id = account.id
      ) end`.as('placeIds'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.endedAt', 'is', null)
    .where('account.deactivatedAt', 'is', null)
    .executeTakeFirst();
}

function isId(text: unknown): boolean {
  return typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

/** The spec's `roles`: the capitalized role, in an array. */
export function specRoles(role: Role): ['Admin' | 'User' | 'Client'] {
  return [({ admin: 'Admin', user: 'User', client: 'Client' } as const)[role]];
}
