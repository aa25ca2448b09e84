import { readRule } from '#core/contract/recurrence.ts';
import type { Executor } from '#core/server/db/database.ts';
import { seriesSpan } from '#core/server/time/recurrence.ts';
import { dayOnly, daysAgo } from './times.ts';

/** Appointments by day relative to the day the demo is filled; local times. */
const week = [
  { in: -2, at: '09:30', to: '10:15', kind: 'appointment', title: 'First talk', about: 0 },
  {
    in: 0,
    at: '13:00',
    to: '13:45',
    kind: 'appointment',
    title: 'Papers for the clinic',
    about: 1,
  },
  { in: 1, at: '10:00', to: '11:30', kind: 'group', title: 'Morning circle', weekly: true },
  { in: 2, at: '14:00', to: '15:00', kind: 'court', title: 'Hearing about the lease', about: 2 },
  { in: 2, at: '14:30', to: '15:15', kind: 'other', title: 'Team meeting' },
  { in: 3, at: '', to: '', kind: 'other', title: 'Workshop closed' },
  {
    in: 4,
    at: '16:00',
    to: '16:30',
    kind: 'follow-up',
    title: 'Six weeks after leaving',
    about: 3,
  },
] as const;

/** Adds invented staff appointments around today. */
export async function seedWeek(
  on: Executor,
  { staff, locations }: { staff: readonly string[]; locations: readonly string[] },
): Promise<void> {
  const [staffId] = staff.slice(-1);
  if (!staffId) return;
  const people = await on
    .selectFrom('applicant')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('reference')
    .limit(4)
    .execute();
  const { timeZone } = await on
    .selectFrom('organisation')
    .select('timeZone')
    .executeTakeFirstOrThrow();
  for (const [place, one] of week.entries()) {
    const person = 'about' in one ? people[one.about]?.id : undefined;
    const locationId = locations[place % locations.length] ?? null;
    await addEvent(on, one, { staffId, person, locationId, timeZone });
  }
  // Two of them have unsubscribed from reminders.
  for (const { id } of people.slice(2)) {
    const stop = { applicantId: id, stoppedAt: daysAgo(6, 0) };
    await on.insertInto('reminderStop').values(stop).execute();
  }
}

async function addEvent(
  on: Executor,
  one: (typeof week)[number],
  {
    staffId,
    person,
    ...place
  }: { staffId: string; person: string | undefined; locationId: string | null; timeZone: string },
): Promise<void> {
  const day = dayOnly(daysAgo(-one.in, 0));
  const allDay = one.at === '';
  const [start, end] = allDay ? [day, day] : [`${day}T${one.at}`, `${day}T${one.to}`];
  const recurrence = 'weekly' in one ? 'FREQ=WEEKLY;COUNT=20' : null;
  const rule = recurrence === null ? null : readRule(recurrence);
  if (typeof rule === 'string') throw new Error(`the demo has an invalid recurrence rule: ${rule}`);
  const { firstAt, lastAt } = seriesSpan({ start, end, allDay, timeZone: place.timeZone, rule });
  const made = daysAgo(6, 0);
  const { id } = await on
    .insertInto('event')
    .values({
      kind: one.kind,
      title: one.title,
      recurrence,
      ...place,
      createdBy: staffId,
      allDay,
      startsOn: start,
      endsOn: end,
      firstAt: new Date(firstAt),
      lastAt: lastAt === null ? null : new Date(lastAt),
      createdAt: made,
      updatedAt: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await on.insertInto('eventStaff').values({ eventId: id, accountId: staffId }).execute();
  if (!person) return;
  const attendee = { eventId: id, applicantId: person, attends: true };
  await on.insertInto('eventPerson').values(attendee).execute();
}
