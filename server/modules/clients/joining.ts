import type { ProgramStatus } from '#contract/enumerations.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { ClientRecord } from './client-record.ts';
import { isOpen } from './policy.ts';
import * as queries from './queries.ts';

/** What went along when two files were joined, for parting them. */
export interface JoinedEnrolments {
  ids: string[];
  /** What the remaining file said of the program before. */
  programStatus: ProgramStatus | null;
}

/** How enrolments go to another file of the same person, and back. Both files are held meanwhile. */
export function joining(applicants: ApplicantsService, records: ClientRecord) {
  const heldFile = async (on: Executor, scope: StaffScope, id: string, other: string) => {
    const held = (await applicants.holdTwo(on, scope, [id, other])).get(id);
    if (!held) throw new Error('a file that is held is not there');
    return held.file;
  };

  /** The file says what its last enrolment does, if it has one. */
  const follow = async (on: Executor, scope: StaffScope, id: string, other: string) => {
    const file = await heldFile(on, scope, id, other);
    return records.settle(on, scope, file);
  };

  return {
    async countEnrolments(on: Executor, scope: StaffScope, id: string): Promise<number> {
      return (await queries.listEnrolments(on, scope, id)).length;
    },

    /** Nobody is in two places: somebody has to say first which of the two has ended. */
    async areBothEnrolled(on: Executor, scope: StaffScope, one: string, other: string) {
      const ofOne = await queries.listEnrolments(on, scope, one);
      const ofOther = await queries.listEnrolments(on, scope, other);
      return ofOne.some(isOpen) && ofOther.some(isOpen);
    },

    async joinEnrolments(
      on: Executor,
      scope: StaffScope,
      from: string,
      to: string,
    ): Promise<JoinedEnrolments> {
      const { programStatus } = await heldFile(on, scope, to, from);
      const ids = await queries.moveEnrolments(on, scope, { from, to, only: undefined });
      if (ids.length > 0) await follow(on, scope, to, from);
      return { ids, programStatus };
    },

    /** Whether somebody stays a client when the files are parted: they returned since, or were one. */
    async keepsEnrolments(
      on: Executor,
      scope: StaffScope,
      id: string,
      { ids }: JoinedEnrolments,
    ): Promise<boolean> {
      const all = await queries.listEnrolments(on, scope, id);
      return all.some((enrolment) => !ids.includes(enrolment.id));
    },

    /** Undoes `joinEnrolments`; those that began since stay with the remaining file. */
    async partEnrolments(
      on: Executor,
      scope: StaffScope,
      from: string,
      to: string,
      { ids, programStatus }: JoinedEnrolments,
    ): Promise<{ back: number; stay: number }> {
      if (ids.length === 0) return { back: 0, stay: 0 };
      const back = await queries.moveEnrolments(on, scope, { from: to, to: from, only: ids });
      await follow(on, scope, from, to);
      const left = await queries.listEnrolments(on, scope, to);
      if (left.length > 0) await follow(on, scope, to, from);
      else await applicants.rewrite(on, scope, to, { fields: { programStatus } });
      return { back: back.length, stay: 0 };
    },
  };
}
