import type * as z from 'zod';
import { hoursOfVerification, type verifyEmail } from '#contract/auth.ts';
import { defaultLanguage } from '#contract/languages.ts';
import type { User } from '#contract/users.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret } from '#server/platform/codes.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { dropTokens, findToken, makeToken, useToken } from '#server/platform/one-time-tokens.ts';
import { invalid, type Problem, problem, refuse } from '#server/platform/problem.ts';
import {
  type PublicScope,
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { SecondFactorService } from '../second-factor/service.ts';
import type { SessionsService, SignedIn } from '../sessions/service.ts';
import { verificationMail } from './emails.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  attempts: Attempts;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  contactSafety: ContactSafetyService;
  sessions: SessionsService;
  secondFactor: SecondFactorService;
}

type NewAccount = Parameters<typeof accounts.insertAccount>[1];

const mailRequest = jobKind<{ accountId: string }>('verification-mail');

/** Mails that one address is sent, so that a stranger can't fill a mailbox. */
const mailsPerAddress = { name: 'verification-mail', points: 5, seconds: 3600 };
/** All such mails of one instance: a stranger with many networks must not mail the world in our name. */
export const mailsInAll = { name: 'verification-mail:all', points: 120, seconds: 3600 } as const;

/** An account belongs to the person who proved its address (decision 078). */
export function verificationService(parts: Parts) {
  const { db, clock, attempts, jobs, mail, publicUrl, organisation } = parts;
  const { sessions, secondFactor } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  jobs.handle(mailRequest, async ({ accountId }) => {
    const user = await accounts.findActive(contextOf(db, system), accountId);
    if (!user?.unverified) return;
    if (await parts.contactSafety.refusal(contextOf(db, system), 'account-security', { accountId }))
      return;
    // Only now, so that the secret is nowhere but in the mail; a retry makes a new one.
    const secret = await inTransaction(db, async (on) => {
      await dropTokens(on, 'verify-email', accountId);
      return makeToken(on, {
        purpose: 'verify-email',
        accountId,
        expiresAt: new Date(clock().getTime() + hoursOfVerification * 3_600_000),
      });
    });
    const { name } = await organisation.read(contextOf(db, system));
    const to = { email: user.email, language: user.language ?? defaultLanguage };
    // In the fragment, which browsers do not send: no log on the way holds the secret.
    const url = `${publicUrl}/verify-email#token=${secret}`;
    await mail.send(verificationMail(to, { url, organisation: name }));
  });

  const send = async ({ id, email }: User): Promise<Problem | undefined> => {
    const refused =
      (await attempts.take(mailsPerAddress, email.toLowerCase())) ??
      (await attempts.takeHere(mailsInAll));
    if (refused) return refused;
    await inTransaction(db, (on) => jobs.add(on, mailRequest, { accountId: id }));
    return undefined;
  };

  /** Passkeys, second factors, Google links, sessions, devices, and calendar addresses. */
  const endWaysIn = async (ctx: Ctx<Scope>, accountId: string) => {
    await secondFactor.removeAll(ctx, accountId);
    await queries.removeLinksAndDevices(ctx, accountId);
    await sessions.endAllOf(ctx, accountId);
    await dropTokens(ctx.db, 'verify-email', accountId);
    await dropTokens(ctx.db, 'reset-password', accountId);
  };

  /** Notes that the mailbox was proved; the first time, what was made before opens nothing any more. */
  const prove = async (ctx: Ctx<Scope>, accountId: string): Promise<void> => {
    if (!(await queries.setVerified(ctx, accountId, clock()))) return;
    await endWaysIn(ctx, accountId);
    await recordAudit(ctx, { action: 'account.email-verified', recordId: accountId });
  };

  return {
    prove,

    /** Mails the link, after the transaction that made the account. Silent when there were too many. */
    async sendTo(user: User): Promise<void> {
      if (user.unverified) await send(user);
    },

    async sendAgain(ctx: Ctx<SignedInScope>): Promise<undefined | Problem> {
      const user = await accounts.findActive(ctx, ctx.scope.accountId);
      return user?.unverified ? send(user) : problem('gone');
    },

    /**
     * The link proves the mailbox, and the password that the same person has made the account: a stranger's
     * account is not blessed by its victim, who doesn't know the password.
     */
    async verify(
      ctx: Ctx<PublicScope>,
      sent: z.output<(typeof verifyEmail)['body']>,
      deviceSecret: string | undefined,
    ): Promise<SignedIn> {
      const found = await findToken(ctx.db, 'verify-email', sent.token, clock());
      const user = found?.accountId && (await accounts.findActive(ctx, found.accountId));
      if (!user) throw problem('gone');
      const isKnown = await sessions.isKnownDevice(ctx, user.email, deviceSecret);
      const attempt = {
        address: ctx.scope.visitor.address,
        email: user.email,
        knownDevice: isKnown ? deviceSecret : undefined,
      };
      const refused = await accounts.beginAttempt(attempts, attempt);
      if (refused) throw refused;
      return inTransaction(ctx, async (tx): Promise<SignedIn> => {
        const hash = await accounts.lockPasswordHash(tx, user.id);
        if (!(await accounts.isPassword(hash ?? undefined, sent.password))) {
          throw invalid('password', 'wrong-password');
        }
        if (!(await useToken(tx.db, 'verify-email', sent.token, clock()))) throw problem('gone');
        await accounts.forgiveAttempt(attempts, attempt);
        await prove(tx, user.id);
        const own = await accounts.findActive(tx, user.id);
        return own ? sessions.open(tx, own, { method: 'password', deviceSecret }) : refuse('gone');
      });
    },

    /**
     * Makes an account, in the place of one whose address nobody has verified; undefined when the address
     * is taken.
     */
    async makeAccount(
      ctx: Ctx<PublicScope>,
      account: NewAccount,
      { isInvited }: { isInvited: boolean },
    ): Promise<User | undefined> {
      const made = await accounts.insertAccount(ctx, account);
      if (made) return made;
      const taken = await accounts.replaceUnverified(ctx, account, isInvited, clock());
      if (!taken) return undefined;
      await endWaysIn(ctx, taken.id);
      await recordAudit(ctx, { action: 'account.replaced', recordId: taken.id });
      return taken;
    },

    /** Whether the link that led here stood in a mail to this address. */
    isMailedTo: (ctx: Ctx<PublicScope>, secret: string, email: string) =>
      queries.isMailedInvitation(ctx, { secretHash: hashSecret(secret), email }, clock()),

    /**
     * The account may do more from now on: what was made before opens it no more. Where a second factor
     * ended, a password alone would be enough, so a new one has to be chosen by mail.
     */
    async endBeforeRaise(ctx: Ctx<Scope>, accountId: string): Promise<void> {
      const hadSecondFactor = await secondFactor.isSetUp(ctx, accountId);
      await endWaysIn(ctx, accountId);
      await queries.endWaiver(ctx, accountId);
      const user = await accounts.findActive(ctx, accountId);
      if (user?.unverified) await jobs.add(ctx.db, mailRequest, { accountId });
      if (!hadSecondFactor) return;
      await queries.removePassword(ctx, accountId);
      await recordAudit(ctx, { action: 'account.ways-in-ended', recordId: accountId });
    },
  };
}
export type VerificationService = ReturnType<typeof verificationService>;
