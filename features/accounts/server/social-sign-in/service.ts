import type * as z from 'zod';
import type { User } from '#core/contract/users.ts';
import { findToken, makeToken, useToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { perApp } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, SignedInScope } from '#core/server/scope/scope.ts';
import type {
  beginSocial,
  loginSocial,
  registerSocial,
} from '#features/accounts/contract/social-sign-in.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as secondFactor from '../second-factor/service.ts';
import type { SignedIn } from '../sessions/service.ts';
import * as sessions from '../sessions/service.ts';
import type { Acceptance } from '../users/service.ts';
import * as users from '../users/service.ts';
import * as verification from '../verification/service.ts';
import { attemptSeconds, idTokenCheck, type VerifiedIdentity } from './id-token.ts';
import { accountNames } from './policy.ts';
import * as queries from './queries.ts';

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;
type Beginning = z.output<(typeof beginSocial)['reply']['body']>;

/** Undefined when Google sign-in isn't configured. */
const check = perApp(({ settings: { googleClientId: clientId, oidcIssuer: issuer }, clock }) =>
  clientId === undefined ? undefined : idTokenCheck({ issuer, clientId }, clock),
);

/** Identity in the token, when its nonce belongs to a pending attempt. */
async function prove(ctx: Ctx<PublicScope>, idToken: string): Promise<VerifiedIdentity> {
  const person = (await check(ctx.app)?.(idToken)) ?? refuse('invalid-credentials');
  const isOurs = await findToken(ctx.db, 'social-nonce', person.nonce, ctx.now);
  return isOurs ? person : refuse('invalid-credentials');
}

/** Uses up the attempt. Throws when it has expired or another call used it first. */
async function useAttempt(ctx: Ctx<PublicScope>, { nonce }: VerifiedIdentity): Promise<void> {
  if (!(await useToken(ctx.db, 'social-nonce', nonce, ctx.now))) refuse('invalid-credentials');
}

/** Signs in to the linked account, if allowed. */
function enter(ctx: Ctx<PublicScope>, person: VerifiedIdentity, accountId: string) {
  return inTransaction(ctx, async (tx): Promise<User> => {
    const user = await accounts.findActive(tx, accountId);
    await useAttempt(tx, person);
    return user ?? refuse('invalid-credentials');
  });
}

async function link(
  ctx: Ctx<PublicScope>,
  person: VerifiedIdentity,
  password: string | undefined,
  deviceSecret: string | undefined,
): Promise<User> {
  const found = await accounts.findByEmail(ctx, person.email);
  if (!found) {
    // Don't invite the owner of a deactivated account to create another.
    const isTaken = await accounts.isEmailTaken(ctx, person.email);
    throw problem(isTaken ? 'invalid-credentials' : 'unknown-social-account');
  }
  if (password === undefined) {
    const needsPassword = found.user.unverified !== 'closed' || found.user.role !== 'client';
    // Google has verified the address and the account's owner hasn't, so a new account replaces it.
    throw problem(needsPassword ? 'link-needs-password' : 'unknown-social-account');
  }

  await checkPassword(ctx, found, { password, deviceSecret });

  const { id } = found.user;
  return inTransaction(ctx, async (tx): Promise<User> => {
    await useAttempt(tx, person);
    // Locked until the end: a password reset in between must win.
    const isSame = (await accounts.lockPasswordHash(tx, id)) === found.passwordHash;
    const user = await accounts.findActive(tx, id);
    if (!isSame || !user) throw problem('invalid-credentials');
    await verification.prove(tx, id);
    const before = await queries.removeLink(tx, id);
    const isLinked = await queries.insertLink(tx, id, person, tx.now);
    if (!isLinked) throw problem('invalid-credentials');
    await recordAudit(tx, {
      action: 'account.google-linked',
      recordId: id,
      before: before === undefined ? null : { google: before },
      after: { google: person.email },
    });
    await notifications.notifySecurity(tx, id, 'google-linked');
    return (await accounts.findActive(tx, id)) ?? user;
  });
}

