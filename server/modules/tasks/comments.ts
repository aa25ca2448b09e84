import type { Mention } from '#contract/notes.ts';
import type { TaskComment } from '#contract/tasks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { nameInText } from '#server/platform/mentions.ts';
import { invalid, type Problem, problem, refuse } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { listWhoSee } from './change-queries.ts';
import { noteDown } from './changing.ts';
import * as queries from './queries.ts';
import type { TaskRow } from './stored-task.ts';

interface Parts {
  db: Database;
  clock: Clock;
  notifications: NotificationsService;
  /** A task that is there, until the transaction ends. */
  hold: (ctx: Ctx<StaffScope>, id: string) => Promise<TaskRow>;
}

interface Place {
  id: string;
  commentId: string;
}

interface Said {
  text: string;
  /** Left out, nobody is called upon. */
  mentions?: string[] | undefined;
}

/** What is said about a task. Everybody who sees it may speak; only the speaker takes it back. */
export function taskComments({ clock, notifications, hold }: Parts) {
  const holdOwn = async (ctx: Ctx<StaffScope>, { id, commentId }: Place) => {
    const task = await hold(ctx, id);
    const comments = await queries.listComments(ctx, id);
    const comment = comments.find((one) => one.id === commentId);
    if (!comment) throw problem('not-found');
    return comment.isMine ? { task, comment } : refuse('forbidden');
  };

  /** Those whom a text calls upon: for each the task exists, or did when they were called upon before. */
  const findMentioned = async (
    ctx: Ctx<StaffScope>,
    taskId: string,
    { text, mentions: ids = [] }: Said,
    before: readonly Mention[] = [],
  ): Promise<Mention[]> => {
    const seenBy = ids.length === 0 ? [] : await listWhoSee(ctx, taskId);
    const now = seenBy.map(({ id, firstName, lastName }) => ({
      ...{ id, name: `${firstName} ${lastName}`.trim() },
    }));
    const mentions = ids.flatMap((one) => nameInText(text, one, [...before, ...now]) ?? []);
    if (mentions.length === ids.length) return mentions;
    throw invalid('mentions', 'colleague-out-of-reach');
  };

  /** About somebody, it is told of as a mention in their file is: to those who reach it. */
  const tell = async (
    ctx: Ctx<StaffScope>,
    task: TaskRow,
    called: readonly string[],
  ): Promise<void> => {
    const others = called.filter((id) => id !== ctx.scope.accountId);
    if (others.length === 0) return;
    const seenBy = await listWhoSee(ctx, task.id);
    const me = seenBy.find(({ id }) => id === ctx.scope.accountId);
    await notifications.tell(ctx, others, {
      kind: 'mentioned',
      values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '', task: task.id },
      recordId: task.applicant_id,
    });
  };

  return {
    /** Sent again after a lost reply, it is the comment that is there. */
    add(
      ctx: Ctx<StaffScope>,
      id: string,
      sent: Said & { id?: string | undefined },
    ): Promise<TaskComment> {
      return inTransaction(ctx, async (tx): Promise<TaskComment> => {
        const task = await hold(tx, id);
        const mentions = await findMentioned(tx, id, sent);
        const told = mentions.map((one) => one.id);
        const written = { id: sent.id, text: sent.text, mentions, told };
        const added = await queries.insertComment(tx, id, written, clock());
        if (!added) throw problem('not-found');
        if (added.isNew) {
          await noteDown(tx, task, 'commented');
          await tell(tx, task, told);
        }
        return added.comment;
      });
    },

    /** Who was told before is not told again. */
    update(ctx: Ctx<StaffScope>, place: Place, sent: Said): Promise<TaskComment> {
      return inTransaction(ctx, async (tx): Promise<TaskComment> => {
        const held = await holdOwn(tx, place);
        const { task, comment } = held;
        const mentions = await findMentioned(tx, task.id, sent, comment.mentions);
        const now = clock();
        const before = await queries.toldOf(tx, place.commentId);
        const fresh = mentions.map((one) => one.id).filter((id) => !before.includes(id));
        const { text } = sent;
        const written = { text, mentions, told: [...before, ...fresh] };
        await queries.updateComment(tx, place.commentId, written, now);
        await noteDown(tx, task, 'comment-changed');
        await tell(tx, task, fresh);
        return { ...comment, text, mentions, editedAt: now.toISOString() };
      });
    },

    delete(ctx: Ctx<StaffScope>, place: Place): Promise<Problem | undefined> {
      return inTransaction(ctx, async (tx): Promise<Problem | undefined> => {
        const held = await holdOwn(tx, place);
        await queries.removeComment(tx, place.commentId);
        await noteDown(tx, held.task, 'comment-deleted');
        return undefined;
      });
    },
  };
}
