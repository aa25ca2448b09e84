/** Reminds people once of unfinished forms, if they agreed to mail. */

import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { reminderMail } from './emails.ts';
import { daysUntilReminder } from './policy.ts';
import * as queries from './reminder-queries.ts';

const reminder = jobKind<{ draftId: string }>('draft-reminder');

/** Limits the nightly mails, since strangers can type any address into forms. */
const maxRemindersPerNight = 300;

function reminderAddress(ctx: Ctx<SystemScope>, id: string) {
  return contactSafety.applicationAddress(ctx, 'application-reminder', id);
}

/** Returns true when this server claimed the reminder. */
function queueReminder(app: App, id: string, due: { before: Date; now: Date }): Promise<boolean> {
  return inTransaction(asSystem(app), async (tx) => {
    if ((await reminderAddress(tx, id)) === null) return false;
    // Only one server succeeds, in the transaction that queues the mail.
    if (!(await queries.claimReminder(tx, id, due))) return false;
    await app.jobs.add(tx.db, reminder, { draftId: id });
    return true;
  });
}

export async function remindOfDrafts(app: App): Promise<void> {
  const now = app.clock();
  const before = new Date(now.getTime() - daysUntilReminder * 86_400_000);
  let queuedReminders = 0;
  for (const id of await queries.listToRemind(asSystem(app), { before, now })) {
    if (queuedReminders === maxRemindersPerNight) return;
    if (await queueReminder(app, id, { before, now })) queuedReminders += 1;
  }
}

async function send(app: App, draftId: string): Promise<void> {
  const ctx = asSystem(app);
  // Checks again: the form may have been submitted, deleted, or resumed since.
  const draft = await queries.findUnfinished(ctx, draftId);
  const email = draft && (await reminderAddress(ctx, draftId));
  if (!email) return;
  const days = await organization.daysOfUnfinishedDrafts(ctx);
  const { name, timeZone } = await organization.read(ctx);
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
