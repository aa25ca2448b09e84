/** Reminds people, once, of a form that they began and left, where they have agreed to mail. */

import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { reminderMail } from './emails.ts';
import { daysUntilReminder } from './policy.ts';
import * as queries from './reminder-queries.ts';

const reminder = jobKind<{ draftId: string }>('draft-reminder');

/** No night sends more than this, whatever strangers have typed into forms. */
const mostOfOneNight = 300;

function addressOf(ctx: Ctx<SystemScope>, id: string) {
  return contactSafety.addressOfApplication(ctx, 'application-reminder', id);
}

/** Whether it was this server that asked for the mail. */
function ask(app: App, id: string, due: { before: Date; now: Date }): Promise<boolean> {
  return inTransaction(asSystem(app), async (tx) => {
    if ((await addressOf(tx, id)) === null) return false;
    // Taken by one of all who try, in the transaction that asks for the mail.
    if (!(await queries.takeReminder(tx, id, due))) return false;
    await app.jobs.add(tx.db, reminder, { draftId: id });
    return true;
  });
}

/** Nightly. */
export async function remindOfDrafts(app: App): Promise<void> {
  const now = app.clock();
  const before = new Date(now.getTime() - daysUntilReminder * 86_400_000);
  let asked = 0;
  for (const id of await queries.listToRemind(asSystem(app), { before, now })) {
    if (asked === mostOfOneNight) return;
    if (await ask(app, id, { before, now })) asked += 1;
  }
}

async function send(app: App, draftId: string): Promise<void> {
  const ctx = asSystem(app);
  // As it is by then: handed in, deleted or taken back since, there is nothing to be reminded of.
  const draft = await queries.findUnfinished(ctx, draftId);
  const email = draft && (await addressOf(ctx, draftId));
  if (!email) return;
  const days = await organisation.daysOfUnfinishedDrafts(ctx);
  const { name, timeZone } = await organisation.read(ctx);
  const until = new Date(draft.updatedAt.getTime() + days * 86_400_000);
  await app.mail.send(
    reminderMail(
      { email, language: knownLanguage(draft.language) ?? defaultLanguage },
      {
        url: `${app.settings.publicUrl}/pre-screening`,
        organisation: name,
        until: dayIn(timeZone, until),
      },
    ),
  );
}

export function startReminders(app: App): void {
  app.jobs.handleNightly(jobKind('draft-reminders'), () => remindOfDrafts(app));
  app.jobs.handle(reminder, ({ draftId }) => send(app, draftId));
}
