/** Passkey assertions: to sign in, or to confirm a sign-in change. */

import type { User } from '#core/contract/users.ts';
import { findToken, makeToken, useToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { PublicScope, Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type { SignedIn } from '../sessions/service.ts';
import * as sessions from '../sessions/service.ts';
import type { ChallengeUse } from './passkeys.ts';
import * as queries from './queries.ts';
import {
  type Message,
  matchesAccount,
  passkeyTimeout,
  readCredentialId,
  webauthn,
} from './webauthn.ts';

/** A passkey assertion with the secret of its challenge. */
interface PasskeyAssertion {
  challenge: string;
  response: Message;
}

/** Account and counter of this passkey; undefined when anything about it is wrong. */
async function check(ctx: Ctx<Scope>, { challenge, response }: PasskeyAssertion) {
  // Runs outside of a transaction so that a challenge is used up even on failure.
  const token = await useToken(ctx.db, 'passkey', challenge, ctx.now);
  if (token?.data.use !== 'login') throw problem('gone');
  const credentialId = readCredentialId(response);
  const found = credentialId && (await queries.findCredential(ctx, credentialId));
  if (!found) return undefined;
  // A ticket accepts only passkeys of its account.
  if (token.accountId !== null && token.accountId !== found.accountId) return undefined;
  if (matchesAccount(response, found.accountId) === false) return undefined;
  const expectedChallenge = String(token.data.challenge);
  const counter = await webauthn(ctx.app).verifyAssertion(
    response,
    expectedChallenge,
    found.credential,
  );
  return counter === undefined ? undefined : { ...found, counter };
}

/** With a ticket, allows passkeys of that account; without, any passkey for this site. */
export async function ask(
  ctx: Ctx<PublicScope>,
  ticket: string | undefined,
): Promise<{ challenge: string; options: Message }> {
  const ticketToken =
    ticket === undefined ? null : await findToken(ctx.db, 'second-factor', ticket, ctx.now);
  if (ticketToken === undefined) throw problem('gone');
  const accountId = ticketToken?.accountId ?? null;
  const options = await webauthn(ctx.app).assertionOptions(
    accountId === null ? undefined : await queries.listCredentials(ctx, accountId),
  );
  const challenge = await makeToken(ctx.db, {
    purpose: 'passkey',
    expiresAt: new Date(ctx.now.getTime() + passkeyTimeout),
    accountId,
    data: { challenge: options.challenge, use: 'login' satisfies ChallengeUse },
  });
  return { challenge, options: { ...options } };
}

/** Never says what was wrong, nor whether the passkey is known. */
export async function signIn(
  ctx: Ctx<PublicScope>,
  assertion: PasskeyAssertion,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const passkey = await check(ctx, assertion);
  if (!passkey) throw problem('invalid-credentials');
  return inTransaction(ctx, async (tx): Promise<SignedIn> => {
    await queries.lockAccount(tx, passkey.accountId);
    const user: User | undefined = await accounts.findActive(tx, passkey.accountId);
    if (!user) throw problem('invalid-credentials');
    const { id, counter } = passkey;
    const isNew = await queries.recordPasskeyUse(tx, id, counter, tx.now);
    if (!isNew) throw problem('invalid-credentials');
    return sessions.open(tx, user, { method: 'passkey', deviceSecret });
  });
}

/** Allows the signed-in user to change sign-in settings for a while. */
export async function confirm(
  ctx: Ctx<SignedInScope>,
  assertion: PasskeyAssertion,
): Promise<undefined> {
  const passkey = await check(ctx, assertion);
  if (passkey?.accountId !== ctx.scope.accountId) throw invalid('response', 'not-valid');
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, ctx.scope.accountId);
    const { id, counter } = passkey;
    const isNew = await queries.recordPasskeyUse(tx, id, counter, tx.now);
    if (!isNew) throw invalid('response', 'not-valid');
    await sessions.renewProof(tx);
    return undefined;
  });
}
