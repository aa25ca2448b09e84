import type { MergeRefusal, MovedKind } from '#contract/merges.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ClientPageService } from '../client-page/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { ConsentsService } from '../consents/service.ts';
import type { DraftsService } from '../drafts/service.ts';
import type { EventsService } from '../events/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NotesService } from '../notes/service.ts';
import type { QuestionsService } from '../questions/service.ts';
import type { ScreeningService } from '../screening/service.ts';
import type { SupportRecordsService } from '../support-records/service.ts';
import type { TasksService } from '../tasks/service.ts';
import type { WaitingListService } from '../waiting-list/service.ts';

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
  count(on: Executor, scope: StaffScope, applicantId: string): Promise<number>;
  /** What speaks against moving. */
  refusals?(on: Executor, scope: StaffScope, way: Way): Promise<MergeRefusal[]>;
  /** Moves all of it; what comes back is kept (as JSON) for moving it back. */
  move(on: Executor, scope: StaffScope, way: Way): Promise<Moved>;
  /** Undoes `move`, as far as nothing was changed since; `way` is the one that it went. */
  moveBack(on: Executor, scope: StaffScope, way: Way, moved: Moved): Promise<Parted>;
  /** Whether the remaining file's status has come to hang on something that doesn't go back. */
  holdsStatus?(on: Executor, scope: StaffScope, way: Way, moved: Moved): Promise<boolean>;
}

export interface MovingModules {
  questions: QuestionsService;
  notes: NotesService;
  files: FilesService;
  supportRecords: SupportRecordsService;
  screening: ScreeningService;
  drafts: DraftsService;
  clients: ClientsService;
  waitingList: WaitingListService;
  pages: ClientPageService;
  tasks: TasksService;
  events: EventsService;
  consents: ConsentsService;
}

/**
 * Everything that hangs on a file and goes along when it is merged. A module that comes to keep
 * something about applicants adds a line here and its name to `movedKinds` of the contract.
 */
export function moversOf(modules: MovingModules): Record<MovedKind, Mover<unknown>> {
  const { questions, notes, files, supportRecords, screening, drafts } = modules;
  const { clients, waitingList, pages, tasks, events, consents } = modules;
  return {
    answers: mover({
      count: questions.countAnswers,
      move: (on, scope, { from, to }) => questions.moveAnswers(on, scope, from, to),
      async moveBack(on, scope, { from, to }, moved) {
        const parted = await questions.moveAnswersBack(on, scope, from, to, moved);
        await drafts.followVersions(on, scope, to, parted.restored);
        return parted;
      },
    }),
    notes: mover({
      count: notes.count,
      move: (on, scope, way) => notes.moveNotes(on, scope, way),
      async moveBack(on, scope, { from, to }, moved: string[]) {
        const back = await notes.moveNotes(on, scope, { from: to, to: from, only: moved });
        return { back: back.length, stay: 0 };
      },
    }),
    files: mover({
      count: files.count,
      move: (on, scope, { from, to }) => files.moveFiles(on, scope, from, to),
      moveBack: (on, scope, { from, to }, moved) => files.moveFilesBack(on, scope, from, to, moved),
    }),
    support: mover({
      count: supportRecords.countEntries,
      async refusals(on, scope, { from, to }) {
        const groups = await supportRecords.fullGroups(on, scope, from, to);
        return groups.map((group) => ({ why: 'support-full', group }));
      },
      move: (on, scope, { from, to }) => supportRecords.joinRecords(on, scope, from, to),
      moveBack: (on, scope, { from, to }, moved) =>
        supportRecords.partRecords(on, scope, from, to, moved),
    }),
    screenings: mover({
      count: screening.count,
      move: (on, scope, { from, to }) => screening.moveSittings(on, scope, from, to),
      moveBack: (on, scope, { from, to }, moved) =>
        screening.moveSittingsBack(on, scope, from, to, moved),
    }),
    drafts: mover({
      count: drafts.countDrafts,
      move: (on, scope, { from, to }) => drafts.moveDrafts(on, scope, from, to),
      async moveBack(on, scope, { from, to }, moved) {
        return { back: await drafts.moveDraftsBack(on, scope, from, to, moved), stay: 0 };
      },
    }),
    enrolments: mover({
      count: clients.countEnrolments,
      async refusals(on, scope, { from, to }) {
        const areBoth = await clients.areBothEnrolled(on, scope, from, to);
        return areBoth ? [{ why: 'both-enrolled' }] : [];
      },
      move: (on, scope, { from, to }) => clients.joinEnrolments(on, scope, from, to),
      moveBack: (on, scope, { from, to }, moved) =>
        clients.partEnrolments(on, scope, from, to, moved),
      holdsStatus: (on, scope, { to }, moved) => clients.keepsEnrolments(on, scope, to, moved),
    }),
    waiting: mover({
      count: waitingList.count,
      move: (on, scope, { from, to }) => waitingList.moveEntries(on, scope, from, to),
      async moveBack(on, scope, way, moved) {
        return { back: await waitingList.moveEntriesBack(on, scope, way, moved), stay: 0 };
      },
    }),
    pages: mover({
      count: pages.count,
      async refusals(on, scope, { from, to }) {
        const areBoth = await pages.areBothLinked(on, scope, from, to);
        return areBoth ? [{ why: 'both-linked' }] : [];
      },
      move: (on, scope, way) => pages.moveLinks(on, scope, way),
      moveBack: (on, scope, way, moved) => pages.moveLinksBack(on, scope, way, moved),
    }),
    tasks: mover({
      count: tasks.count,
      move: (on, scope, way) => tasks.moveTasks(on, scope, way),
      async moveBack(on, scope, { from, to }, moved: string[]) {
        const back = await tasks.moveTasks(on, scope, { from: to, to: from, only: moved });
        return { back: back.length, stay: 0 };
      },
    }),
    events: mover({
      count: events.count,
      move: (on, scope, way) => events.moveFile(on, scope, way),
      moveBack: (on, scope, way, moved) => events.moveFileBack(on, scope, way, moved),
    }),
    consents: mover({
      count: consents.count,
      move: (on, scope, way) => consents.moveConsents(on, scope, way),
      async moveBack(on, scope, { from, to }, moved: string[]) {
        const back = await consents.moveConsents(on, scope, { from: to, to: from, only: moved });
        return { back: back.length, stay: 0 };
      },
    }),
  };
}

/** What was moved comes out of the database as it was put in: one mover reads its own alone. */
function mover<Moved>(one: Mover<Moved>): Mover<unknown> {
  return one as Mover<unknown>;
}
