import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** Of which file to which; both are held. */
interface Way {
  from: string;
  to: string;
}

/** What went along with a merged file, kept so that it can go back. */
export interface MovedEvents {
  people: {
    event: string;
    attends: boolean;
    /** Of the other file, when it was on the same event; else null. */
    otherAttends: boolean | null;
  }[];
  attendances: {
    event: string;
    occurrence: string;
    attendance: string;
    startsAt: string;
    notedBy: string | null;
    notedAt: string;
    /** The same time was noted of the other file too, which counts. */
    isTwice: boolean;
  }[];
}

export async function countOf(ctx: Ctx<StaffScope>, applicantId: string) {
  const { count } = await ctx.db
    .selectFrom('event_person')
    .innerJoin('event', 'event.id', 'event_person.event_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicant_id', '=', applicantId)
    .where('event.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes the events of one person those of another. Where both are on one, they are one there. */
export async function moveFile(ctx: Ctx<StaffScope>, { from, to }: Way): Promise<MovedEvents> {
  const { rows: people } = await sql<MovedEvents['people'][number]>`
    select mine.event_id as event, mine.attends, other.attends as "otherAttends"
    from event_person as mine left join event_person as other
      on other.event_id = mine.event_id and other.applicant_id = ${to}
    where mine.applicant_id = ${from} order by mine.event_id for update of mine`.execute(ctx.db);
  const { rows: attendances } = await sql<MovedEvents['attendances'][number]>`
    select event_id as event, occurrence, attendance, starts_at as "startsAt",
      noted_by as "notedBy", noted_at as "notedAt", exists (
        select from event_attendance as other where other.event_id = mine.event_id
          and other.occurrence = mine.occurrence and other.applicant_id = ${to}
      ) as "isTwice"
    from event_attendance as mine where applicant_id = ${from}
    order by event_id, occurrence`.execute(ctx.db);
  const both = people.filter((one) => one.otherAttends !== null).map(({ event }) => event);
  await sql`update event_person as other set attends = other.attends or mine.attends
    from event_person as mine where mine.event_id = other.event_id and mine.applicant_id = ${from}
      and other.applicant_id = ${to}`.execute(ctx.db);
  await sql`delete from event_person
    where applicant_id = ${from} and event_id = any(${both}::uuid[])`.execute(ctx.db);
  await sql`update event_person set applicant_id = ${to} where applicant_id = ${from}`.execute(
    ctx.db,
  );
  await sql`delete from event_attendance as mine where applicant_id = ${from} and exists (
    select from event_attendance as other where other.event_id = mine.event_id
      and other.occurrence = mine.occurrence and other.applicant_id = ${to})`.execute(ctx.db);
  await sql`update event_attendance set applicant_id = ${to}
    where applicant_id = ${from}`.execute(ctx.db);
  return { people, attendances };
}

/** Undoes that, as far as the person is still on the event; what was noted since goes along. */
export async function moveFileBack(
  ctx: Ctx<StaffScope>,
  { from, to }: Way,
  { people, attendances }: MovedEvents,
): Promise<{ back: number; stay: number }> {
  const { rows } = await sql<{ event: string }>`
    select event_id as event from event_person where applicant_id = ${to}
      and event_id = any(${people.map(({ event }) => event)}::uuid[]) for update`.execute(ctx.db);
  const still = new Set(rows.map(({ event }) => event));
  const going = people.filter(({ event }) => still.has(event));
  const alone = going.filter((one) => one.otherAttends === null).map(({ event }) => event);
  await sql`update event_person set applicant_id = ${from}
    where applicant_id = ${to} and event_id = any(${alone}::uuid[])`.execute(ctx.db);
  await sql`update event_attendance set applicant_id = ${from}
    where applicant_id = ${to} and event_id = any(${alone}::uuid[])`.execute(ctx.db);
  for (const { event, attends, otherAttends } of going) {
    if (otherAttends === null) continue;
    await ctx.db
      .insertInto('event_person')
      .values({ event_id: event, applicant_id: from, attends })
      .execute();
    await ctx.db
      .updateTable('event_person')
      .set({ attends: otherAttends })
      .where('event_id', '=', event)
      .where('applicant_id', '=', to)
      .execute();
  }
  const shared = new Set(going.flatMap((one) => (one.otherAttends === null ? [] : [one.event])));
  for (const one of attendances.filter(({ event }) => shared.has(event))) {
    const key = { event_id: one.event, occurrence: one.occurrence };
    if (!one.isTwice) {
      await ctx.db
        .updateTable('event_attendance')
        .set({ applicant_id: from })
        .where('event_id', '=', key.event_id)
        .where('occurrence', '=', key.occurrence)
        .where('applicant_id', '=', to)
        .execute();
      continue;
    }
    await ctx.db
      .insertInto('event_attendance')
      .values({
        ...{ ...key, applicant_id: from, attendance: one.attendance },
        ...{ starts_at: new Date(one.startsAt), noted_by: one.notedBy },
        noted_at: new Date(one.notedAt),
      })
      .execute();
  }
  return { back: going.length, stay: people.length - going.length };
}
