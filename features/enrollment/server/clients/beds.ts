/** Bed assignments over time; a bed takes one person at a time. */

import { isNotAfterToday } from '#core/contract/days.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrollment } from '#features/enrollment/contract/enrollments.ts';
import * as records from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './stay-queries.ts';

/** The enrollment facts that assigning a bed needs. */
type BedEnrollment = Pick<Enrollment, 'id' | 'locationId' | 'startDate' | 'stays'>;

function currentStay({ stays }: Pick<Enrollment, 'stays'>) {
  return stays.find(({ to }) => to === null);
}

/** Refuses a bed that this person can't have from this day on; `field` is the bed's field in the request. */
async function checkBed(
  ctx: Ctx<StaffScope>,
  enrollment: BedEnrollment,
  bed: queries.LockedBed,
  { from, dayField }: { from: string; dayField: string },
): Promise<void> {
  const stay = currentStay(enrollment);
  if (bed.outOfUse !== null) throw invalid('bedId', 'bed-out-of-use');
  if (stay?.bedId === bed.id) throw invalid('bedId', 'bed-is-theirs');
  const holder = await queries.findBedHolder(ctx, bed.id);
  if (holder && holder.deletedAt === null) throw problem('bed-taken');
  const lastLeftDay = await queries.findLastStayEnd(ctx, bed.id);
  if (lastLeftDay !== null && from < lastLeftDay) throw invalid(dayField, 'bed-taken-then');
  // A deleted record doesn't block a bed.
  if (holder) await queries.endStay(ctx, holder.enrolmentId, from);
}

/** Assigns a bed at the enrollment's location, within the caller's transaction. */
export async function assign(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrollment: BedEnrollment,
  { bedId, from, dayField }: { bedId: string; from: string; dayField: string },
): Promise<void> {
  const bed = await queries.lockBed(ctx, bedId);
  if (bed?.locationId !== enrollment.locationId) throw invalid('bedId', 'unknown-bed');
  await checkBed(ctx, enrollment, bed, { from, dayField });
  const stay = currentStay(enrollment);
  await queries.endStay(ctx, enrollment.id, from);
  await queries.insertStay(ctx, { enrolmentId: enrollment.id, bedId, from }, ctx.now);
  await recordAudit(ctx, {
    action: stay ? 'applicant.bed-moved' : 'applicant.bed-given',
    recordId: applicantId,
    before: stay ? { room: stay.room, bed: stay.bed } : null,
    after: { room: bed.room, bed: bed.bed, day: from, enrolment: enrollment.id },
  });
}

/** Frees the client's bed on exit, if they have one. */
export async function free(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrollment: Pick<Enrollment, 'id' | 'stays'>,
  day: string,
): Promise<void> {
  const stay = currentStay(enrollment);
  if (!stay) return;
  await queries.endStay(ctx, enrollment.id, day);
  await recordAudit(ctx, {
    action: 'applicant.bed-left',
    recordId: applicantId,
    after: {
      room: stay.room,
      bed: stay.bed,
      enrolment: enrollment.id,
      day: day < stay.from ? stay.from : day,
    },
  });
}

async function change(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrollment: Enrollment,
  { bedId, from }: { bedId: string | null; from: string },
): Promise<void> {
  const stay = currentStay(enrollment);
  if (bedId === null && !stay) throw invalid('bedId', 'required');
  const dayProblem = checkDay(enrollment, stay?.from, from, ctx.now);
  if (dayProblem) throw invalid('from', dayProblem);
  if (bedId !== null) {
    return assign(ctx, applicantId, enrollment, { bedId, from, dayField: 'from' });
  }
  await free(ctx, applicantId, enrollment, from);
}

export function changeBed(
  ctx: Ctx<StaffScope>,
  id: string,
  { bedId, from, version }: ReceivedBy<typeof contract.changeBed>['body'],
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.lockClient(tx, id, version);
    const enrollment = before.enrolments.find(isOpen);
    if (!enrollment) throw problem('wrong-status');
    await change(tx, id, enrollment, { bedId, from });
    return records.saveEnrollments(tx, before);
  });
}
export type Beds = typeof import('./beds.ts');

/** A bed can be promised before the first day; a move can only be recorded afterwards. */
function checkDay(
  { startDate }: Pick<Enrollment, 'startDate'>,
  since: string | undefined,
  day: string,
  now: Date,
): string | undefined {
  if (day < startDate) return 'before-start';
  if (since !== undefined && day < since) return 'before-bed';
  const isFirstDay = day === startDate || day === since;
  return isFirstDay || isNotAfterToday(day, now) ? undefined : 'future';
}
