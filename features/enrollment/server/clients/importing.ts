import { recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Outcome } from '#features/enrollment/contract/enrollments.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import * as waitingList from '../waiting-list/service.ts';
import * as records from './client-record.ts';
import * as followUps from './follow-up-queries.ts';
import * as queries from './queries.ts';

/** An enrolment as a list from elsewhere has it: where, since when, and how far they have come. */
export interface KnownEnrolment {
  locationId: string;
  startDate: string;
  programStatus: ProgramStatus;
  /** With an outcome where it has ended; the programs of both kinds have begun on their first day. */
  endDate: string | null;
  outcome: Outcome | null;
}

/** Writes enrolments down of which all is known already, as part of a larger change. */

export async function importEnrolment(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  known: KnownEnrolment,
  importId: string,
): Promise<Client> {
  const now = ctx.now;
  const { locationId, startDate, programStatus, endDate } = known;
  const place = { applicantId: before.id, locationId, startDate };
  const enrolmentId = await queries.insertEnrolment(ctx, place, now);
  const note = (status: ProgramStatus, day: string) =>
    queries.insertChange(ctx, { enrolmentId, programStatus: status, day, reason: null }, now);
  await note('yet_to_started_program', startDate);
  if (programStatus !== 'yet_to_started_program') {
    await queries.updateEnrolment(ctx, enrolmentId, { ...known, begunOn: startDate });
    await note(programStatus, endDate ?? startDate);
  }
  if (endDate !== null) {
    // What would have been due before they were brought in, nobody can make up for.
    const since = (now.getTime() - Date.parse(endDate)) / 86_400_000;
    const days = (await organisation.followUpDays(ctx)).filter((after) => after >= since);
    await followUps.planFollowUps(ctx, { enrolmentId, endDate, days });
  }
  await waitingList.enrolled(ctx, before.id);
  await recordAudit(ctx, {
    action: 'applicant.enrolled',
    recordId: before.id,
    after: {
      enrolment: enrolmentId,
      locationId,
      startDate,
      programStatus,
      endDate,
      importId,
    },
  });
  return records.settle(ctx, before, before.locationId ?? locationId);
}
