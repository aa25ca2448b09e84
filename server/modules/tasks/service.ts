import type { Language } from '#contract/languages.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import type { createTask, Task, TaskSummary, updateTask } from '#contract/tasks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { dayIn, isTimeZone, timeIn } from '#server/platform/days-in-zone.ts';
import { type Page, pageOrder } from '#server/platform/page.ts';
import { invalid, type Problem, problem, refuse } from '#server/platform/problem.ts';
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
  const nowIn = async (ctx: Ctx<Scope>, zone?: string): Promise<queries.Now> => {
    const place = zone ?? (await organisation.timeZone(ctx));
    return { today: dayIn(place, clock()), clock: timeIn(place, clock()) };
  };

  const whole = async (ctx: Ctx<StaffScope>, row: TaskRow, language: Language) =>
    toTask(
      row,
      {
        comments: await queries.listComments(ctx, row.id),
        seenBy: await changes.listWhoSee(ctx, row.id),
      },
      language,
    );

  const read = async (ctx: Ctx<StaffScope>, id: string, language: Language) => {
    const row = await queries.findTask(ctx, id);
    return row ? whole(ctx, row, language) : refuse('not-found');
  };

  const hold = async (ctx: Ctx<StaffScope>, id: string): Promise<TaskRow> => {
    const row = await queries.lockTask(ctx, id);
    return row && row.deleted_at === null ? row : refuse('not-found');
  };

  return {
    async list(
      ctx: Ctx<StaffScope>,
      filters: queries.ListFilters,
      language: Language,
    ): Promise<Page<TaskSummary>> {
      if (filters.zone !== undefined && !isTimeZone(filters.zone)) {
        throw invalid('zone', 'not-an-option');
      }
      const usual = filters.list === 'done' ? '-doneAt' : 'due';
      const order = pageOrder(queries.sortKeys, filters.sort ?? usual, filters.after);
      if (order.sort.endsWith('doneAt') && filters.list !== 'done') {
        throw invalid('sort', 'not-an-option');
      }
      const now = await nowIn(ctx, filters.zone);
      return queries.listPage(ctx, filters, { now, order, language });
    },

    read: (ctx: Ctx<StaffScope>, id: string, language: Language) => read(ctx, id, language),

    /** Sent again after a lost reply, it is the task that is there. */
    create(
      ctx: Ctx<StaffScope>,
      { id, ...sent }: ReceivedBy<typeof createTask>['body'],
      language: Language,
    ): Promise<Task> {
      return inTransaction(ctx, async (tx): Promise<Task> => {
        const columns = await settled(tx, applicants, emptyTask, columnsOf(sent));
        const { title } = sent;
        const values = { ...columns, title, ...(id === undefined ? {} : { id }) };
        const added = await changes.insertTask(tx, values, clock());
        const task = await read(tx, added ?? id ?? '', language);
        if (!added) return task.madeBy?.id === ctx.scope.accountId ? task : refuse('not-found');
        const about = { id: added, applicant_id: task.applicant?.id ?? null };
        await noteDown(tx, about, 'added');
        await tellAssignee(tx, { id: added, assignee_id: null }, columns);
        return task;
      });
    },

    update(
      ctx: Ctx<StaffScope>,
      id: string,
      { version, ...sent }: ReceivedBy<typeof updateTask>['body'],
      language: Language,
    ): Promise<Task> {
      return inTransaction(ctx, async (tx): Promise<Task> => {
        const before = await hold(tx, id);
        if (before.version !== version) {
          throw problem('stale-version', await whole(tx, before, language));
        }
        const { title, ...others } = sent;
        // Sent back as it was shown, it stays what the rule says in each language.
        const isReworded = title !== undefined && title !== titleOf(before, language);
        const fields = { ...others, ...(isReworded && { title }) };
        const columns = await settled(tx, applicants, before, columnsOf(fields));
        await changes.updateTask(tx, id, columns, clock());
        const applicantId = columns.applicant_id ?? before.applicant_id;
        const about = { id, applicant_id: applicantId as string | null };
        await noteDown(tx, about, 'changed', { fields: Object.keys(fields) });
        await tellAssignee(tx, before, columns);
        return read(tx, id, language);
      });
    },

    changeMany: changingTasks({
      db,
      clock,
      applicants,
      tellAssignee,
      todayIn: async (ctx) => (await nowIn(ctx)).today,
    }),

    delete(ctx: Ctx<StaffScope>, id: string): Promise<Problem | undefined> {
      return inTransaction(ctx, async (tx): Promise<Problem | undefined> => {
        const before = await hold(tx, id);
        const deleted = { deleted_at: clock(), deleted_by: ctx.scope.accountId };
        await changes.updateTask(tx, id, deleted, clock());
        await noteDown(tx, before, 'deleted');
        return undefined;
      });
    },

    comments: taskComments({ db, clock, notifications, hold }),

    /**
     * For a person's own page: what they have to do themselves. Whoever calls has proven that this account
     * belongs to this person.
     */
    listForClient: (
      ctx: Ctx<SignedInScope>,
      applicantId: string,
      language: Language,
    ): Promise<TaskSummary[]> => queries.listForClient(ctx, applicantId, language),

    /** And that they have done it, or haven't after all. */
    async setDoneByClient(
      ctx: Ctx<SignedInScope>,
      { applicantId, id }: { applicantId: string; id: string },
      isDone: boolean,
    ): Promise<Problem | undefined> {
      const task = await queries.lockForClient(ctx, applicantId, id);
      if (!task) return problem('not-found');
      if (isDone === (task.done_at !== null)) return undefined;
      const { today } = await nowIn(ctx);
      if (isDone) await complete(ctx, task, {}, { now: clock(), today });
      else await reopen(ctx, task, {}, clock());
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