export async function begin(ctx: Ctx<PublicScope>): Promise<Beginning> {
  const { googleClientId: clientId } = ctx.app.settings;
  if (clientId === undefined) return { google: null };
  const expiresAt = new Date(ctx.now.getTime() + attemptSeconds * 1000);
  const nonce = await makeToken(ctx.db, { purpose: 'social-nonce', expiresAt });
  return { google: { clientId, nonce } };
}

/** Gives the same answer for every invalid token. */
export async function signIn(
  ctx: Ctx<PublicScope>,
  sent: Body<typeof loginSocial>,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const person = await prove(ctx, sent.idToken);
  const accountId = await queries.findLinked(ctx, person);
  const user =
    accountId === undefined
      ? await link(ctx, person, sent.password, deviceSecret)
      : await enter(ctx, person, accountId);
  await secondFactor.gate(ctx, user, { method: 'google' });
  return inTransaction(ctx, (tx) => sessions.open(tx, user, { method: 'google', deviceSecret }));
}

/** Creates a client or an invited account, without a password. */
export async function register(
  ctx: Ctx<PublicScope>,
  sent: Body<typeof registerSocial>,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const person = await prove(ctx, sent.idToken);
  return inTransaction(ctx, async (tx): Promise<SignedIn> => {
    await useAttempt(tx, person);
    const invited = await invitedAccess(tx, person, sent.invitation);
    const role = invited?.role ?? 'client';
    const account = {
      ...accountNames(person),
      email: person.email,
      passwordHash: null,
      role,
      language: sent.language ?? null,
      emailVerifiedAt: tx.now,
    };
    const isInvited = invited !== undefined;
    const made = await verification.makeAccount(tx, account, { isInvited });
    const isLinked = made && (await queries.insertLink(tx, made.id, person, tx.now));
    if (!isLinked) throw problem('email-taken');
    await recordAudit(tx, {
      action: 'account.registered',
      recordId: made.id,
      after: { role, google: person.email },
    });
    if (sent.invitation !== undefined) await users.acceptInvitation(tx, sent.invitation, made.id);
    const user = (await accounts.findActive(tx, made.id)) as User;
    return sessions.open(tx, user, { method: 'google', deviceSecret });
  });
}

/** Throws when it is the only way to sign in. */
export async function unlink(ctx: Ctx<SignedInScope>): Promise<undefined> {
  sessions.checkConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    // Locked until the end so that two ways in aren't removed at once.
    const passwordHash = await accounts.lockPasswordHash(tx, ctx.scope.accountId);
    const email = await queries.removeLink(tx, ctx.scope.accountId);
    if (email === undefined) throw problem('not-found');
    const isLastWayIn = passwordHash === null && !(await queries.hasPasskey(tx));
    if (isLastWayIn) throw problem('last-way-in');
    await recordAudit(tx, {
      action: 'account.google-unlinked',
      recordId: ctx.scope.accountId,
      before: { google: email },
    });
    await notifications.notifySecurity(tx, ctx.scope.accountId, 'google-unlinked');
    return undefined;
  });
}

/** Throws on a wrong password; counts as a sign-in attempt. */
async function checkPassword(
  ctx: Ctx<PublicScope>,
  { user, passwordHash }: { user: User; passwordHash: string | null },
  sent: { password: string; deviceSecret: string | undefined },
): Promise<void> {
  const isKnown = await sessions.isKnownDevice(ctx, user.email, sent.deviceSecret);
  const attempt = {
    address: ctx.scope.visitor.address,
    email: user.email,
    knownDevice: isKnown ? sent.deviceSecret : undefined,
  };
  await accounts.beginAttempt(ctx.app.attempts, attempt);
  const isRight = await accounts.isPassword(passwordHash ?? undefined, sent.password);
  if (!isRight) throw problem('invalid-credentials');
  await accounts.forgiveAttempt(ctx.app.attempts, attempt);
}

/** Access granted by the invitation; undefined without one. */
async function invitedAccess(
  ctx: Ctx<PublicScope>,
  person: VerifiedIdentity,
  secret: string | undefined,
): Promise<Acceptance | undefined> {
  if (secret === undefined) return undefined;
  const invited = await users.findInvitation(ctx, secret);
  // The mail proves this address only.
  const isSame = invited.email.toLowerCase() === person.email.toLowerCase();
  return isSame ? invited : refuse('gone');
}
