import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx } from '#core/server/context.ts';
import { invalid, invalidWithin } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Client, ClientToUpdate } from '#features/enrollment/contract/clients.ts';
import type {
  Enrollment,
  EnrollmentCorrection,
} from '#features/enrollment/contract/enrollments.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as beds from './beds.ts';
import * as records from './client-record.ts';
import { replanFollowUps } from './follow-up-queries.ts';
import { afterCorrection, changedFacts, checkCorrection } from './policy.ts';
import * as queries from './queries.ts';

interface Correction {
  before: Enrollment;
  after: queries.EnrollmentFacts;
  changed: string[];
}

/** Changes a client's record and corrects their enrollments. */

async function validateCorrection(
  ctx: Ctx<StaffScope>,
  { enrolments }: Client,
  sent: EnrollmentCorrection,
  path: string,
): Promise<Correction> {
  const before = enrolments.find(({ id }) => id === sent.id);
  if (!before) throw invalid(`${path}.id`, 'not-valid');
  const after = afterCorrection(before, sent);
  const changed = changedFacts(before, after);
  const violation = changed.length > 0 ? checkCorrection(before, after, enrolments) : undefined;
  if (violation) throw invalid(`${path}.${violation.field}`, violation.rule);
  if (changed.includes('locationId')) {
    const { locationId } = after;
    const referenceProblem = await attempt(ctx, (at) =>
      applicants.checkReferences(at, { locationId }),
    );
    if (referenceProblem) throw invalidWithin(path, referenceProblem);
  }
  return { before, after, changed };
}

async function apply(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { before, after, changed }: Correction,
  reason: string,
) {
  const { id } = before;
  await queries.updateEnrollment(ctx, id, after);
  for (const { change, day } of correctedDays(before, after)) {
    await queries.setDayOfChange(ctx, change, day);
  }
  if (changed.includes('endDate') && after.endDate) {
    await replanFollowUps(ctx, id, after.endDate);
  }
  // A bed belongs to a location, so it can't follow the enrollment elsewhere.
  if (changed.includes('locationId')) {
    await beds.free(ctx, applicantId, before, ctx.now.toISOString().slice(0, 10));
  }
  const facts = (state: queries.EnrollmentFacts) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => changed.includes(name)));
  await recordAudit(ctx, {
    action: 'applicant.enrolment-corrected',
    recordId: applicantId,
    reason,
    before: facts(before),
    after: { ...facts(after), enrolment: id },
  });
}

export async function correct(
  ctx: Ctx<StaffScope>,
  id: string,
  { enrolments: sent = [], reason, ...fields }: ClientToUpdate,
): Promise<Client> {
  const before = await records.lockClient(ctx, id, fields.version);
  const corrections: Correction[] = [];
  for (const [place, correction] of sent.entries()) {
    const one = await validateCorrection(ctx, before, correction, `enrolments.${place}`);
    if (one.changed.length > 0) corrections.push(one);
  }
  if (corrections.length > 0 && !reason) throw invalid('reason', 'required');
  const after = await applicants.updateWithin(ctx, id, fields);
  if (corrections.length === 0) return records.withEnrollments(ctx, after);
  for (const one of corrections) await apply(ctx, id, one, reason ?? '');
  return records.saveEnrollments(ctx, after, newRecordLocation(before, after, corrections));
}

/** The program status changes whose day was corrected: enrolled, begun, ended. */
function correctedDays(before: Enrollment, after: queries.EnrollmentFacts) {
  const oldestFirst = before.history.toReversed();
  const days = [
    { change: oldestFirst[0]?.id, was: before.startDate, day: after.startDate },
    {
      change: oldestFirst.find(({ programStatus }) => programStatus === 'started_program')?.id,
      was: before.begunOn,
      day: after.begunOn,
    },
    { change: before.history[0]?.id, was: before.endDate, day: after.endDate },
  ];
  return days.flatMap(({ change, was, day }) =>
    change !== undefined && day !== null && day !== was ? [{ change, day }] : [],
  );
}

/** Moves a record kept at the enrollment's location along when that location is corrected. */
function newRecordLocation(
  before: Client,
  after: { locationId: string | null },
  corrections: readonly Correction[],
): string | undefined {
  const last = corrections.find((one) => one.before.id === before.enrolments[0]?.id);
  const wasKeptThere = last && before.locationId === last.before.locationId;
  return wasKeptThere && after.locationId === before.locationId ? last.after.locationId : undefined;
}
