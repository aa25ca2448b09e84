import type { MergeRefusal, MovedKind } from '#contract/merges.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as pages from '../client-page/service.ts';
import * as clients from '../clients/service.ts';
import * as consents from '../consents/service.ts';
import * as drafts from '../drafts/service.ts';
import * as events from '../events/service.ts';
import * as files from '../files/service.ts';
import * as notes from '../notes/service.ts';
import * as questions from '../questions/service.ts';
import * as screening from '../screening/service.ts';
import * as supportRecords from '../support-records/service.ts';
import * as tasks from '../tasks/service.ts';
import * as waitingList from '../waiting-list/service.ts';

/** Of which file to which; both are held until the transaction ends. */
export interface Way {
  from: string;
  to: string;
}

/** How much goes back to the merged file, and how much stays, since it was changed there. */
export interface Parted {
  back: number;
  stay: number;
}

/** How what one module keeps about a file goes to another file, and back. */
export interface Mover<Moved> {
  /** How much of it a file has. */
  count(ctx: Ctx<StaffScope>, applicantId: string): Promise<number>;
  /** What speaks against moving. */
  refusals?(ctx: Ctx<StaffScope>, way: Way): Promise<MergeRefusal[]>;
  /** Moves all of it; what comes back is kept (as JSON) for moving it back. */
  move(ctx: Ctx<StaffScope>, way: Way): Promise<Moved>;
  /** Undoes `move`, as far as nothing was changed since; `way` is the one that it went. */
  moveBack(ctx: Ctx<StaffScope>, way: Way, moved: Moved): Promise<Parted>;
  /** Whether the remaining file's status has come to hang on something that doesn't go back. */
  holdsStatus?(ctx: Ctx<StaffScope>, way: Way, moved: Moved): Promise<boolean>;
}

/**
 * Everything that hangs on a file and goes along when it is merged. A module that comes to keep
 * something about applicants adds a line here and its name to `movedKinds` of the contract.
 */
export const movers: Record<MovedKind, Mover<unknown>> = {
  answers: mover({
    count: questions.countAnswers,
    move: (ctx, { from, to }) => questions.moveAnswers(ctx, from, to),
    async moveBack(ctx, { from, to }, moved) {
      const parted = await questions.moveAnswersBack(ctx, from, to, moved);
      await drafts.followVersions(ctx, to, parted.restored);
      return parted;
    },
  }),
  notes: mover({
    count: notes.count,
    move: (ctx, way) => notes.moveNotes(ctx, way),
    async moveBack(ctx, { from, to }, moved: string[]) {
      const back = await notes.moveNotes(ctx, { from: to, to: from, only: moved });
      return { back: back.length, stay: 0 };
    },
  }),
  files: mover({
    count: files.count,
    move: (ctx, { from, to }) => files.moveFiles(ctx, from, to),
    moveBack: (ctx, { from, to }, moved) => files.moveFilesBack(ctx, from, to, moved),
  }),
  support: mover({
    count: supportRecords.countEntries,
    async refusals(ctx, { from, to }) {
      const groups = await supportRecords.fullGroups(ctx, from, to);
      return groups.map((group) => ({ why: 'support-full', group }));
    },
    move: (ctx, { from, to }) => supportRecords.joinRecords(ctx, from, to),
    moveBack: (ctx, { from, to }, moved) => supportRecords.partRecords(ctx, from, to, moved),
  }),
  screenings: mover({
    count: screening.count,
    move: (ctx, { from, to }) => screening.moveSittings(ctx, from, to),
    moveBack: (ctx, { from, to }, moved) => screening.moveSittingsBack(ctx, from, to, moved),
  }),
  drafts: mover({
    count: drafts.countDrafts,
    move: (ctx, { from, to }) => drafts.moveDrafts(ctx, from, to),
    async moveBack(ctx, { from, to }, moved) {
      return { back: await drafts.moveDraftsBack(ctx, from, to, moved), stay: 0 };
    },
  }),
  enrolments: mover({
    count: clients.countEnrolments,
    async refusals(ctx, { from, to }) {
      const areBoth = await clients.areBothEnrolled(ctx, from, to);
      return areBoth ? [{ why: 'both-enrolled' }] : [];
    },
    move: (ctx, { from, to }) => clients.joinEnrolments(ctx, from, to),
    moveBack: (ctx, { from, to }, moved) => clients.partEnrolments(ctx, from, to, moved),
    holdsStatus: (ctx, { to }, moved) => clients.keepsEnrolments(ctx, to, moved),
  }),
  waiting: mover({
    count: waitingList.count,
    move: (ctx, { from, to }) => waitingList.moveEntries(ctx, from, to),
    async moveBack(ctx, way, moved) {
      return { back: await waitingList.moveEntriesBack(ctx, way, moved), stay: 0 };
    },
  }),
  pages: mover({
    count: pages.count,
    async refusals(ctx, { from, to }) {
      const areBoth = await pages.areBothLinked(ctx, from, to);
      return areBoth ? [{ why: 'both-linked' }] : [];
    },
    move: (ctx, way) => pages.moveLinks(ctx, way),
    moveBack: (ctx, way, moved) => pages.moveLinksBack(ctx, way, moved),
  }),
  tasks: mover({
    count: tasks.count,
    move: (ctx, way) => tasks.moveTasks(ctx, way),
    async moveBack(ctx, { from, to }, moved: string[]) {
      const back = await tasks.moveTasks(ctx, { from: to, to: from, only: moved });
      return { back: back.length, stay: 0 };
    },
  }),
  events: mover({
    count: events.count,
    move: (ctx, way) => events.moveFile(ctx, way),
    moveBack: (ctx, way, moved) => events.moveFileBack(ctx, way, moved),
  }),
  consents: mover({
    count: consents.count,
    move: (ctx, way) => consents.moveConsents(ctx, way),
    async moveBack(ctx, { from, to }, moved: string[]) {
      const back = await consents.moveConsents(ctx, { from: to, to: from, only: moved });
      return { back: back.length, stay: 0 };
    },
  }),
};

/** What was moved comes out of the database as it was put in: one mover reads its own alone. */
function mover<Moved>(one: Mover<Moved>): Mover<unknown> {
  return one as Mover<unknown>;
}
