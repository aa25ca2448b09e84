import type * as z from 'zod';
import type { User } from '#core/contract/users.ts';
import { makeToken, useToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';
import type { addPasskey, Passkey } from '#features/accounts/contract/second-factor.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as sessions from '../sessions/service.ts';
import { hasSecondFactor, passkeyRemovalError } from './policy.ts';
import * as queries from './queries.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';
import { type Message, passkeyTimeout, webauthn } from './webauthn.ts';
/** Purpose of a challenge, which is valid for nothing else. */
export type ChallengeUse = 'add' | 'login';

export async function begin(
  ctx: Ctx<SignedInScope>,
): Promise<{ challenge: string; options: Message }> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  const user = (await accounts.findActive(ctx, accountId)) as User;
  const { name } = await organization.read(ctx);
  const options = await webauthn(ctx.app).registrationOptions(
    { accountId, email: user.email, name: `${user.firstName} ${user.lastName}` },
    name,
    await queries.listCredentials(ctx, accountId),
  );
  const challenge = await makeToken(ctx.db, {
    purpose: 'passkey',
    expiresAt: new Date(ctx.now.getTime() + passkeyTimeout),
    accountId,
    data: { challenge: options.challenge, use: 'add' satisfies ChallengeUse },
  });
  return { challenge, options: { ...options } };
}

/** Returns recovery codes unless earlier ones are still valid. */
export async function add(
  ctx: Ctx<SignedInScope>,
  sent: z.output<(typeof addPasskey)['body']>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  // Runs outside of the transaction so that a challenge is used up even on failure.
  const token = await useToken(ctx.db, 'passkey', sent.challenge, ctx.now);
  if (token?.data.use !== 'add' || token.accountId !== accountId) throw problem('gone');
  const made = await webauthn(ctx.app).verifyRegistration(
    sent.response,
    String(token.data.challenge),
  );
  if (!made) throw invalid('response', 'not-valid');
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const newPasskey = { ...made, accountId, name: sent.name };
    const passkey = await queries.insertPasskey(tx, newPasskey, tx.now);
    if (!passkey) throw invalid('response', 'not-valid');
    const recoveryCodes = await ensureRecoveryCodes(tx, accountId, tx.now);
    await recordAudit(tx, {
      action: 'account.passkey-added',
      recordId: accountId,
      after: { passkey: passkey.name },
    });
    await notifications.notifySecurity(tx, accountId, 'passkey-added');
    return { passkey, recoveryCodes };
  });
}

export function rename(ctx: Ctx<SignedInScope>, id: string, name: string): Promise<Passkey> {
  const { accountId } = ctx.scope;
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const before = await queries.findPasskey(tx, accountId, id);
    if (!before) throw problem('not-found');
    const after = await queries.renamePasskey(tx, id, name);
    await recordAudit(tx, {
      action: 'account.passkey-renamed',
      recordId: accountId,
      before: { passkey: before.name },
      after: { passkey: after.name },
    });
    return after;
  });
}

export async function remove(ctx: Ctx<SignedInScope>, id: string): Promise<undefined> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const passkey = await queries.findPasskey(tx, accountId, id);
    if (!passkey) throw problem('not-found');
    const factors = await queries.readFactors(tx, accountId);
    const removalError = passkeyRemovalError(factors);
    if (removalError) throw problem(removalError);
    await queries.deletePasskey(tx, id);
    if (!hasSecondFactor({ ...factors, passkeys: factors.passkeys - 1 })) {
      await queries.deleteRecoveryCodes(tx, accountId);
    }
    await recordAudit(tx, {
      action: 'account.passkey-removed',
      recordId: accountId,
      before: { passkey: passkey.name },
    });
    await notifications.notifySecurity(tx, accountId, 'passkey-removed');
    return undefined;
  });
}
