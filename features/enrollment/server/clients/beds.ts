/** Bed assignments over time; a bed takes one person at a time. */

import { isNotAfterToday } from '#core/contract/days.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import * as records from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './stay-queries.ts';

/** The enrollment facts that assigning a bed needs. */
type Housed = Pick<Enrolment, 'id' | 'locationId' | 'startDate' | 'stays'>;

function current({ stays }: Pick<Enrolment, 'stays'>) {
  return stays.find(({ to }) => to === null);
}

/** Refuses a bed that this person can't have from this day on; `field` is the bed's field in the request. */
async function checkBed(
  ctx: Ctx<StaffScope>,
  enrolment: Housed,
  bed: queries.LockedBed,
  { from, dayField }: { from: string; dayField: string },
): Promise<void> {
  const now = current(enrolment);
  if (bed.outOfUse !== null) throw invalid('bedId', 'bed-out-of-use');
  if (now?.bedId === bed.id) throw invalid('bedId', 'bed-is-theirs');
  const holder = await queries.findBedHolder(ctx, bed.id);
  if (holder && holder.deletedAt === null) throw problem('bed-taken');
  const left = await queries.lastLeft(ctx, bed.id);
  if (left !== null && from < left) throw invalid(dayField, 'bed-taken-then');
  // A deleted record doesn't block a bed.
  if (holder) await queries.endStay(ctx, holder.enrolmentId, from);
}

/** Assigns a bed at the enrollment's location, within the caller's transaction. */
export async function take(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrolment: Housed,
  { bedId, from, dayField }: { bedId: string; from: string; dayField: string },
): Promise<void> {
  const bed = await queries.lockBed(ctx, bedId);
  if (bed?.locationId !== enrolment.locationId) throw invalid('bedId', 'unknown-bed');
  await checkBed(ctx, enrolment, bed, { from, dayField });
  const now = current(enrolment);
  await queries.endStay(ctx, enrolment.id, from);
  await queries.insertStay(ctx, { enrolmentId: enrolment.id, bedId, from }, ctx.now);
  await recordAudit(ctx, {
    action: now ? 'applicant.bed-moved' : 'applicant.bed-given',
    recordId: applicantId,
    before: now ? { room: now.room, bed: now.bed } : null,
    after: { room: bed.room, bed: bed.bed, day: from, enrolment: enrolment.id },
  });
}

/** Frees the client's bed on exit, if they have one. */
export async function leave(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrolment: Pick<Enrolment, 'id' | 'stays'>,
  day: string,
): Promise<void> {
  const now = current(enrolment);
  if (!now) return;
  await queries.endStay(ctx, enrolment.id, day);
  await recordAudit(ctx, {
    action: 'applicant.bed-left',
    recordId: applicantId,
    after: {
      room: now.room,
      bed: now.bed,
      enrolment: enrolment.id,
      day: day < now.from ? now.from : day,
    },
  });
}

async function change(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  enrolment: Enrolment,
  { bedId, from }: { bedId: string | null; from: string },
): Promise<void> {
  const now = current(enrolment);
  if (bedId === null && !now) throw invalid('bedId', 'required');
  const wrong = checkDay(enrolment, now?.from, from, ctx.now);
  if (wrong) throw invalid('from', wrong);
  if (bedId !== null) {
    return take(ctx, applicantId, enrolment, { bedId, from, dayField: 'from' });
  }
  await leave(ctx, applicantId, enrolment, from);
}

export function changeBed(
  ctx: Ctx<StaffScope>,
  id: string,
  { bedId, from, version }: ReceivedBy<typeof contract.changeBed>['body'],
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.hold(tx, id, version);
    const enrolment = before.enrolments.find(isOpen);
    if (!enrolment) throw problem('wrong-status');
    await change(tx, id, enrolment, { bedId, from });
    return records.saveEnrollments(tx, before);
  });
}
export type Beds = typeof import('./beds.ts');

/** A bed can be promised before the first day; a move can only be recorded afterwards. */
function checkDay(
  { startDate }: Pick<Enrolment, 'startDate'>,
  since: string | undefined,
  day: string,
  now: Date,
): string | undefined {
  if (day < startDate) return 'before-start';
  if (since !== undefined && day < since) return 'before-bed';
  const isFirstDay = day === startDate || day === since;
  return isFirstDay || isNotAfterToday(day, now) ? undefined : 'future';
}
