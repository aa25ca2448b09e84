import { defaultLanguage, knownLanguage } from '#contract/languages.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { dayIn } from '#server/platform/days-in-zone.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { reminderMail } from './emails.ts';
import { daysUntilReminder } from './policy.ts';
import * as queries from './reminder-queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  contactSafety: ContactSafetyService;
}

const reminder = jobKind<{ draftId: string }>('draft-reminder');

/** No night sends more than this, whatever strangers have typed into forms. */
const mostOfOneNight = 300;

/** Reminds people, once, of a form that they began and left, where they have agreed to mail. */
export function remindOfDrafts(parts: Parts): void {
  const { db, clock, jobs, mail, publicUrl, organisation, contactSafety } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });
  const addressOf = (on: Executor, id: string) =>
    contactSafety.addressOfApplication(contextOf(on, system), 'application-reminder', id);

  jobs.handleNightly(jobKind('draft-reminders'), async () => {
    const now = clock();
    const before = new Date(now.getTime() - daysUntilReminder * 86_400_000);
    let asked = 0;
    for (const id of await queries.listToRemind(contextOf(db, system), { before, now })) {
      if (asked === mostOfOneNight) return;
      const isAsked = await inTransaction(db, async (on) => {
        if ((await addressOf(on, id)) === null) return false;
        // Taken by one of all who try, in the transaction that asks for the mail.
        if (!(await queries.takeReminder(contextOf(on, system), id, { before, now }))) return false;
        await jobs.add(on, reminder, { draftId: id });
        return true;
      });
      if (isAsked) asked += 1;
    }
  });

  jobs.handle(reminder, async ({ draftId }) => {
    // As it is by then: handed in, deleted or taken back since, there is nothing to be reminded of.
    const draft = await queries.findUnfinished(contextOf(db, system), draftId);
    const email = draft && (await addressOf(db, draftId));
    if (!email) return;
    const days = await organisation.daysOfUnfinishedDrafts(contextOf(db, system));
    const { name, timeZone } = await organisation.read(contextOf(db, system));
    const until = new Date(draft.updated_at.getTime() + days * 86_400_000);
    await mail.send(
      reminderMail(
        { email, language: knownLanguage(draft.language) ?? defaultLanguage },
        {
          url: `${publicUrl}/pre-screening`,
          organisation: name,
          until: dayIn(timeZone, until),
        },
      ),
    );
  });
}
