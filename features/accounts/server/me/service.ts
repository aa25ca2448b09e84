import type * as z from 'zod';
import type * as contract from '#core/contract/me.ts';
import type { updateMe } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { makeSquarePicture } from '#core/server/files/square-picture.ts';
import { invalid } from '#core/server/problem.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';
import { derivedKey } from '#core/server/secrets/sealing.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as sessions from '../sessions/service.ts';

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;

export async function read(ctx: Ctx<SignedInScope>): Promise<User> {
  const user = await accounts.findActive(ctx, ctx.scope.accountId);
  if (!user) throw new Error('the active session has no account');
  return user;
}

/** The audit log records the change but not the picture. */
function saveAvatar(ctx: Ctx<SignedInScope>, avatar: string | null): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    const user = await accounts.updateOwn(tx, ctx.scope.accountId, { avatar }, tx.now);
    const action = avatar === null ? 'account.picture-removed' : 'account.picture-changed';
    await recordAudit(tx, { action, recordId: user.id });
    return user;
  });
}

export function update(ctx: Ctx<SignedInScope>, changes: Body<typeof updateMe>): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    const before = await read(ctx);
    const user = await accounts.updateOwn(tx, ctx.scope.accountId, changes, tx.now);
    await recordAudit(tx, {
      action: 'account.updated',
      recordId: user.id,
      ...difference({ ...before }, { ...user }),
    });
    return user;
  });
}

/** Width and height of a stored picture, in pixels: twice the displayed size, for sharp screens. */
const avatarSide = 160;

export async function changeAvatar(
  ctx: Ctx<SignedInScope>,
  image: string,
  gone: AbortSignal,
): Promise<User> {
  const from = { sender: ctx.scope.accountId, gone };
  const picture = await makeSquarePicture(image, { side: avatarSide, ...from });
  return saveAvatar(ctx, `data:image/webp;base64,${picture.toString('base64')}`);
}

export function removeAvatar(ctx: Ctx<SignedInScope>) {
  return saveAvatar(ctx, null);
}

export async function changePassword(
  ctx: Ctx<SignedInScope>,
  sent: Body<typeof contract.changePassword>,
): Promise<undefined> {
  const user = await read(ctx);
  const about = [user.firstName, user.lastName, user.email];
  accounts.checkNewPassword('newPassword', sent.newPassword, about);
  const attempt = {
    address: ctx.scope.visitor.address,
    email: user.email,
    knownDevice: ctx.scope.sessionId,
  };
  await accounts.beginAttempt(ctx.app.attempts, attempt);
  const passwordHash = await accounts.hashPassword(sent.newPassword);
  return inTransaction(ctx, async (tx) => {
    const current = await accounts.lockPasswordHash(tx, ctx.scope.accountId);
    if (!(await accounts.isPassword(current ?? undefined, sent.currentPassword))) {
      throw invalid('currentPassword', 'wrong-password');
    }
    await accounts.forgiveAttempt(tx.app.attempts, attempt);
    await accounts.updatePassword(tx, ctx.scope.accountId, passwordHash, tx.now);
    await sessions.endAccountAccess(tx, ctx.scope.accountId, { except: ctx.scope.sessionId });
    await recordAudit(tx, {
      action: 'account.password-changed',
      recordId: ctx.scope.accountId,
    });
    await notifications.notifySecurity(tx, ctx.scope.accountId, 'password-changed');
    return undefined;
  });
}

/** Unique to this account and the same on all its devices. */
export function keepingKey(ctx: Ctx<SignedInScope>): { key: string } {
  return { key: derivedKey(ctx.app.secrets.encryptionKey, `kept text of ${ctx.scope.accountId}`) };
}
