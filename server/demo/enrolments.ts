import {
  credentialOutcomes,
  employmentOutcomes,
  housingOutcomes,
  type ProgramStatus,
} from '#contract/enumerations.ts';
import type { Executor } from '#server/platform/database.ts';
import type { Chance } from './chance.ts';
import { dayOnly, daysAgo } from './times.ts';

/** One time that somebody was served, in days before now. */
interface Served {
  status: ProgramStatus;
  from: number;
  begun: number | null;
  until: number | null;
}

/**
 * What each of them is an example of, in turn: here and under way; completed, with a follow-up due; come
 * back; only just enrolled; gone before the end.
 */
function servedOf(chance: Chance, made: number): Served[] {
  const earlier = 300 + chance.below(200);
  switch (made % 5) {
    case 0:
      return [{ status: 'started_program', from: 90, begun: 80 - chance.below(30), until: null }];
    case 1:
      return [
        { status: 'completed', from: earlier, begun: earlier - 7, until: 35 + chance.below(50) },
      ];
    case 2:
      return [
        { status: 'abandoned', from: earlier, begun: earlier - 3, until: earlier - 60 },
        { status: 'started_program', from: 40, begun: 30 - chance.below(20), until: null },
      ];
    case 3:
      return [
        { status: 'yet_to_started_program', from: chance.below(20) - 10, begun: null, until: null },
      ];
    default:
      return [{ status: 'abandoned', from: earlier, begun: null, until: earlier - 20 }];
  }
}

const day = (ago: number) => dayOnly(daysAgo(ago, 0));

/** Fills in how somebody is or was served; the file says what the last time does. */
export async function seedEnrolments(
  on: Executor,
  chance: Chance,
  {
    applicantId,
    made,
    locations,
    staff,
  }: {
    applicantId: string;
    made: number;
    locations: readonly string[];
    staff: readonly string[];
  },
): Promise<void> {
  for (const served of servedOf(chance, made)) {
    const locationId = chance.pick(locations);
    const { id } = await on
      .insertInto('enrolment')
      .values({
        applicant_id: applicantId,
        location_id: locationId,
        program_status: served.status,
        start_date: day(served.from),
        begun_on: served.begun === null ? null : day(served.begun),
        created_at: daysAgo(Math.max(served.from, 0), 600),
        ...(served.until !== null && {
          end_date: day(served.until),
          housing_outcome: chance.pick(housingOutcomes),
          employment_outcome: chance.pick(employmentOutcomes),
          credential_outcome: chance.pick(credentialOutcomes),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertHistory(on, chance.pick(staff), id, served);
    if (served.until !== null) await insertFollowUps(on, chance.pick(staff), id, served.until);
    await on
      .updateTable('applicant')
      .set({
        program_status: served.status,
        enrolment_location_id: locationId,
        enrolment_start: day(served.from),
        enrolment_end: served.until === null ? null : day(served.until),
      })
      .where('id', '=', applicantId)
      .execute();
  }
}

async function insertHistory(on: Executor, by: string, id: string, served: Served) {
  const { status, from, begun, until } = served;
  const steps: { status: ProgramStatus; ago: number; reason?: string }[] = [
    { status: 'yet_to_started_program', ago: from },
  ];
  if (begun !== null) steps.push({ status: 'started_program', ago: begun });
  if (until !== null) {
    const reason = status === 'abandoned' ? 'Moved away' : undefined;
    steps.push({ status, ago: until, ...(reason && { reason }) });
  }
  await on
    .insertInto('program_status_change')
    .values(
      steps.map((step) => ({
        enrolment_id: id,
        program_status: step.status,
        day: day(step.ago),
        reason: step.reason ?? null,
        changed_at: daysAgo(Math.max(step.ago, 0), 600),
        changed_by: by,
      })),
    )
    .execute();
}

/** What was due long ago was noted; what has only just come due was not. */
async function insertFollowUps(on: Executor, by: string, id: string, until: number) {
  const noted = (ago: number) =>
    ago > 90 && {
      result: 'not_reached',
      day: day(ago),
      recorded_at: daysAgo(ago, 600),
      recorded_by: by,
    };
  await on
    .insertInto('follow_up')
    .values(
      [30, 90, 180].map((daysAfter) => ({
        enrolment_id: id,
        days_after: daysAfter,
        due: day(until - daysAfter),
        ...(noted(until - daysAfter) || {}),
      })),
    )
    .execute();
}
