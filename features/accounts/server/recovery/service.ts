import type * as z from 'zod';
import type { resetPassword } from '#core/contract/auth.ts';
import type { Language } from '#core/contract/languages.ts';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import { dropTokens, makeToken, useToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem } from '#core/server/problem.ts';
import type { PublicScope } from '#core/server/scope/scope.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as sessions from '../sessions/service.ts';
import * as verification from '../verification/service.ts';
import { resetMail } from './emails.ts';

const resetRequest = jobKind<{ email: string; language: Language }>('reset-password-mail');

/** Mail limit per address, so no one can flood another's mailbox. */
const mailsPerAddress = { name: 'reset-mail', points: 5, seconds: 3600 };

export function start(app: App): void {
  app.jobs.handle(resetRequest, async ({ email, language }) => {
    const found = await accounts.findByEmail(asSystem(app), email);
    if (!found) return;
    const { user } = found;
    const to = { accountId: user.id };
    if (await contactSafety.isRefused(asSystem(app), 'account-security', to)) return;
    // Created here so that the secret exists only in the mail. A retry makes a new one.
    const secret = await inTransaction(asSystem(app), async (tx) => {
      await dropTokens(tx.db, 'reset-password', user.id);
      return makeToken(tx.db, {
        purpose: 'reset-password',
        accountId: user.id,
        expiresAt: new Date(tx.now.getTime() + resetMinutes * 60_000),
      });
    });
    const { name } = await organization.read(asSystem(app));
    await app.mail.send(
      resetMail(
        { email: user.email, language: user.language ?? language },
        // Browsers don't send the fragment, so no log on the way holds the secret.
        { url: `${app.settings.publicUrl}/reset-password#token=${secret}`, organizationName: name },
      ),
    );
  });
}

/** Answers the same for every address. The rest happens after the reply. */
export async function forgot(
  ctx: Ctx<PublicScope>,
  email: string,
  language: Language,
): Promise<undefined> {
  if (!(await ctx.app.attempts.mayTake(mailsPerAddress, email.toLowerCase()))) return;
  await inTransaction(ctx, (tx) => tx.app.jobs.add(tx.db, resetRequest, { email, language }));
}

export async function reset(
  ctx: Ctx<PublicScope>,
  sent: z.output<(typeof resetPassword)['body']>,
): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const found = await useToken(tx.db, 'reset-password', sent.token, tx.now);
    const user = found?.accountId && (await accounts.findActive(tx, found.accountId));
    if (!user) throw problem('gone');
    const about = [user.firstName, user.lastName, user.email];
    accounts.checkNewPassword('password', sent.password, about);
    const passwordHash = await accounts.hashPassword(sent.password);
    await accounts.updatePassword(tx, user.id, passwordHash, tx.now);
    await verification.prove(tx, user.id);
    await sessions.endAccountAccess(tx, user.id);
    await recordAudit(tx, { action: 'account.password-reset', recordId: user.id });
    await notifications.notifySecurity(tx, user.id, 'password-reset');
    return undefined;
  });
}
