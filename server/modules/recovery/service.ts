import type * as z from 'zod';
import { minutesOfReset, type resetPassword } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { dropTokens, makeToken, useToken } from '#server/platform/one-time-tokens.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import { type PublicScope, proveScope, type SystemScope } from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import type { VerificationService } from '../verification/service.ts';
import { resetMail } from './emails.ts';

interface Parts {
  db: Database;
  attempts: Attempts;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  sessions: SessionsService;
  notifications: NotificationsService;
  contactSafety: ContactSafetyService;
  verification: VerificationService;
}

const resetRequest = jobKind<{ email: string; language: Language }>('reset-password-mail');

/** Mails that one address is sent, so that nobody can fill somebody's mailbox. */
const mailsPerAddress = { name: 'reset-mail', points: 5, seconds: 3600 };

/** Getting back in after a forgotten password. */
export function recoveryService(parts: Parts) {
  const { db, attempts, clock, jobs, mail, publicUrl } = parts;
  const { organisation, sessions, notifications, verification } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  jobs.handle(resetRequest, async ({ email, language }) => {
    const found = await accounts.findByEmail(contextOf(db, system), email);
    if (!found) return;
    const { user } = found;
    const to = { accountId: user.id };
    if (await parts.contactSafety.refusal(contextOf(db, system), 'account-security', to)) return;
    // Only now, so that the secret is nowhere but in the mail; a second try makes a new one.
    const secret = await inTransaction(db, async (on) => {
      await dropTokens(on, 'reset-password', user.id);
      return makeToken(on, {
        purpose: 'reset-password',
        accountId: user.id,
        expiresAt: new Date(clock().getTime() + minutesOfReset * 60_000),
      });
    });
    const { name } = await organisation.read(contextOf(db, system));
    await mail.send(
      resetMail(
        { email: user.email, language: user.language ?? language },
        // In the fragment, which browsers do not send: no log on the way holds the secret.
        { url: `${publicUrl}/reset-password#token=${secret}`, organisation: name },
      ),
    );
  });

  return {
    /** The same for every address, known or not: the rest happens after the reply. */
    async forgot(ctx: Ctx<PublicScope>, email: string, language: Language): Promise<undefined> {
      if (await attempts.take(mailsPerAddress, email.toLowerCase())) return;
      await inTransaction(ctx.db, (on) => jobs.add(on, resetRequest, { email, language }));
    },

    async reset(
      ctx: Ctx<PublicScope>,
      sent: z.output<(typeof resetPassword)['body']>,
    ): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx) => {
        const found = await useToken(tx.db, 'reset-password', sent.token, clock());
        const user = found?.accountId && (await accounts.findActive(tx, found.accountId));
        if (!user) return problem('gone');
        const about = [user.firstName, user.lastName, user.email];
        const unfit = accounts.newPasswordProblem('password', sent.password, about);
        if (unfit) return unfit;
        const passwordHash = await accounts.hashPassword(sent.password);
        await accounts.updatePassword(tx, user.id, passwordHash, clock());
        await verification.prove(tx, user.id);
        await sessions.endAllOf(tx, user.id);
        await recordAudit(tx, { action: 'account.password-reset', recordId: user.id });
        await notifications.tellSecurity(tx, user.id, 'password-reset');
        return undefined;
      });
    },
  };
}
export type RecoveryService = ReturnType<typeof recoveryService>;
