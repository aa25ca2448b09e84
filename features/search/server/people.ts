import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type CaseSummary, nextStepFor } from '#features/case-record/contract/case-summary.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { contactFlag } from '#features/person/server/applicants/contact-flags.ts';
import type {
  ApplicantHit,
  ApplicantMatch,
  PersonAlert,
} from '#features/search/contract/search.ts';

interface FactsRow
  extends Pick<Applicant, 'safeNow' | 'mayLeaveMessage' | 'preferredContact' | 'interpreter'> {
  id: string;
  statusSince: Date;
  enrolledFrom: string | null;
  stay: CaseSummary['stay'];
  hasBeds: boolean | null;
  needsSafeContact: boolean;
}

/**
 * Adds what staff must know before they answer a call: status, bed, worst sign or contact rule, and next
 * step. The caller has checked access to these people.
 */
export async function describePeople(
  ctx: Ctx<StaffScope>,
  people: readonly ApplicantMatch[],
): Promise<ApplicantHit[]> {
  if (people.length === 0) return [];
  const facts = await listFacts(
    ctx,
    people.map(({ id }) => id),
  );
  return people.flatMap((person) => {
    const row = facts.get(person.id);
    if (!row) return [];
    const { stay } = row;
    return [
      {
        ...person,
        statusSince: row.statusSince.toISOString(),
        enrolledFrom: row.enrolledFrom,
        stay: stay && { bed: stay.bed, room: stay.room },
        alert: worstAlert(person.marks, row),
        nextStep: nextStepFor(person.status, {
          stay,
          hasBedsAtLocation: row.hasBeds === true,
        }),
      },
    ];
  });
}

/** Statement of `describePeople`: one row per person, with the open enrollment and its bed. */
async function listFacts(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const { rows } = await sql<FactsRow>`
    select applicant.id, status_since, safe_now, may_leave_message, preferred_contact, interpreter,
      ${contactFlag} is not null as needs_safe_contact, enrolled.start_date as enrolled_from, enrolled.has_beds,
      case when bed.id is not null then jsonb_build_object(
        'bed', bed.name, 'room', room.name, 'locationId', room.location_id, 'from', stay.from_day
      ) end as stay
    from applicant
    left join lateral (
      select id, start_date, exists (
        select from bed as offered join room as offered_in on offered_in.id = offered.room_id
        where offered_in.location_id = enrolment.location_id and offered.removed_at is null
      ) as has_beds
      from enrolment where applicant_id = applicant.id and end_date is null limit 1
    ) as enrolled on true
    left join stay on stay.enrolment_id = enrolled.id and stay.to_day is null
    left join bed on bed.id = stay.bed_id
    left join room on room.id = bed.room_id
    where applicant.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the order of the header of a case record: signs of danger, then rules for contacting the person. */
function worstAlert(marks: ApplicantMatch['marks'], row: FactsRow): PersonAlert | null {
  const [mark] = marks;
  if (row.safeNow === 'no') return { rule: 'danger', mark: 'not-safe' };
  if (mark !== undefined) return { rule: 'danger', mark };
  if (row.preferredContact === 'safe_contact' || row.needsSafeContact)
    return { rule: 'safe-contact' };
  if (row.mayLeaveMessage === 'no') return { rule: 'no-message' };
  if (row.preferredContact !== null) return { rule: 'prefers', way: row.preferredContact };
  return row.interpreter === 'yes' ? { rule: 'interpreter' } : null;
}
