/** An account belongs to the person who proved its address (decision 078). */

import type * as z from 'zod';
import type { verifyEmail } from '#core/contract/auth.ts';
import { defaultLanguage } from '#core/contract/languages.ts';
import { verificationHours } from '#core/contract/mailed-links.ts';
import type { User } from '#core/contract/users.ts';
import {
  dropTokens,
  findToken,
  makeToken,
  useToken,
} from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, attempt, type Ctx, inTransaction, transact } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, Scope, SignedInScope } from '#core/server/scope/scope.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as secondFactor from '../second-factor/service.ts';
import type { SignedIn } from '../sessions/service.ts';
import * as sessions from '../sessions/service.ts';
import { verificationMail } from './emails.ts';
import * as queries from './queries.ts';

type NewAccount = Parameters<typeof accounts.insertAccount>[1];

const mailRequest = jobKind<{ accountId: string }>('verification-mail');

/** Mail limit per address, so that a stranger can't flood a mailbox. */
const mailsPerAddress = { name: 'verification-mail', points: 5, seconds: 3600 };
/**
 * Limit for all such mails of one instance: a stranger with many networks must not send mass mail in our
 * name.
 */
export const mailsInAll = { name: 'verification-mail:all', points: 120, seconds: 3600 } as const;

export function start(app: App): void {
  app.jobs.handle(mailRequest, async ({ accountId }) => {
    const user = await accounts.findActive(asSystem(app), accountId);
    if (!user?.unverified) return;
    if (await contactSafety.isRefused(asSystem(app), 'account-security', { accountId })) return;
    // Created here so that the secret exists only in the mail. A retry makes a new one.
    const secret = await inTransaction(asSystem(app), async (tx) => {
      await dropTokens(tx.db, 'verify-email', accountId);
      return makeToken(tx.db, {
        purpose: 'verify-email',
        accountId,
        expiresAt: new Date(tx.now.getTime() + verificationHours * 3_600_000),
      });
    });
    const { name } = await organization.read(asSystem(app));
    const to = { email: user.email, language: user.language ?? defaultLanguage };
    // Browsers don't send the fragment, so no log on the way holds the secret.
    const url = `${app.settings.publicUrl}/verify-email#token=${secret}`;
    await app.mail.send(verificationMail(to, { url, organizationName: name }));
  });
}

async function send(ctx: Ctx<Scope>, { id, email }: User): Promise<undefined> {
  await ctx.app.attempts.take(mailsPerAddress, email.toLowerCase());
  await ctx.app.attempts.takeHere(mailsInAll);
  await transact(ctx.app.db, (on) => ctx.app.jobs.add(on, mailRequest, { accountId: id }));
  return undefined;
}

/** Removes passkeys, second factors, Google links, sessions, devices, and calendar addresses. */
async function endSignInMethods(ctx: Ctx<Scope>, accountId: string) {
  await secondFactor.removeAll(ctx, accountId);
  await queries.removeLinksAndDevices(ctx, accountId);
  await sessions.endAccountAccess(ctx, accountId);
  await dropTokens(ctx.db, 'verify-email', accountId);
  await dropTokens(ctx.db, 'reset-password', accountId);
}

/** Marks the address as verified. The first time, ends all earlier ways in. */
export async function prove(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  if (!(await queries.setVerified(ctx, accountId, ctx.now))) return;
  await endSignInMethods(ctx, accountId);
  await recordAudit(ctx, { action: 'account.email-verified', recordId: accountId });
}

/** Mails the link after the transaction that created the account. Silent when over the limit. */
export async function sendTo(ctx: Ctx<Scope>, user: User): Promise<void> {
  if (user.unverified) await attempt(ctx, () => send(ctx, user));
}

export async function sendAgain(ctx: Ctx<SignedInScope>): Promise<undefined> {
  const user = await accounts.findActive(ctx, ctx.scope.accountId);
  return user?.unverified ? send(ctx, user) : refuse('gone');
}

/**
 * The link proves the mailbox, and the password proves that the same person created the account. A victim
 * can't verify a stranger's account without its password.
 */
export async function verify(
  ctx: Ctx<PublicScope>,
  sent: z.output<(typeof verifyEmail)['body']>,
  deviceSecret: string | undefined,
): Promise<SignedIn> {
  const found = await findToken(ctx.db, 'verify-email', sent.token, ctx.now);
  const user = found?.accountId && (await accounts.findActive(ctx, found.accountId));
  if (!user) throw problem('gone');
  const isKnown = await sessions.isKnownDevice(ctx, user.email, deviceSecret);
  const trial = {
    address: ctx.scope.visitor.address,
    email: user.email,
    knownDevice: isKnown ? deviceSecret : undefined,
  };
  await accounts.beginAttempt(ctx.app.attempts, trial);
  return inTransaction(ctx, async (tx): Promise<SignedIn> => {
    const hash = await accounts.lockPasswordHash(tx, user.id);
    if (!(await accounts.isPassword(hash ?? undefined, sent.password))) {
      throw invalid('password', 'wrong-password');
    }
    if (!(await useToken(tx.db, 'verify-email', sent.token, tx.now))) throw problem('gone');
    await accounts.forgiveAttempt(tx.app.attempts, trial);
    await prove(tx, user.id);
    const verifiedUser = await accounts.findActive(tx, user.id);
    return verifiedUser
      ? sessions.open(tx, verifiedUser, { method: 'password', deviceSecret })
      : refuse('gone');
  });
}

/** Creates an account and replaces an unverified one; undefined when the address is taken. */
export async function makeAccount(
  ctx: Ctx<PublicScope>,
  account: NewAccount,
  { isInvited }: { isInvited: boolean },
): Promise<User | undefined> {
  const made = await accounts.insertAccount(ctx, account);
  if (made) return made;
  const taken = await accounts.replaceUnverified(ctx, account, isInvited, ctx.now);
  if (!taken) return undefined;
  await endSignInMethods(ctx, taken.id);
  await recordAudit(ctx, { action: 'account.replaced', recordId: taken.id });
  return taken;
}

/** True when the link was mailed to this address. */
export function isMailedTo(ctx: Ctx<PublicScope>, secret: string, email: string) {
  return queries.isMailedInvitation(ctx, { secretHash: hashSecret(secret), email }, ctx.now);
}

/**
 * Ends earlier ways in before a raise. Where a second factor ends, a password alone would be enough, so a
 * new one has to be chosen by mail.
 */
export async function endSignInBeforeRaise(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  const hadSecondFactor = await secondFactor.isSetUp(ctx, accountId);
  await endSignInMethods(ctx, accountId);
  await queries.endWaiver(ctx, accountId);
  const user = await accounts.findActive(ctx, accountId);
  if (user?.unverified) await ctx.app.jobs.add(ctx.db, mailRequest, { accountId });
  if (!hadSecondFactor) return;
  await queries.removePassword(ctx, accountId);
  await recordAudit(ctx, { action: 'account.ways-in-ended', recordId: accountId });
}
