import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import { spanOf } from '#server/platform/recurrence.ts';
import type { SystemScope } from '#server/platform/scope.ts';
import { addOwnPageAccount } from './accounts.ts';
import { dayOnly, daysAgo } from './times.ts';

/** In days from now, with what staff call it. */
const appointments = [
  { days: 5, kind: 'appointment', title: 'How the first weeks went' },
  { days: -20, kind: 'follow-up', title: 'Short talk after moving in' },
] as const;

/** Lets one of the made-up people open their own page, with something on it. */
export async function seedOwnPage(ctx: Ctx<SystemScope>): Promise<void> {
  const person = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'first_name', 'last_name', 'case_worker_id', 'enrolment_location_id'])
    .where('program_status', '=', 'started_program')
    .where('case_worker_id', 'is not', null)
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst();
  if (!person?.case_worker_id) return;
  const by = person.case_worker_id;
  const accountId = await addOwnPageAccount(ctx, {
    firstName: person.first_name,
    lastName: person.last_name,
  });
  await ctx.db
    .insertInto('client_link')
    .values({
      ...{ account_id: accountId, applicant_id: person.id },
      ...{ since: daysAgo(25, 0), invited_by: by },
    })
    .execute();
  const { time_zone } = await ctx.db
    .selectFrom('organisation')
    .select('time_zone')
    .executeTakeFirstOrThrow();
  for (const { days, kind, title } of appointments) {
    await addAppointment(ctx.db, { person, by, days, kind, title, time_zone });
  }
  await ctx.db
    .insertInto('task')
    .values({
      ...{ title: 'Bring your identity card', applicant_id: person.id, for_client: true },
      ...{ due: dayOnly(daysAgo(-5, 0)), made_by: by },
      ...{ created_at: daysAgo(2, 0), updated_at: daysAgo(2, 0) },
    })
    .execute();
}

async function addAppointment(
  on: Executor,
  {
    person,
    by,
    days,
    ...event
  }: {
    person: { id: string; enrolment_location_id: string | null };
    by: string;
    days: number;
    kind: string;
    title: string;
    time_zone: string;
  },
): Promise<void> {
  const day = dayOnly(daysAgo(-days, 0));
  const [start, end] = [`${day}T10:00`, `${day}T10:45`];
  const { firstAt } = spanOf({
    ...{ start, end, allDay: false, timeZone: event.time_zone, rule: null },
  });
  const made = daysAgo(Math.max(2, 4 - days), 0);
  const { id } = await on
    .insertInto('event')
    .values({
      ...{ ...event, all_day: false, starts_on: start, ends_on: end },
      ...{ first_at: new Date(firstAt), last_at: new Date(firstAt + 45 * 60_000) },
      ...{ location_id: person.enrolment_location_id, created_by: by },
      ...{ created_at: made, updated_at: made },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await on.insertInto('event_staff').values({ event_id: id, account_id: by }).execute();
  const attendee = { event_id: id, applicant_id: person.id, attends: true };
  await on.insertInto('event_person').values(attendee).execute();
}
