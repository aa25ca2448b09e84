import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Enrollment, Outcome } from '#features/enrollment/contract/enrollments.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import { listFollowUpsByEnrollment } from './follow-up-queries.ts';
import { listStays } from './stay-queries.ts';

const enrollmentColumns = [
  'id',
  'locationId',
  'programStatus',
  'startDate',
  'begunOn',
  'endDate',
  'housingOutcome',
  'employmentOutcome',
  'credentialOutcome',
  'credentialName',
] as const;

/** The enrollments of an opened record with their history, newest first. */
export async function listEnrollments(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Enrollment[]> {
  const rows = await ctx.db
    .selectFrom('enrolment')
    .select(enrollmentColumns)
    .where('applicantId', '=', applicantId)
    // The open enrollment comes last. A client who never came may have left before the planned start.
    .orderBy(sql`end_date desc nulls first`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const histories = await listChanges(ctx, ids);
  const followUps = await listFollowUpsByEnrollment(ctx, ids);
  const stays = await listStays(ctx, ids);
  return rows.map((row) => ({
    id: row.id,
    locationId: row.locationId,
    programStatus: row.programStatus,
    startDate: row.startDate,
    begunOn: row.begunOn,
    endDate: row.endDate,
    outcome: toOutcome(row),
    history: histories.get(row.id) ?? [],
    followUps: followUps.get(row.id) ?? [],
    stays: stays.get(row.id) ?? [],
  }));
}

function toOutcome(row: {
  housingOutcome: string | null;
  employmentOutcome: string | null;
  credentialOutcome: string | null;
  credentialName: string | null;
}): Outcome | null {
  if (row.housingOutcome === null) return null;
  return {
    housing: row.housingOutcome,
    employment: row.employmentOutcome,
    credential: row.credentialOutcome,
    credentialName: row.credentialName,
  } as Outcome;
}

async function listChanges(ctx: Ctx<StaffScope>, enrollmentIds: readonly string[]) {
  const histories = new Map<string, Enrollment['history']>();
  if (enrollmentIds.length === 0) return histories;
  const rows = await ctx.db
    .selectFrom('programStatusChange as change')
    .leftJoin('account', 'account.id', 'change.changedBy')
    .select(['change.id', 'change.enrolmentId', 'change.programStatus', 'change.day'])
    .select(['change.reason', 'change.changedAt'])
    .select(['account.id as accountId', 'account.firstName', 'account.lastName'])
    .where('change.enrolmentId', 'in', enrollmentIds)
    .orderBy('change.id', 'desc')
    .execute();
  for (const row of rows) {
    const history = histories.get(row.enrolmentId) ?? [];
    histories.set(row.enrolmentId, history);
    history.push({
      id: String(row.id),
      programStatus: row.programStatus,
      day: row.day,
      reason: row.reason,
      at: row.changedAt.toISOString(),
      by: row.accountId
        ? { id: row.accountId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }
        : null,
    });
  }
  return histories;
}

export async function insertEnrollment(
  ctx: Ctx<StaffScope>,
  enrollment: { applicantId: string; locationId: string; startDate: string },
  now: Date,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('enrolment')
    .values({
      applicantId: enrollment.applicantId,
      locationId: enrollment.locationId,
      programStatus: 'yet_to_started_program',
      startDate: enrollment.startDate,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All facts of an enrollment after a change. */
export type EnrollmentFacts = Pick<
  Enrollment,
  'locationId' | 'programStatus' | 'startDate' | 'begunOn' | 'endDate' | 'outcome'
>;

export async function updateEnrollment(
  ctx: Ctx<StaffScope>,
  id: string,
  facts: EnrollmentFacts,
): Promise<void> {
  const { outcome } = facts;
  await ctx.db
    .updateTable('enrolment')
    .set({
      locationId: facts.locationId,
      programStatus: facts.programStatus,
      startDate: facts.startDate,
      begunOn: facts.begunOn,
      endDate: facts.endDate,
      housingOutcome: outcome?.housing ?? null,
      employmentOutcome: outcome?.employment ?? null,
      credentialOutcome: outcome?.credential ?? null,
      credentialName: outcome?.credentialName ?? null,
    })
    .where('id', '=', id)
    .execute();
}

export async function insertChange(
  ctx: Ctx<StaffScope>,
  change: {
    enrolmentId: string;
    programStatus: ProgramStatus;
    day: string;
    reason: string | null;
  },
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('programStatusChange')
    .values({
      enrolmentId: change.enrolmentId,
      programStatus: change.programStatus,
      day: change.day,
      reason: change.reason,
      changedAt: now,
      changedBy: ctx.scope.accountId,
    })
    .execute();
}

/** Corrects the day of a change; its author and reason stay. */
export async function setDayOfChange(ctx: Ctx<StaffScope>, id: string, day: string): Promise<void> {
  await ctx.db.updateTable('programStatusChange').set({ day }).where('id', '=', id).execute();
}
