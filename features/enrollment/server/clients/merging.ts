/** Merging and unmerging enrollments. */

import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { type Mover, moveRows, reversed } from '#features/person/server/person-records/movers.ts';
import * as records from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './queries.ts';

interface MovedEnrollments {
  ids: string[];
  /** Program status of the remaining record before the merge. */
  programStatus: ProgramStatus | null;
}

async function lockCaseRecord(ctx: Ctx<StaffScope>, id: string, other: string) {
  const lockedRow = (await applicants.holdTwo(ctx, [id, other])).get(id);
  if (!lockedRow) throw new Error('the locked record is missing');
  return lockedRow.file;
}

/** The record shows its last enrollment, if it has one. */
async function updateCaseRecord(ctx: Ctx<StaffScope>, id: string, other: string) {
  const caseRecord = await lockCaseRecord(ctx, id, other);
  return records.saveEnrollments(ctx, caseRecord);
}

export const enrollmentMover: Mover<MovedEnrollments> = {
  async count(ctx, id) {
    return (await queries.listEnrollments(ctx, id)).length;
  },

  /** No one can be enrolled twice: staff first have to end one of the two enrollments. */
  async refusals(ctx, { from, to }) {
    const sourceEnrollments = await queries.listEnrollments(ctx, from);
    const targetEnrollments = await queries.listEnrollments(ctx, to);
    return sourceEnrollments.some(isOpen) && targetEnrollments.some(isOpen)
      ? [{ why: 'both-enrolled' }]
      : [];
  },

  async move(ctx, way) {
    const { programStatus } = await lockCaseRecord(ctx, way.to, way.from);
    const ids = await moveRows(ctx, 'enrolment', way);
    if (ids.length > 0) await updateCaseRecord(ctx, way.to, way.from);
    return { ids, programStatus };
  },

  /** Someone who returned since, or was enrolled before, stays a client. */
  async keepsStatus(ctx, { to }, { ids }) {
    const all = await queries.listEnrollments(ctx, to);
    return all.some((enrollment) => !ids.includes(enrollment.id));
  },

  /** Enrollments that began since stay with the remaining record. */
  async moveBack(ctx, way, { ids, programStatus }) {
    if (ids.length === 0) return { back: 0, stay: 0 };
    const { from, to } = way;
    const back = await moveRows(ctx, 'enrolment', reversed(way), { only: ids });
    await updateCaseRecord(ctx, from, to);
    const remaining = await queries.listEnrollments(ctx, to);
    if (remaining.length > 0) await updateCaseRecord(ctx, to, from);
    else await applicants.rewrite(ctx, to, { fields: { programStatus } });
    return { back: back.length, stay: 0 };
  },
};
