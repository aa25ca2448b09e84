import type * as z from 'zod';
import type { changePassword, login, register, User, updateMe } from '#contract/users.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret } from '#server/platform/codes.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
import { type PublicScope, proveScope, type SignedInScope } from '#server/platform/scope.ts';
import type { SessionKeeper } from '#server/platform/session.ts';
import { hashPassword, isPassword } from './passwords.ts';
import * as queries from './queries.ts';

interface SignedIn {
  user: User;
  token: string;
}

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;

/** Signing in and out, and one's own account. */
export function authService(db: Database, sessions: SessionKeeper, clock: Clock) {
  const asThemselves = (user: User, sessionId: string) =>
    proveScope<SignedInScope>({
      kind: 'account',
      accountId: user.id,
      sessionId,
      role: user.role,
    });

  return {
    /** Never says which half was wrong, and takes as long for an unknown address. */
    async signIn(scope: PublicScope, sent: Body<typeof login>): Promise<SignedIn | Problem> {
      const found = await queries.findForSignIn(db, scope, sent.email);
      if (!(await isPassword(found?.passwordHash, sent.password)) || !found) {
        return problem('invalid-credentials');
      }
      return inTransaction(db, async (on) => {
        const token = await sessions.begin(on, found.user);
        await recordAudit(on, asThemselves(found.user, ''), {
          action: 'session.began',
          recordId: found.user.id,
        });
        return { user: found.user, token };
      });
    },

    /** With the set-up token the first admin; without it a client, who sees nothing of others. */
    async register(scope: PublicScope, sent: Body<typeof register>): Promise<SignedIn | Problem> {
      const passwordHash = await hashPassword(sent.password);
      return inTransaction(db, async (on) => {
        const role = sent.setupToken === undefined ? 'client' : 'admin';
        if (sent.setupToken !== undefined) {
          const used = await queries.useSetUpToken(on, scope, hashSecret(sent.setupToken), clock());
          if (!used || (await queries.isAdminPresent(on, scope))) return problem('gone');
        }
        const user = await queries.insertAccount(on, scope, {
          firstName: sent.firstName,
          lastName: sent.lastName,
          email: sent.email,
          passwordHash,
          role,
          language: sent.language ?? null,
        });
        if (!user) return problem('email-taken');
        await recordAudit(on, asThemselves(user, ''), {
          action: 'account.registered',
          recordId: user.id,
          after: { role },
        });
        return { user, token: await sessions.begin(on, user) };
      });
    },

    async signOut(scope: SignedInScope): Promise<undefined> {
      await inTransaction(db, async (on) => {
        await sessions.end(on, scope.sessionId);
        await recordAudit(on, scope, { action: 'session.ended', recordId: scope.accountId });
      });
    },

    readMe: (scope: SignedInScope): Promise<User> => queries.readOwnAccount(db, scope),

    updateMe(scope: SignedInScope, changes: Body<typeof updateMe>): Promise<User> {
      return inTransaction(db, async (on) => {
        const before = await queries.readOwnAccount(on, scope);
        const user = await queries.updateOwnAccount(on, scope, changes, clock());
        await recordAudit(on, scope, {
          action: 'account.updated',
          recordId: user.id,
          ...difference({ ...before }, { ...user }),
        });
        return user;
      });
    },

    async changePassword(
      scope: SignedInScope,
      sent: Body<typeof changePassword>,
    ): Promise<undefined | Problem> {
      const passwordHash = await hashPassword(sent.newPassword);
      return inTransaction(db, async (on) => {
        const current = await queries.readOwnPasswordHash(on, scope);
        if (!(await isPassword(current, sent.currentPassword))) {
          return invalid('currentPassword', 'wrong-password');
        }
        await queries.updateOwnPassword(on, scope, passwordHash, clock());
        await sessions.endOthers(on, scope.accountId, scope.sessionId);
        await recordAudit(on, scope, {
          action: 'account.password-changed',
          recordId: scope.accountId,
        });
        return undefined;
      });
    },
  };
}
