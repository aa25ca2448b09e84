import type * as z from 'zod';
import type * as contract from '#core/contract/auth.ts';
import type { SignInMethod } from '#core/contract/sessions.ts';
import type { User } from '#core/contract/users.ts';
import {
  dropTokens,
  findToken,
  makeToken,
  useToken,
} from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, isProblem, problem } from '#core/server/problem.ts';
import type { PublicScope, Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type { Security } from '#features/accounts/contract/second-factor.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type { SignedIn } from '../sessions/service.ts';
import * as sessions from '../sessions/service.ts';
import { hasSecondFactor, isSecondFactorRequired, secondStepMethods } from './policy.ts';
import * as queries from './queries.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import * as totp from './totp.ts';
import { beginCodeTry, type CodeTry, forgiveCodeTry } from './try-limits.ts';

/** Time limit for the second step, in ms. */
const ticketLifetime = 10 * 60_000;

async function useCode(
  ctx: Ctx<PublicScope>,
  { accountId, way }: CodeTry,
  code: string,
): Promise<boolean> {
  if (way === 'totp') return totp.use(ctx, accountId, code);
  if (!(await useRecoveryCode(ctx, accountId, code, ctx.now))) return false;
  await recordAudit(ctx, { action: 'account.recovery-code-used', recordId: accountId });
  await notifications.notifySecurity(ctx, accountId, 'recovery-code-used');
  return true;
}

/**
 * Throws `second-factor-needed` with a ticket when this account has a second factor. Call it outside of a
 * transaction: a problem would roll back the ticket.
 */
export async function gate(
  ctx: Ctx<PublicScope>,
  user: User,
  { method }: { method: SignInMethod },
): Promise<void> {
  const factors = await queries.readFactors(ctx, user.id);
  if (!hasSecondFactor(factors)) return;
  const ticket = await makeToken(ctx.db, {
    purpose: 'second-factor',
    expiresAt: new Date(ctx.now.getTime() + ticketLifetime),
    accountId: user.id,
    data: { method },
  });
  throw problem('second-factor-needed', { ticket, ways: secondStepMethods(factors) });
}

/** Completes the second step with a code. A wrong code leaves the ticket valid. */
export async function finishLogin(
  ctx: Ctx<PublicScope>,
  sent: z.output<(typeof contract.finishLogin)['body']>,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const { ticket, way, code } = sent;
  const found = await findToken(ctx.db, 'second-factor', ticket, ctx.now);
  const user = found?.accountId && (await accounts.findActive(ctx, found.accountId));
  if (!user) throw problem('gone');
  const isKnown = await sessions.isKnownDevice(ctx, user.email, deviceSecret);
  const codeTry: CodeTry = {
    ticket,
    accountId: user.id,
    way,
    address: ctx.scope.visitor.address,
    knownDevice: isKnown ? deviceSecret : undefined,
  };
  await beginCodeTry(ctx.app.attempts, codeTry);
  const signIn = (at: Ctx<PublicScope>) =>
    inTransaction(at, async (tx): Promise<SignedIn> => {
      await queries.lockAccount(tx, user.id);
      const used = await useToken(tx.db, 'second-factor', ticket, tx.now);
      if (!used) throw problem('gone');
      if (!(await useCode(tx, codeTry, code))) throw invalid('code', 'wrong-code');
      const method = used.data.method as SignInMethod;
      return sessions.open(tx, user, { method, deviceSecret });
    });
  const result = await attempt(ctx, signIn);
  if (!isProblem(result)) {
    await forgiveCodeTry(ctx.app.attempts, codeTry);
    return result;
  }
  if (result.code === 'invalid') {
    // Log this: the caller knows the password. Uses a new transaction because the failed try was rolled back.
    await recordAudit(ctx, {
      action: 'account.second-factor-refused',
      kind: 'sign-in',
      recordId: user.id,
      after: { way },
    });
  }
  throw result;
}

export async function read(ctx: Ctx<SignedInScope>): Promise<Security> {
  const [factors, passkeys] = await Promise.all([
    queries.readFactors(ctx, ctx.scope.accountId),
    queries.listPasskeys(ctx, ctx.scope.accountId),
  ]);
  const { google } = factors;
  return {
    hasPassword: factors.hasPassword,
    google: google && { email: google.email, since: google.since.toISOString() },
    totp: factors.totp && { since: factors.totp.since.toISOString() },
    passkeys,
    recoveryCodesLeft: factors.recoveryCodesLeft,
    isSecondFactorRequired: isSecondFactorRequired(factors),
  };
}

export async function renewRecoveryCodes(
  ctx: Ctx<SignedInScope>,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const factors = await queries.readFactors(tx, accountId);
    if (!hasSecondFactor(factors)) throw problem('not-found');
    const recoveryCodes = await makeRecoveryCodes(tx, accountId, tx.now);
    await recordAudit(tx, {
      action: 'account.recovery-codes-made',
      recordId: accountId,
    });
    await notifications.notifySecurity(tx, accountId, 'recovery-codes-made');
    return { recoveryCodes };
  });
}

/** True when this account has a second factor or signs in with a passkey. */
export async function isSetUp(ctx: Ctx<Scope>, accountId: string): Promise<boolean> {
  return hasSecondFactor(await queries.readFactors(ctx, accountId));
}

/** Removes every second factor of an account. Call it within a transaction. */
export async function removeAll(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await queries.lockAccount(ctx, accountId);
  await queries.deleteTotp(ctx, accountId);
  await queries.deletePasskeys(ctx, accountId);
  await queries.deleteRecoveryCodes(ctx, accountId);
  await dropTokens(ctx.db, 'second-factor', accountId);
  await dropTokens(ctx.db, 'passkey', accountId);
}
