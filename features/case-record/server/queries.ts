import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { Consent } from '#features/consents/contract/consents.ts';

/*
 * The caller of each query has checked access to the person.
 */

export async function findStatusSince(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<CaseSummary['statusSince']> {
  const { statusSince } = await ctx.db
    .selectFrom('applicant')
    .select('statusSince')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow();
  return statusSince.toISOString();
}

/** The current enrollment with its bed, or else the last one. */
export async function findEnrollment(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Pick<CaseSummary, 'stay' | 'enrolledFrom' | 'hasBedsAtLocation' | 'programs'>> {
  const enrollment = await ctx.db
    .selectFrom('enrolment')
    .leftJoin('stay', (join) =>
      join.onRef('stay.enrolmentId', '=', 'enrolment.id').on('stay.toDay', 'is', null),
    )
    .leftJoin('bed', 'bed.id', 'stay.bedId')
    .leftJoin('room', 'room.id', 'bed.roomId')
    .select(['enrolment.id', 'enrolment.locationId', 'enrolment.programStatus'])
    .select(['enrolment.startDate', 'enrolment.endDate', 'stay.fromDay'])
    .select(['bed.name as bed', 'room.name as room', 'room.locationId as bedLocationId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bed as offered')
          .innerJoin('room as offeredIn', 'offeredIn.id', 'offered.roomId')
          .select('offered.id')
          .whereRef('offeredIn.locationId', '=', 'enrolment.locationId')
          .where('offered.removedAt', 'is', null),
      ).as('hasBeds'),
    )
    .where('enrolment.applicantId', '=', applicantId)
    .orderBy(sql`enrolment.end_date desc nulls first`)
    .orderBy('enrolment.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!enrollment) {
    return { stay: null, enrolledFrom: null, hasBedsAtLocation: false, programs: [] };
  }
  const { id, locationId, programStatus, startDate, endDate, hasBeds } = enrollment;
  const { fromDay: from, bed, room, bedLocationId } = enrollment;
  const isOpen = endDate === null;
  const hasStay = isOpen && from && bed && room && bedLocationId;
  return {
    stay: hasStay ? { bed, room, locationId: bedLocationId, from } : null,
    enrolledFrom: isOpen ? startDate : null,
    hasBedsAtLocation: isOpen && Boolean(hasBeds),
    programs: [{ id, locationId, programStatus, startDate, endDate }],
  };
}

/** Follow-ups without a result that are due in a range of days. */
export function listFollowUps(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { from, to }: { from: string; to: string },
) {
  return ctx.db
    .selectFrom('followUp')
    .innerJoin('enrolment', 'enrolment.id', 'followUp.enrolmentId')
    .select(['followUp.id', 'followUp.due', 'followUp.daysAfter'])
    .where('enrolment.applicantId', '=', applicantId)
    .where('followUp.result', 'is', null)
    .where('followUp.due', '>=', from)
    .where('followUp.due', '<=', to)
    .execute();
}

type Contact = NonNullable<CaseSummary['lastContact']>;

/** The latest contact, and the latest try since. The same sources as `last_contact_with`. */
export async function findContacts(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Pick<CaseSummary, 'lastContact' | 'lastAttempt'>> {
  const { rows } = await sql<Omit<Contact, 'at'> & { at: Date }>`
    select distinct on (outcome = 'reached') kind, outcome, at from (
      select contact as kind, coalesce(outcome, 'reached') as outcome,
        coalesce(contact_at, created_at) as at
      from note
      where applicant_id = ${applicantId} and contact is not null and deleted_at is null
      union all
      select 'follow-up', 'reached', recorded_at
      from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
      where enrolment.applicant_id = ${applicantId} and result = 'reached'
      union all
      select 'appointment', 'reached', least(starts_at, noted_at)
      from event_attendance join event on event.id = event_id
      where applicant_id = ${applicantId} and attendance = 'attended' and event.deleted_at is null
    ) as contacts
    order by outcome = 'reached', at desc`.execute(ctx.db);
  const last = rows.find(({ outcome }) => outcome === 'reached');
  const attempt = rows.find(({ outcome }) => outcome !== 'reached');
  const isLater = attempt !== undefined && (!last || attempt.at > last.at);
  return {
    lastContact: last ? { ...last, at: last.at.toISOString() } : null,
    lastAttempt: isLater ? { ...attempt, at: attempt.at.toISOString() } : null,
  };
}

/** Consents that haven't been ended. */
export async function listConsents(ctx: Ctx<StaffScope>, applicantId: string) {
  const rows = await ctx.db
    .selectFrom('consent')
    .select(['id', 'kind', 'isOurs', 'parts', 'topics', 'groups', 'recipients', 'purpose'])
    .select('expiresOn')
    .where('applicantId', '=', applicantId)
    .where('endedHow', 'is', null)
    .orderBy('expiresOn')
    .orderBy('id')
    .execute();
  return rows as Pick<
    Consent,
    | 'id'
    | 'kind'
    | 'isOurs'
    | 'parts'
    | 'topics'
    | 'groups'
    | 'recipients'
    | 'purpose'
    | 'expiresOn'
  >[];
}
