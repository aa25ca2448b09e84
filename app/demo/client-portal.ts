import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { seriesSpan } from '#core/server/time/recurrence.ts';
import { addPortalAccount } from './accounts.ts';
import { dayOnly, daysAgo } from './times.ts';

/** In days from now, with the titles that staff use. */
const appointments = [
  { days: 5, kind: 'appointment', title: 'How the first weeks went' },
  { days: -20, kind: 'follow-up', title: 'Short talk after moving in' },
] as const;

/** Gives one invented person a client portal with contents. */
export async function seedClientPortal(ctx: Ctx<SystemScope>): Promise<void> {
  const person = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'firstName', 'lastName', 'caseWorkerId', 'enrolmentLocationId'])
    .where('programStatus', '=', 'started_program')
    .where('caseWorkerId', 'is not', null)
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst();
  if (!person?.caseWorkerId) return;
  const staffId = person.caseWorkerId;
  const accountId = await addPortalAccount(ctx, {
    firstName: person.firstName,
    lastName: person.lastName,
  });
  await ctx.db
    .insertInto('clientLink')
    .values({
      accountId,
      applicantId: person.id,
      since: daysAgo(25, 0),
      invitedBy: staffId,
    })
    .execute();
  const { timeZone } = await ctx.db
    .selectFrom('organisation')
    .select('timeZone')
    .executeTakeFirstOrThrow();
  for (const { days, kind, title } of appointments) {
    await addAppointment(ctx.db, { person, staffId, days, kind, title, timeZone });
  }
  await ctx.db
    .insertInto('task')
    .values({
      title: 'Bring your identity card',
      applicantId: person.id,
      forClient: true,
      due: dayOnly(daysAgo(-5, 0)),
      madeBy: staffId,
      createdAt: daysAgo(2, 0),
      updatedAt: daysAgo(2, 0),
    })
    .execute();
}

async function addAppointment(
  on: Executor,
  {
    person,
    staffId,
    days,
    ...event
  }: {
    person: { id: string; enrolmentLocationId: string | null };
    staffId: string;
    days: number;
    kind: string;
    title: string;
    timeZone: string;
  },
): Promise<void> {
  const day = dayOnly(daysAgo(-days, 0));
  const [start, end] = [`${day}T10:00`, `${day}T10:45`];
  const { firstAt } = seriesSpan({
    start,
    end,
    allDay: false,
    timeZone: event.timeZone,
    rule: null,
  });
  const made = daysAgo(Math.max(2, 4 - days), 0);
  const { id } = await on
    .insertInto('event')
    .values({
      ...event,
      allDay: false,
      startsOn: start,
      endsOn: end,
      firstAt: new Date(firstAt),
      lastAt: new Date(firstAt + 45 * 60_000),
      locationId: person.enrolmentLocationId,
      createdBy: staffId,
      createdAt: made,
      updatedAt: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await on.insertInto('eventStaff').values({ eventId: id, accountId: staffId }).execute();
  const attendee = { eventId: id, applicantId: person.id, attends: true };
  await on.insertInto('eventPerson').values(attendee).execute();
}
