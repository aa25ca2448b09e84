import { jwtVerify, SignJWT, errors as tokenErrors } from 'jose';
import type { Role } from '#contract/enumerations.ts';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database.ts';
import { type Problem, problem } from './problem.ts';
import { proveScope, type SignedInScope } from './scope.ts';

/** A session ends this long after its last renewal (api.md: 12 hours at the most). */
const hoursOfSession = 12;

export interface SessionKeeper {
  /** Begins a session for this account and returns its token. */
  begin(on: Executor, account: { id: string; role: Role }): Promise<string>;
  /** Who this token stands for, and a newer token if it is past half its life. */
  prove(token: string): Promise<{ scope: SignedInScope; renewed: string | null } | Problem>;
  /** Ends one session at once. */
  end(on: Executor, sessionId: string): Promise<void>;
  /** Ends every session of an account but the one that is named. */
  endOthers(on: Executor, accountId: string, keptSessionId: string): Promise<void>;
}

/** Keeps sessions: a signed token (JWT, HS256) that names a row which must still be live. */
export function sessionKeeper(db: Database, tokenKey: Uint8Array, clock: Clock): SessionKeeper {
  const expiry = () => new Date(clock().getTime() + hoursOfSession * 3_600_000);

  const sign = (account: { id: string; role: Role }, sessionId: string, expires: Date) =>
    new SignJWT({ role: account.role, roles: rolesOf(account.role), sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(account.id)
      .setIssuedAt(Math.floor(clock().getTime() / 1000))
      .setExpirationTime(Math.floor(expires.getTime() / 1000))
      .sign(tokenKey);

  const readToken = async (token: string) => {
    const { payload } = await jwtVerify(token, tokenKey, {
      algorithms: ['HS256'],
      currentDate: clock(),
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    return payload as { sub: string; sid: string; iat: number; exp: number };
  };

  return {
    async begin(on, account) {
      const expires = expiry();
      const session = await on
        .insertInto('session')
        .values({ account_id: account.id, expires_at: expires })
        .returning('id')
        .executeTakeFirstOrThrow();
      return sign(account, session.id, expires);
    },

    async prove(token) {
      let claims: Awaited<ReturnType<typeof readToken>>;
      try {
        claims = await readToken(token);
      } catch (error) {
        const ended = error instanceof tokenErrors.JWTExpired;
        return problem(ended ? 'session-ended' : 'unauthenticated');
      }
      const live = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select(['account.id', 'account.role'])
        .where('session.id', '=', claims.sid)
        .where('session.ended_at', 'is', null)
        .where('session.expires_at', '>', clock())
        .where('account.deactivated_at', 'is', null)
        .executeTakeFirst();
      if (!live || live.id !== claims.sub) return problem('session-ended');

      const account = { id: live.id, role: live.role as Role };
      const scope = proveScope<SignedInScope>({
        kind: 'account',
        accountId: account.id,
        sessionId: claims.sid,
        role: account.role,
      });
      const halfLife = claims.iat + (claims.exp - claims.iat) / 2;
      if (clock().getTime() / 1000 < halfLife) return { scope, renewed: null };

      const expires = expiry();
      await db
        .updateTable('session')
        .set({ expires_at: expires })
        .where('id', '=', claims.sid)
        .where('ended_at', 'is', null)
        .execute();
      return { scope, renewed: await sign(account, claims.sid, expires) };
    },

    async end(on, sessionId) {
      await on
        .updateTable('session')
        .set({ ended_at: clock() })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
    },

    async endOthers(on, accountId, keptSessionId) {
      await on
        .updateTable('session')
        .set({ ended_at: clock() })
        .where('account_id', '=', accountId)
        .where('id', '!=', keptSessionId)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}

/** The spec's `roles`: the role, capitalised, in a list. */
export function rolesOf(role: Role): ['Admin' | 'User' | 'Client'] {
  return [({ admin: 'Admin', user: 'User', client: 'Client' } as const)[role]];
}
