/** Merging and unmerging enrollments. */

import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { type Mover, moveRows, reversed } from '#features/person/server/person-records/movers.ts';
import * as records from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './queries.ts';

interface JoinedEnrolments {
  ids: string[];
  /** Program status of the remaining record before the merge. */
  programStatus: ProgramStatus | null;
}

async function heldFile(ctx: Ctx<StaffScope>, id: string, other: string) {
  const held = (await applicants.holdTwo(ctx, [id, other])).get(id);
  if (!held) throw new Error('the locked record is missing');
  return held.file;
}

/** The record shows its last enrollment, if it has one. */
async function follow(ctx: Ctx<StaffScope>, id: string, other: string) {
  const file = await heldFile(ctx, id, other);
  return records.saveEnrollments(ctx, file);
}

export const enrolmentMover: Mover<JoinedEnrolments> = {
  async count(ctx, id) {
    return (await queries.listEnrolments(ctx, id)).length;
  },

  /** No one can be enrolled twice: staff first have to end one of the two enrollments. */
  async refusals(ctx, { from, to }) {
    const ofOne = await queries.listEnrolments(ctx, from);
    const ofOther = await queries.listEnrolments(ctx, to);
    return ofOne.some(isOpen) && ofOther.some(isOpen) ? [{ why: 'both-enrolled' }] : [];
  },

  async move(ctx, way) {
    const { programStatus } = await heldFile(ctx, way.to, way.from);
    const ids = await moveRows(ctx, 'enrolment', way);
    if (ids.length > 0) await follow(ctx, way.to, way.from);
    return { ids, programStatus };
  },

  /** Someone who returned since, or was enrolled before, stays a client. */
  async holdsStatus(ctx, { to }, { ids }) {
    const all = await queries.listEnrolments(ctx, to);
    return all.some((enrolment) => !ids.includes(enrolment.id));
  },

  /** Enrollments that began since stay with the remaining record. */
  async moveBack(ctx, way, { ids, programStatus }) {
    if (ids.length === 0) return { back: 0, stay: 0 };
    const { from, to } = way;
    const back = await moveRows(ctx, 'enrolment', reversed(way), { only: ids });
    await follow(ctx, from, to);
    const left = await queries.listEnrolments(ctx, to);
    if (left.length > 0) await follow(ctx, to, from);
    else await applicants.rewrite(ctx, to, { fields: { programStatus } });
    return { back: back.length, stay: 0 };
  },
};
