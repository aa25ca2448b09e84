/** Comments on tasks. Everyone who sees the task may comment; only the author may delete a comment. */

import type { Mention } from '#core/contract/mentions.ts';
import { nameInText } from '#core/server/accounts/name-in-text.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type { TaskComment } from '#features/tasks/contract/tasks.ts';
import { listViewers } from './change-queries.ts';
import { lockExisting, logChange } from './change-tasks.ts';
import * as queries from './queries.ts';
import type { TaskRow } from './stored-task.ts';

interface CommentRef {
  id: string;
  commentId: string;
}

interface CommentInput {
  text: string;
  /** Absent: no mentions. */
  mentions?: string[] | undefined;
}

async function lockOwnComment(ctx: Ctx<StaffScope>, { id, commentId }: CommentRef) {
  const task = await lockExisting(ctx, id);
  const comments = await queries.listComments(ctx, id);
  const comment = comments.find((one) => one.id === commentId);
  if (!comment) throw problem('not-found');
  return comment.isMine ? { task, comment } : refuse('forbidden');
}

/** Mentioned people. They must be able to see the task, or have been mentioned in it before. */
async function findMentioned(
  ctx: Ctx<StaffScope>,
  taskId: string,
  { text, mentions: ids = [] }: CommentInput,
  before: readonly Mention[] = [],
): Promise<Mention[]> {
  const viewers = ids.length === 0 ? [] : await listViewers(ctx, taskId);
  const now = viewers.map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
  }));
  const mentions = ids.flatMap((one) => nameInText(text, one, [...before, ...now]) ?? []);
  if (mentions.length === ids.length) return mentions;
  throw invalid('mentions', 'colleague-out-of-reach');
}

/** For a task about a person, mentions reach only staff who may see that person. */
async function notifyMentioned(
  ctx: Ctx<StaffScope>,
  task: TaskRow,
  mentionedIds: readonly string[],
): Promise<void> {
  const others = mentionedIds.filter((id) => id !== ctx.scope.accountId);
  if (others.length === 0) return;
  const viewers = await listViewers(ctx, task.id);
  const me = viewers.find(({ id }) => id === ctx.scope.accountId);
  await notifications.notify(ctx, others, {
    kind: 'mentioned',
    values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '', task: task.id },
    recordId: task.applicantId,
  });
}

/** Idempotent by id: a retry after a lost reply returns the existing comment. */
export function add(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: CommentInput & { id?: string | undefined },
): Promise<TaskComment> {
  return inTransaction(ctx, async (tx): Promise<TaskComment> => {
    const task = await lockExisting(tx, id);
    const mentions = await findMentioned(tx, id, sent);
    const mentionedIds = mentions.map((one) => one.id);
    const written = { id: sent.id, text: sent.text, mentions, told: mentionedIds };
    const added = await queries.insertComment(tx, id, written, tx.now);
    if (!added) throw problem('not-found');
    if (added.isNew) {
      await logChange(tx, task, 'commented');
      await notifyMentioned(tx, task, mentionedIds);
    }
    return added.comment;
  });
}

/** Notifies only people who haven't been notified before. */
export function update(
  ctx: Ctx<StaffScope>,
  ref: CommentRef,
  sent: CommentInput,
): Promise<TaskComment> {
  return inTransaction(ctx, async (tx): Promise<TaskComment> => {
    const lockedComment = await lockOwnComment(tx, ref);
    const { task, comment } = lockedComment;
    const mentions = await findMentioned(tx, task.id, sent, comment.mentions);
    const now = tx.now;
    const before = await queries.notifiedUserIds(tx, ref.commentId);
    const newIds = mentions.map((one) => one.id).filter((id) => !before.includes(id));
    const { text } = sent;
    const written = { text, mentions, told: [...before, ...newIds] };
    await queries.updateComment(tx, ref.commentId, written, now);
    await logChange(tx, task, 'comment-changed');
    await notifyMentioned(tx, task, newIds);
    return { ...comment, text, mentions, editedAt: now.toISOString() };
  });
}

export function remove(ctx: Ctx<StaffScope>, ref: CommentRef): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const lockedComment = await lockOwnComment(tx, ref);
    await queries.removeComment(tx, ref.commentId);
    await logChange(tx, lockedComment.task, 'comment-deleted');
    return undefined;
  });
}
