import type { Language } from '#contract/languages.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import type { createTask, Task, TaskSummary, updateTask } from '#contract/tasks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { dayIn, isTimeZone, timeIn } from '#server/platform/days-in-zone.ts';
import { type Page, pageOrder } from '#server/platform/page.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { Scope, SignedInScope, StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import * as changes from './change-queries.ts';
import {
  assigneeIsTold,
  columnsOf,
  complete,
  emptyTask,
  noteDown,
  reopen,
  settled,
} from './changing.ts';
import { changingTasks } from './changing-many.ts';
import { taskComments } from './comments.ts';
import * as queries from './queries.ts';
import { type TaskRow, titleOf, toTask } from './stored-task.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  organisation: OrganisationService;
  notifications: NotificationsService;
}

/** What somebody has to do. */
export function tasksService({ db, clock, applicants, organisation, notifications }: Parts) {
  const tellAssignee = assigneeIsTold(notifications);

  /** What day and time it is in a zone, or at the organisation. */
  const nowIn = async (on: Executor, scope: Scope, zone?: string): Promise<queries.Now> => {
    const place = zone ?? (await organisation.timeZone(on, scope));
    return { today: dayIn(place, clock()), clock: timeIn(place, clock()) };
  };

  const whole = async (on: Executor, scope: StaffScope, row: TaskRow, language: Language) =>
    toTask(
      row,
      {
        comments: await queries.listComments(on, scope, row.id),
        seenBy: await changes.listWhoSee(on, scope, row.id),
      },
      language,
    );

  const read = async (on: Executor, scope: StaffScope, id: string, language: Language) => {
    const row = await queries.findTask(on, scope, id);
    return row ? whole(on, scope, row, language) : problem('not-found');
  };

  const hold = async (on: Executor, scope: StaffScope, id: string): Promise<TaskRow | Problem> => {
    const row = await queries.lockTask(on, scope, id);
    return row && row.deleted_at === null ? row : problem('not-found');
  };

  return {
    async list(
      scope: StaffScope,
      filters: queries.ListFilters,
      language: Language,
    ): Promise<Page<TaskSummary> | Problem> {
      if (filters.zone !== undefined && !isTimeZone(filters.zone)) {
        return invalid('zone', 'not-an-option');
      }
      const usual = filters.list === 'done' ? '-doneAt' : 'due';
      const order = pageOrder(queries.sortKeys, filters.sort ?? usual, filters.after);
      if (isProblem(order)) return order;
      if (order.sort.endsWith('doneAt') && filters.list !== 'done') {
        return invalid('sort', 'not-an-option');
      }
      const now = await nowIn(db, scope, filters.zone);
      return queries.listPage(db, scope, filters, { now, order, language });
    },

    read: (scope: StaffScope, id: string, language: Language) => read(db, scope, id, language),

    /** Sent again after a lost reply, it is the task that is there. */
    create(
      scope: StaffScope,
      { id, ...sent }: ReceivedBy<typeof createTask>['body'],
      language: Language,
    ): Promise<Task | Problem> {
      return inTransaction(db, async (on): Promise<Task | Problem> => {
        const columns = await settled(on, scope, applicants, emptyTask, columnsOf(sent));
        if (isProblem(columns)) return columns;
        const { title } = sent;
        const values = { ...columns, title, ...(id === undefined ? {} : { id }) };
        const added = await changes.insertTask(on, scope, values, clock());
        const task = await read(on, scope, added ?? id ?? '', language);
        if (isProblem(task)) return task;
        if (!added) return task.madeBy?.id === scope.accountId ? task : problem('not-found');
        const about = { id: added, applicant_id: task.applicant?.id ?? null };
        await noteDown(on, scope, about, 'added');
        await tellAssignee(on, scope, { id: added, assignee_id: null }, columns);
        return task;
      });
    },

    update(
      scope: StaffScope,
      id: string,
      { version, ...sent }: ReceivedBy<typeof updateTask>['body'],
      language: Language,
    ): Promise<Task | Problem> {
      return inTransaction(db, async (on): Promise<Task | Problem> => {
        const before = await hold(on, scope, id);
        if (isProblem(before)) return before;
        if (before.version !== version) {
          return problem('stale-version', await whole(on, scope, before, language));
        }
        const { title, ...others } = sent;
        // Sent back as it was shown, it stays what the rule says in each language.
        const isReworded = title !== undefined && title !== titleOf(before, language);
        const fields = { ...others, ...(isReworded && { title }) };
        const columns = await settled(on, scope, applicants, before, columnsOf(fields));
        if (isProblem(columns)) return columns;
        await changes.updateTask(on, scope, id, columns, clock());
        const applicantId = columns.applicant_id ?? before.applicant_id;
        const about = { id, applicant_id: applicantId as string | null };
        await noteDown(on, scope, about, 'changed', { fields: Object.keys(fields) });
        await tellAssignee(on, scope, before, columns);
        return read(on, scope, id, language);
      });
    },

    changeMany: changingTasks({
      db,
      clock,
      applicants,
      tellAssignee,
      todayIn: async (on, scope) => (await nowIn(on, scope)).today,
    }),

    delete(scope: StaffScope, id: string): Promise<Problem | undefined> {
      return inTransaction(db, async (on): Promise<Problem | undefined> => {
        const before = await hold(on, scope, id);
        if (isProblem(before)) return before;
        const deleted = { deleted_at: clock(), deleted_by: scope.accountId };
        await changes.updateTask(on, scope, id, deleted, clock());
        await noteDown(on, scope, before, 'deleted');
        return undefined;
      });
    },

    comments: taskComments({ db, clock, notifications, hold }),

    /**
     * For a person's own page: what they have to do themselves. Whoever calls has proven that this account
     * belongs to this person.
     */
    listForClient: (
      on: Executor,
      scope: SignedInScope,
      applicantId: string,
      language: Language,
    ): Promise<TaskSummary[]> => queries.listForClient(on, scope, applicantId, language),

    /** And that they have done it, or haven't after all. */
    async setDoneByClient(
      on: Executor,
      scope: SignedInScope,
      { applicantId, id }: { applicantId: string; id: string },
      isDone: boolean,
    ): Promise<Problem | undefined> {
      const task = await queries.lockForClient(on, scope, applicantId, id);
      if (!task) return problem('not-found');
      if (isDone === (task.done_at !== null)) return undefined;
      const { today } = await nowIn(on, scope);
      if (isDone) await complete(on, scope, task, {}, { now: clock(), today });
      else await reopen(on, scope, task, {}, clock());
      return undefined;
    },

    /** What tasks are called, for the timeline. */
    titlesOf: queries.titlesOf,

    count: queries.countOf,

    /** For merging two files, and for undoing that (with `only`); both are held. */
    moveTasks: queries.moveTasks,
  };
}
export type TasksService = ReturnType<typeof tasksService>;
