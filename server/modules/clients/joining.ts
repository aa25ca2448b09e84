/** How enrolments go to another file of the same person, and back. Both files are held meanwhile. */

import type { ProgramStatus } from '#contract/enumerations.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as applicants from '../applicants/service.ts';
import * as records from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './queries.ts';

/** What went along when two files were joined, for parting them. */
export interface JoinedEnrolments {
  ids: string[];
  /** What the remaining file said of the program before. */
  programStatus: ProgramStatus | null;
}

async function heldFile(ctx: Ctx<StaffScope>, id: string, other: string) {
  const held = (await applicants.holdTwo(ctx, [id, other])).get(id);
  if (!held) throw new Error('a file that is held is not there');
  return held.file;
}

/** The file says what its last enrolment does, if it has one. */
async function follow(ctx: Ctx<StaffScope>, id: string, other: string) {
  const file = await heldFile(ctx, id, other);
  return records.settle(ctx, file);
}

export async function countEnrolments(ctx: Ctx<StaffScope>, id: string): Promise<number> {
  return (await queries.listEnrolments(ctx, id)).length;
}

/** Nobody is in two places: somebody has to say first which of the two has ended. */
export async function areBothEnrolled(ctx: Ctx<StaffScope>, one: string, other: string) {
  const ofOne = await queries.listEnrolments(ctx, one);
  const ofOther = await queries.listEnrolments(ctx, other);
  return ofOne.some(isOpen) && ofOther.some(isOpen);
}

export async function joinEnrolments(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<JoinedEnrolments> {
  const { programStatus } = await heldFile(ctx, to, from);
  const ids = await queries.moveEnrolments(ctx, { from, to, only: undefined });
  if (ids.length > 0) await follow(ctx, to, from);
  return { ids, programStatus };
}

/** Whether somebody stays a client when the files are parted: they returned since, or were one. */
export async function keepsEnrolments(
  ctx: Ctx<StaffScope>,
  id: string,
  { ids }: JoinedEnrolments,
): Promise<boolean> {
  const all = await queries.listEnrolments(ctx, id);
  return all.some((enrolment) => !ids.includes(enrolment.id));
}

/** Undoes `joinEnrolments`; those that began since stay with the remaining file. */
export async function partEnrolments(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  { ids, programStatus }: JoinedEnrolments,
): Promise<{ back: number; stay: number }> {
  if (ids.length === 0) return { back: 0, stay: 0 };
  const back = await queries.moveEnrolments(ctx, { from: to, to: from, only: ids });
  await follow(ctx, from, to);
  const left = await queries.listEnrolments(ctx, to);
  if (left.length > 0) await follow(ctx, to, from);
  else await applicants.rewrite(ctx, to, { fields: { programStatus } });
  return { back: back.length, stay: 0 };
}
