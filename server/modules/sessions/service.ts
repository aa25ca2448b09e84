import type { Session, SignInMethod } from '#contract/sessions.ts';
import type { User } from '#contract/users.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { dropTokens } from '#server/platform/one-time-tokens.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import {
  type PublicScope,
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import type { SessionKeeper } from '#server/platform/session.ts';
import { accounts } from '../accounts/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { deviceOf } from './devices.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  keeper: SessionKeeper;
  notifications: NotificationsService;
}

/** Somebody has signed in: what the reply carries. */
export interface SignedIn {
  user: User;
  token: string;
  /** For this browser to keep. */
  deviceSecret: string;
}

/** Where people are signed in, and from which devices they are known. */
export function sessionsService({ db, clock, keeper, notifications }: Parts) {
  return {
    /**
     * Signs a person in whose proof has been checked, second factor included. Tells them when it is
     * from a device that this account doesn't know.
     */
    async open(
      on: Executor,
      scope: PublicScope,
      user: User,
      how: { method: SignInMethod; deviceSecret: string | undefined },
    ): Promise<SignedIn> {
      const { token, sessionId } = await keeper.begin(on, user, {
        method: how.method,
        visitor: scope.visitor,
      });
      const own = proveScope<SignedInScope>({
        kind: 'account',
        visitor: scope.visitor,
        accountId: user.id,
        sessionId,
        role: user.role,
        provedAt: clock(),
        secondFactorMissing: user.secondFactorMissing ?? false,
        emailUnverified: user.unverified === 'closed',
        // Whoever is just signing in reads no record of anybody.
        reach: { placeIds: [], withUnplaced: false },
      });
      const isFirst = await accounts.noteSignIn(on, own, user.id, clock());
      const given = how.deviceSecret;
      const isKnown =
        given !== undefined &&
        (await queries.touchDevice(on, own, user.id, hashSecret(given), clock()));
      const deviceSecret = given ?? randomSecret();
      if (!isKnown) {
        await queries.insertDevice(on, own, user.id, hashSecret(deviceSecret));
      }
      await recordAudit(on, own, {
        action: 'session.began',
        kind: 'sign-in',
        recordId: user.id,
        after: { method: how.method },
      });
      if (!isKnown && !isFirst) await notifications.tellSecurity(on, own, user.id, 'new-device');
      return { user, token, deviceSecret };
    },

    /** Whether this browser is one from which the account behind the address has signed in. */
    async isKnownDevice(
      scope: PublicScope,
      email: string,
      deviceSecret: string | undefined,
    ): Promise<boolean> {
      if (deviceSecret === undefined) return false;
      return queries.isDeviceKnown(db, scope, email, hashSecret(deviceSecret));
    },

    async list(scope: SignedInScope): Promise<Session[]> {
      const sessions = await queries.listOwn(db, scope, clock());
      return sessions
        .map(({ userAgent, startedAt, lastSeenAt, ...session }) => ({
          ...session,
          ...deviceOf(userAgent),
          isThis: session.id === scope.sessionId,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }))
        .sort((a, b) => Number(b.isThis) - Number(a.isThis));
    },

    /** Signs out here. */
    async end(scope: SignedInScope): Promise<undefined> {
      await inTransaction(db, async (on) => {
        await keeper.end(on, scope.accountId, scope.sessionId);
        await recordAudit(on, scope, {
          action: 'session.ended',
          kind: 'sign-in',
          recordId: scope.accountId,
        });
      });
    },

    /** Signs out one of this person's devices. */
    async endOne(scope: SignedInScope, sessionId: string): Promise<undefined | Problem> {
      return inTransaction(db, async (on) => {
        if (!(await keeper.end(on, scope.accountId, sessionId))) return problem('not-found');
        await queries.removePush(on, scope, scope.accountId, { of: sessionId });
        await recordAudit(on, scope, {
          action: 'session.ended',
          kind: 'sign-in',
          recordId: scope.accountId,
          after: { session: sessionId },
        });
        return undefined;
      });
    },

    /** Signs this person out everywhere, here too. */
    async endAllOwn(scope: SignedInScope): Promise<undefined> {
      await inTransaction(db, async (on) => {
        await this.endAllOf(on, scope, scope.accountId);
        await recordAudit(on, scope, {
          action: 'session.ended-everywhere',
          kind: 'sign-in',
          recordId: scope.accountId,
        });
      });
    },

    /**
     * Ends every session of an account, its calendar address, and the forms that it opened from its portal, which
     * open as much without a session, and messages to its devices, and forgets these; within a larger change.
     */
    async endAllOf(
      on: Executor,
      scope: Scope,
      accountId: string,
      options: { except?: string } = {},
    ): Promise<void> {
      await keeper.endAll(on, accountId, options.except);
      // Nor does somebody get in who stood half-way at the second step.
      await dropTokens(on, 'second-factor', accountId);
      await queries.removePush(on, scope, accountId, { allBut: options.except });
      await queries.forgetDevices(on, scope, accountId);
      await queries.revokeOwnFormLinks(on, scope, accountId, clock());
      if (await queries.removeCalendarAddress(on, scope, accountId)) {
        await recordAudit(on, scope, {
          action: 'calendar.subscription-ended',
          recordId: accountId,
        });
      }
    },

    /** Null when this person has shown lately enough that it is them to change how they sign in. */
    confirmationProblem: (scope: SignedInScope): Problem | null => keeper.proofProblem(scope),

    /** This person has just shown again that it is really them. */
    renewProof: (on: Executor, scope: SignedInScope) => keeper.renewProof(on, scope.sessionId),

    /** Nightly. */
    removeOld: () => queries.removeOld(db, proveScope<SystemScope>({ kind: 'system' }), clock()),
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
