import { sql } from 'kysely';
import type { Enrolment, Outcome } from '#contract/enrolments.ts';
import type { ProgramStatus } from '#contract/enumerations.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { listFollowUpsOf } from './follow-up-queries.ts';
import { listStaysOf } from './stay-queries.ts';

const enrolmentColumns = [
  'id',
  'location_id',
  'program_status',
  'start_date',
  'begun_on',
  'end_date',
  'housing_outcome',
  'employment_outcome',
  'credential_outcome',
  'credential_name',
] as const;

/** The enrolments of somebody whose file was opened, with all of their history. The newest first. */
export async function listEnrolments(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Enrolment[]> {
  const rows = await ctx.db
    .selectFrom('enrolment')
    .select(enrolmentColumns)
    .where('applicant_id', '=', applicantId)
    // The one that is open is the last. Who never came has ended before they were to start.
    .orderBy(sql`end_date desc nulls first`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const histories = await listChanges(ctx, ids);
  const followUps = await listFollowUpsOf(ctx, ids);
  const stays = await listStaysOf(ctx, ids);
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    programStatus: row.program_status as ProgramStatus,
    startDate: row.start_date,
    begunOn: row.begun_on,
    endDate: row.end_date,
    outcome: toOutcome(row),
    history: histories.get(row.id) ?? [],
    followUps: followUps.get(row.id) ?? [],
    stays: stays.get(row.id) ?? [],
  }));
}

function toOutcome(row: {
  housing_outcome: string | null;
  employment_outcome: string | null;
  credential_outcome: string | null;
  credential_name: string | null;
}): Outcome | null {
  if (row.housing_outcome === null) return null;
  return {
    housing: row.housing_outcome,
    employment: row.employment_outcome,
    credential: row.credential_outcome,
    credentialName: row.credential_name,
  } as Outcome;
}

async function listChanges(ctx: Ctx<StaffScope>, enrolmentIds: readonly string[]) {
  const histories = new Map<string, Enrolment['history']>();
  if (enrolmentIds.length === 0) return histories;
  const rows = await ctx.db
    .selectFrom('program_status_change as change')
    .leftJoin('account', 'account.id', 'change.changed_by')
    .select(['change.id', 'change.enrolment_id', 'change.program_status', 'change.day'])
    .select(['change.reason', 'change.changed_at'])
    .select(['account.id as accountId', 'account.first_name', 'account.last_name'])
    .where('change.enrolment_id', 'in', enrolmentIds)
    .orderBy('change.id', 'desc')
    .execute();
  for (const row of rows) {
    const history = histories.get(row.enrolment_id) ?? [];
    histories.set(row.enrolment_id, history);
    history.push({
      id: String(row.id),
      programStatus: row.program_status as ProgramStatus,
      day: row.day,
      reason: row.reason,
      at: row.changed_at.toISOString(),
      by: row.accountId
        ? { id: row.accountId, firstName: row.first_name ?? '', lastName: row.last_name ?? '' }
        : null,
    });
  }
  return histories;
}

export async function insertEnrolment(
  ctx: Ctx<StaffScope>,
  enrolment: { applicantId: string; locationId: string; startDate: string },
  now: Date,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('enrolment')
    .values({
      applicant_id: enrolment.applicantId,
      location_id: enrolment.locationId,
      program_status: 'yet_to_started_program',
      start_date: enrolment.startDate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What an enrolment says once a change is made; all of it. */
export type EnrolmentFacts = Pick<
  Enrolment,
  'locationId' | 'programStatus' | 'startDate' | 'begunOn' | 'endDate' | 'outcome'
>;

export async function updateEnrolment(
  ctx: Ctx<StaffScope>,
  id: string,
  facts: EnrolmentFacts,
): Promise<void> {
  const { outcome } = facts;
  await ctx.db
    .updateTable('enrolment')
    .set({
      location_id: facts.locationId,
      program_status: facts.programStatus,
      start_date: facts.startDate,
      begun_on: facts.begunOn,
      end_date: facts.endDate,
      housing_outcome: outcome?.housing ?? null,
      employment_outcome: outcome?.employment ?? null,
      credential_outcome: outcome?.credential ?? null,
      credential_name: outcome?.credentialName ?? null,
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
    .insertInto('program_status_change')
    .values({
      enrolment_id: change.enrolmentId,
      program_status: change.programStatus,
      day: change.day,
      reason: change.reason,
      changed_at: now,
      changed_by: ctx.scope.accountId,
    })
    .execute();
}

/** The day of a change was wrong, and is put right; who made the change, and why, stays. */
export async function setDayOfChange(ctx: Ctx<StaffScope>, id: string, day: string): Promise<void> {
  await ctx.db.updateTable('program_status_change').set({ day }).where('id', '=', id).execute();
}
