import type { Applicant } from '#contract/applicants.ts';
import {
  type Merge,
  type MergeRefusal,
  type MovedCounts,
  type MovedKind,
  movedKinds,
  type UndoingPreview,
} from '#contract/merges.ts';
import { roleMay } from '#contract/permissions.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { isProblem, Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { DraftsService } from '../drafts/service.ts';
import { isOnHold, restorableSince, restorableUntil } from '../retention/service.ts';
import type { Mover } from './movers.ts';
import * as queries from './queries.ts';
import { restoring } from './restoring.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  drafts: DraftsService;
  movers: Record<MovedKind, Mover<unknown>>;
}

interface Undone {
  goesBack: UndoingPreview['goesBack'];
  stays: UndoingPreview['stays'];
}

/** The two files of a merge, and what speaks against parting them. */
interface Held {
  remaining: Applicant;
  other: Applicant | undefined;
  merge: queries.StoredMerge;
  refusals: MergeRefusal[];
}

/** How one file becomes two again. */
export function undoing({ db, clock, applicants, drafts, movers }: Parts) {
  const restoreFields = restoring(applicants, movers);
  const isInTime = ({ mergedAt }: queries.StoredMerge) => mergedAt >= restorableSince(clock());

  const shown = (
    scope: StaffScope,
    merge: queries.StoredMerge,
    all: readonly queries.StoredMerge[],
  ): Merge => ({
    id: merge.id,
    reference: merge.mergedReference,
    mergedAt: merge.mergedAt.toISOString(),
    mergedBy: merge.mergedBy,
    undoUntil: restorableUntil(merge.mergedAt).toISOString(),
    mayUndo: roleMay(scope.role, 'applicant:merge') && isInTime(merge) && all[0]?.id === merge.id,
  });

  const hold = async (
    on: Executor,
    scope: StaffScope,
    id: string,
    mergeId: string,
  ): Promise<Held | Problem> => {
    const find = async () => {
      const merges = await queries.listMerges(on, scope, id);
      return { merges, merge: merges.find((one) => one.id === mergeId) };
    };
    const known = (await find()).merge;
    const files = await applicants.holdTwo(on, scope, [id, known?.mergedId ?? id]);
    const held = files.get(id);
    if (!held || held.mergedInto) return applicants.absence(on, scope, id);
    const remaining = held.file;
    // Somebody may have undone it, or merged another one, while we waited.
    const { merge, merges } = await find();
    if (!merge) return problem('not-found');
    const other = files.get(merge.mergedId)?.file;
    const refusals: MergeRefusal[] = [
      ...(remaining.deletedAt ? [{ why: 'remaining-deleted' } as const] : []),
      ...((await isOnHold(on, scope, id)) ? [{ why: 'on-hold' } as const] : []),
      ...(!other || !isInTime(merge) ? [{ why: 'too-late' } as const] : []),
      ...(merges[0]?.id === mergeId ? [] : [{ why: 'merged-since' } as const]),
    ];
    return { remaining, other, merge, refusals };
  };

  const part = async (on: Executor, scope: StaffScope, held: Held) => {
    const { merge, remaining } = held;
    const fields = await restoreFields(on, scope, remaining, merge);
    const [back, stay] = [{} as MovedCounts, {} as MovedCounts];
    for (const kind of movedKinds) {
      const way = { from: merge.mergedId, to: remaining.id };
      const moved = merge.moved[kind];
      // Of a merge from before there was anything of this kind.
      const parted =
        moved === undefined
          ? { back: 0, stay: 0 }
          : await movers[kind].moveBack(on, scope, way, moved);
      back[kind] = parted.back;
      stay[kind] = parted.stay;
    }
    const undone: Undone = {
      goesBack: { counts: back, fields: fields.back },
      stays: { counts: stay, fields: fields.stay },
    };
    const files = await applicants.holdTwo(on, scope, [remaining.id, merge.mergedId]);
    return { file: files.get(remaining.id)?.file ?? fields.file, undone };
  };

  return {
    async list(on: Executor, scope: StaffScope, id: string): Promise<Merge[]> {
      const merges = await queries.listMerges(on, scope, id);
      return merges.map((merge) => shown(scope, merge, merges));
    },

    /** Undoes it, says what came of that, and takes it back: so it can't say anything else. */
    async preview(scope: StaffScope, id: string, mergeId: string) {
      const opened = await inTransaction(db, (on) => applicants.open(on, scope, id));
      if (isProblem(opened)) return opened;
      return tryOut(db, async (on): Promise<UndoingPreview | Problem> => {
        const held = await hold(on, scope, id, mergeId);
        if (isProblem(held)) return held;
        const { remaining, merge, refusals } = held;
        const all = await queries.listMerges(on, scope, id);
        // What is on hold can't be parted, not even to try it out.
        const isHeld = refusals.some(({ why }) => why === 'on-hold');
        const parted = held.other && !isHeld ? await part(on, scope, held) : { undone: nothing };
        const { undone } = parted;
        return { merge: shown(scope, merge, all), version: remaining.version, refusals, ...undone };
      });
    },

    undo(
      scope: StaffScope,
      id: string,
      mergeId: string,
      { version, reason }: { version: number; reason: string },
    ): Promise<{ id: string; otherId: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ id: string; otherId: string } | Problem> => {
        const held = await hold(on, scope, id, mergeId);
        if (isProblem(held)) return held;
        const { remaining, other, merge, refusals } = held;
        if (!other || refusals.length > 0) return problem('merge-refused', { refusals });
        if (remaining.version !== version) return problem('stale-version', remaining);
        const { file } = await part(on, scope, held);
        await queries.setUndone(on, scope, mergeId, clock());
        await applicants.becomeWhole(on, scope, other.id);
        await drafts.findAgain(on, scope, id);
        await drafts.findAgain(on, scope, other.id);
        const changed = difference(remaining, file);
        const action = 'applicant.merge-undone';
        await recordAudit(on, scope, {
          action,
          recordId: id,
          reason,
          before: changed.before,
          after: { ...changed.after, parted: nameOf(other) },
        });
        await recordAudit(on, scope, {
          action,
          recordId: other.id,
          reason,
          after: { parted: nameOf(remaining) },
        });
        await applicants.tellCaseWorker(on, scope, file, remaining);
        return { id, otherId: merge.mergedId };
      });
    },
  };
}

/** How the log names the other file. */
export function nameOf({ id, reference }: Applicant): { id: string; reference: string } {
  return { id, reference };
}

const nothing: Undone = {
  goesBack: { counts: noCounts(), fields: [] },
  stays: { counts: noCounts(), fields: [] },
};

function noCounts(): MovedCounts {
  return Object.fromEntries(movedKinds.map((kind) => [kind, 0])) as MovedCounts;
}

class TriedOut extends Problem {}

/** Does all of it in a transaction and takes it back, whatever comes of it. */
async function tryOut<T>(db: Database, work: (on: Executor) => Promise<T>): Promise<T> {
  const tried = await inTransaction<unknown>(db, async (on) => {
    const result = await work(on);
    return isProblem(result) ? result : new TriedOut('unexpected', result);
  });
  return (tried instanceof TriedOut ? tried.details : tried) as T;
}
