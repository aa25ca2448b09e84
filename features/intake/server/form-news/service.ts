/** News of a sent form, for people who chose email or texts and can be reached that way safely. */

import { defaultLanguage, knownLanguage, textIn } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { textNews } from '#features/texts/server/sending.ts';
import { type FormNews, formNewsMail } from './emails.ts';
import * as queries from './queries.ts';

const purpose = 'form-news';
const path = 'application-news';
const dayMs = 86_400_000;

/** After this the news is old. */
const maxWaitMs = 3 * dayMs;

async function planMail(
  ctx: Ctx<Scope>,
  draftId: string,
  { news, cause }: { news: FormNews; cause: string },
): Promise<void> {
  if (await contactSafety.isRefused(asSystem(ctx), path, { draftId })) return;
  await deliveries.plan(ctx, {
    key: `mail:${purpose}:${cause}`,
    purpose,
    channel: 'mail',
    to: { draftId },
    about: { news },
    dueAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + maxWaitMs),
  });
}

/** Sent by email only. Strangers can type any address, so each gets one a day at the most. */
export async function confirmReceipt(ctx: Ctx<Scope>, draftId: string): Promise<void> {
  // Two forms sent at once wouldn't see each other.
  await queries.lockAddress(ctx, draftId);
  const since = new Date(ctx.now.getTime() - dayMs);
  if (await queries.wasAddressUsed(ctx, { draftId, purpose, since })) return;
  await planMail(ctx, draftId, { news: 'received', cause: `received ${draftId}` });
}

/** After a call that no one answered. */
export async function tellOfAttempt(
  ctx: Ctx<Scope>,
  { draftId, attemptId }: { draftId: string; attemptId: string },
): Promise<void> {
  const cause = `attempt ${attemptId}`;
  if (await textNews(ctx, { draftId }, cause)) return;
  await planMail(ctx, draftId, { news: 'tried', cause });
}

/** Sends the news that is due, if it is still true and allowed. */
export function start(app: App): void {
  deliveries.registerSpeaker(app, purpose, {
    async decide(ctx, { draftApplicantId, about }) {
      const draftId = draftApplicantId ?? '';
      const form = await queries.findWaiting(ctx, draftId);
      if (!form) return { drop: 'over' };
      const email = await contactSafety.applicationAddress(ctx, path, draftId);
      if (email === null) return { drop: 'no-email' };
      const language = knownLanguage(form.language) ?? defaultLanguage;
      const { publicTitle, contactDetails } = await organization.read(ctx);
      const facts = {
        news: about.news === 'tried' ? ('tried' as const) : ('received' as const),
        url: `${app.settings.publicUrl}/pre-screening`,
        title: textIn(publicTitle, language) ?? '',
        phone: contactDetails.phone,
      };
      return { path, mail: async () => formNewsMail({ email, language }, facts) };
    },
  });
}
