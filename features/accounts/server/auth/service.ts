import type * as z from 'zod';
import type * as contract from '#core/contract/auth.ts';
import type { confirmMe, login } from '#core/contract/auth.ts';
import type { Role } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';
import { useToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, SignedInScope } from '#core/server/scope/scope.ts';
import * as secondFactor from '../second-factor/service.ts';
import type { SignedIn } from '../sessions/service.ts';
import * as sessions from '../sessions/service.ts';
import * as users from '../users/service.ts';
import * as verification from '../verification/service.ts';

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;
type Registration = Body<typeof contract.register>;

/** Role for a new account. Uses up the invitation or setup token. */
async function registrationRole(ctx: Ctx<PublicScope>, sent: Registration): Promise<Role> {
  if (sent.setupToken !== undefined) {
    const used = await useToken(ctx.db, 'set-up', sent.setupToken, ctx.now);
    if (!used || (await accounts.isAdminPresent(ctx))) throw problem('gone');
    return 'admin';
  }
  if (sent.invitation === undefined) return 'client';
  const invited = await users.findInvitation(ctx, sent.invitation);
  // The mail proves this address only.
  const isSame = invited.email.toLowerCase() === sent.email.toLowerCase();
  return isSame ? invited.role : refuse('gone');
}

/** True when the link proves the address. The first admin controls the server itself. */
async function isAddressProven(ctx: Ctx<PublicScope>, sent: Registration) {
  return (
    sent.setupToken !== undefined ||
    sent.invitation !== undefined ||
    (sent.page !== undefined && (await verification.isMailedTo(ctx, sent.page, sent.email)))
  );
}

/** Never says which half was wrong, and takes as long for an unknown address. */
export async function signIn(
  ctx: Ctx<PublicScope>,
  sent: Body<typeof login>,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const isKnown = await sessions.isKnownDevice(ctx, sent.email, deviceSecret);
  const attempt = {
    address: ctx.scope.visitor.address,
    email: sent.email,
    knownDevice: isKnown ? deviceSecret : undefined,
  };
  await accounts.beginAttempt(ctx.app.attempts, attempt);
  const found = await accounts.findByEmail(ctx, sent.email);
  const isRight = await accounts.isPassword(found?.passwordHash ?? undefined, sent.password);
  if (!isRight || !found) {
    // Don't log the input: it may be a password typed into the wrong field.
    await recordAudit(ctx, {
      action: 'session.refused',
      kind: 'sign-in',
      recordId: found?.user.id ?? null,
      after: { method: 'password' },
    });
    throw problem('invalid-credentials');
  }

  await accounts.forgiveAttempt(ctx.app.attempts, attempt);
  await secondFactor.gate(ctx, found.user, { method: 'password' });
  return inTransaction(ctx, (tx) =>
    sessions.open(tx, found.user, { method: 'password', deviceSecret }),
  );
}

/**
 * Creates the first admin with a setup token, or an account with an invitation. Otherwise creates a client,
 * who sees nothing until the address is verified.
 */
export async function register(
  ctx: Ctx<PublicScope>,
  sent: Registration,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const about = [sent.firstName, sent.lastName, sent.email];
  accounts.checkNewPassword('password', sent.password, about);
  const passwordHash = await accounts.hashPassword(sent.password);
  const opened = await inTransaction(ctx, async (tx): Promise<SignedIn> => {
    const role = await registrationRole(tx, sent);
    const account = {
      firstName: sent.firstName,
      lastName: sent.lastName,
      email: sent.email,
      passwordHash,
      role,
      language: sent.language ?? null,
      emailVerifiedAt: (await isAddressProven(tx, sent)) ? tx.now : null,
    };
    const isInvited = sent.setupToken !== undefined || sent.invitation !== undefined;
    const made = await verification.makeAccount(tx, account, { isInvited });
    if (!made) throw problem('email-taken');
    await recordAudit(tx, {
      action: 'account.registered',
      recordId: made.id,
      after: { role },
    });
    if (sent.invitation !== undefined) await users.acceptInvitation(tx, sent.invitation, made.id);
    const user = (await accounts.findActive(tx, made.id)) as User;
    return sessions.open(tx, user, { method: 'registration', deviceSecret });
  });
  await verification.sendTo(ctx, opened.user);
  return opened;
}

/** Checks the signed-in user's password, which allows sign-in changes for a while. */
export async function confirm(
  ctx: Ctx<SignedInScope>,
  sent: Body<typeof confirmMe>,
): Promise<undefined> {
  const user = (await accounts.findActive(ctx, ctx.scope.accountId)) as User;
  const attempt = {
    address: ctx.scope.visitor.address,
    email: user.email,
    knownDevice: ctx.scope.sessionId,
  };
  await accounts.beginAttempt(ctx.app.attempts, attempt);
  return inTransaction(ctx, async (tx) => {
    const hash = await accounts.lockPasswordHash(tx, ctx.scope.accountId);
    if (!(await accounts.isPassword(hash ?? undefined, sent.password))) {
      throw invalid('password', 'wrong-password');
    }
    await accounts.forgiveAttempt(tx.app.attempts, attempt);
    await sessions.renewProof(tx);
    return undefined;
  });
}
