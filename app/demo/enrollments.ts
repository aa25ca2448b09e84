import type { Executor } from '#core/server/db/database.ts';
import {
  credentialOutcomes,
  employmentOutcomes,
  housingOutcomes,
} from '#features/enrollment/contract/enumerations.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import type { Chance } from './seeded-random.ts';
import { dayOnly, daysAgo } from './times.ts';

/** One enrollment, in days before now. */
interface Served {
  status: ProgramStatus;
  from: number;
  begun: number | null;
  until: number | null;
}

/**
 * One example each, in turn: active; completed with a follow-up due; returned; just enrolled; left
 * early.
 */
function sampleEnrollments(chance: Chance, made: number): Served[] {
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

/** Adds enrollments; the case record's status follows from the last one. */
export async function seedEnrollments(
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
  for (const served of sampleEnrollments(chance, made)) {
    const locationId = chance.pick(locations);
    const { id } = await on
      .insertInto('enrolment')
      .values({
        applicantId,
        locationId,
        programStatus: served.status,
        startDate: day(served.from),
        begunOn: served.begun === null ? null : day(served.begun),
        createdAt: daysAgo(Math.max(served.from, 0), 600),
        ...(served.until !== null && {
          endDate: day(served.until),
          housingOutcome: chance.pick(housingOutcomes),
          employmentOutcome: chance.pick(employmentOutcomes),
          credentialOutcome: chance.pick(credentialOutcomes),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertHistory(on, chance.pick(staff), id, served);
    if (served.until !== null) await insertFollowUps(on, chance.pick(staff), id, served.until);
    await on
      .updateTable('applicant')
      .set({
        programStatus: served.status,
        enrolmentLocationId: locationId,
        enrolmentStart: day(served.from),
        enrolmentEnd: served.until === null ? null : day(served.until),
      })
      .where('id', '=', applicantId)
      .execute();
  }
}

async function insertHistory(on: Executor, staffId: string, id: string, served: Served) {
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
    .insertInto('programStatusChange')
    .values(
      steps.map((step) => ({
        enrolmentId: id,
        programStatus: step.status,
        day: day(step.ago),
        reason: step.reason ?? null,
        changedAt: daysAgo(Math.max(step.ago, 0), 600),
        changedBy: staffId,
      })),
    )
    .execute();
}

/** Older follow-ups are recorded; the most recent one is still due. */
async function insertFollowUps(on: Executor, staffId: string, id: string, until: number) {
  const recordedOutcome = (ago: number) =>
    ago > 90 && {
      result: 'not_reached',
      day: day(ago),
      recordedAt: daysAgo(ago, 600),
      recordedBy: staffId,
    };
  await on
    .insertInto('followUp')
    .values(
      [30, 90, 180].map((daysAfter) => ({
        enrolmentId: id,
        daysAfter,
        due: day(until - daysAfter),
        ...(recordedOutcome(until - daysAfter) || {}),
      })),
    )
    .execute();
}
