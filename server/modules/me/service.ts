import type * as z from 'zod';
import type { changePassword, updateMe } from '#contract/me.ts';
import type { User } from '#contract/users.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { invalid, type Problem } from '#server/platform/problem.ts';
import type { SignedInScope } from '#server/platform/scope.ts';
import { derivedKey } from '#server/platform/sealing.ts';
import { accounts } from '../accounts/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { makeAvatar } from './avatar.ts';

interface Parts {
  db: Database;
  clock: Clock;
  attempts: Attempts;
  encryptionKey: Uint8Array;
  sessions: SessionsService;
  notifications: NotificationsService;
}

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;

/** A person's own account. */
export function meService(parts: Parts) {
  const { clock, attempts, encryptionKey, sessions, notifications } = parts;

  const read = async (ctx: Ctx<SignedInScope>): Promise<User> => {
    const user = await accounts.findActive(ctx, ctx.scope.accountId);
    if (!user) throw new Error('a live session is of an account that is not there');
    return user;
  };

  /** The picture is not kept in the audit log; that it changed is. */
  const keepAvatar = (ctx: Ctx<SignedInScope>, avatar: string | null): Promise<User> =>
    inTransaction(ctx, async (tx) => {
      const user = await accounts.updateOwn(tx, ctx.scope.accountId, { avatar }, clock());
      const action = avatar === null ? 'account.picture-removed' : 'account.picture-changed';
      await recordAudit(tx, { action, recordId: user.id });
      return user;
    });

  return {
    read,

    update(ctx: Ctx<SignedInScope>, changes: Body<typeof updateMe>): Promise<User> {
      return inTransaction(ctx, async (tx) => {
        const before = await read(ctx);
        const user = await accounts.updateOwn(tx, ctx.scope.accountId, changes, clock());
        await recordAudit(tx, {
          action: 'account.updated',
          recordId: user.id,
          ...difference({ ...before }, { ...user }),
        });
        return user;
      });
    },

    async changeAvatar(ctx: Ctx<SignedInScope>, image: string, gone: AbortSignal): Promise<User> {
      const avatar = await makeAvatar(image, { sender: ctx.scope.accountId, gone });
      return keepAvatar(ctx, avatar);
    },

    removeAvatar: (ctx: Ctx<SignedInScope>) => keepAvatar(ctx, null),

    async changePassword(
      ctx: Ctx<SignedInScope>,
      sent: Body<typeof changePassword>,
    ): Promise<undefined | Problem> {
      const user = await read(ctx);
      const about = [user.firstName, user.lastName, user.email];
      const unfit = accounts.newPasswordProblem('newPassword', sent.newPassword, about);
      if (unfit) return unfit;
      const attempt = {
        address: ctx.scope.visitor.address,
        email: user.email,
        knownDevice: ctx.scope.sessionId,
      };
      const refused = await accounts.beginAttempt(attempts, attempt);
      if (refused) return refused;
      const passwordHash = await accounts.hashPassword(sent.newPassword);
      return inTransaction(ctx, async (tx) => {
        const current = await accounts.lockPasswordHash(tx, ctx.scope.accountId);
        if (!(await accounts.isPassword(current ?? undefined, sent.currentPassword))) {
          return invalid('currentPassword', 'wrong-password');
        }
        await accounts.forgiveAttempt(attempts, attempt);
        await accounts.updatePassword(tx, ctx.scope.accountId, passwordHash, clock());
        await sessions.endAllOf(tx, ctx.scope.accountId, { except: ctx.scope.sessionId });
        await recordAudit(tx, {
          action: 'account.password-changed',
          recordId: ctx.scope.accountId,
        });
        await notifications.tellSecurity(tx, ctx.scope.accountId, 'password-changed');
        return undefined;
      });
    },

    /** Of this person alone, and the same on each of their devices. */
    keepingKey(scope: SignedInScope): { key: string } {
      return { key: derivedKey(encryptionKey, `kept text of ${scope.accountId}`) };
    },
  };
}
export type MeService = ReturnType<typeof meService>;
