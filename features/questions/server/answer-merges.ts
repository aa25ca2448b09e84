/**
 * Joins a merged record's answers and history to the remaining record's. The merged record keeps
 * its own copy, so undoing the merge restores it exactly.
 */

import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  countRows,
  type MoveBackCounts,
  type Mover,
} from '#features/person/server/person-records/movers.ts';
import * as queries from './applicant-answer-queries.ts';
import { type JoinedAnswer, joinAnswers, type UndoneJoin } from './join-answers.ts';
import * as mergeQueries from './merged-answer-queries.ts';

/** Data for undoing the merge of answers. */
interface MergedAnswers {
  joined: JoinedAnswer[];
  /** Copied history entries. */
  earlier: string[];
}

type UndoneMerge = MoveBackCounts & Pick<UndoneJoin, 'restored'>;

/** @param onRestored receives the versions of restored answers */
export const answerMover = (
  onRestored: (
    ctx: Ctx<StaffScope>,
    applicantId: string,
    restored: UndoneJoin['restored'],
  ) => Promise<void>,
): Mover<MergedAnswers> => ({
  count: (ctx, id) => countRows(ctx, 'questionAnswer', id),
  async move(ctx, { from, to }) {
    const mergedEntries = [...(await queries.listCurrentAnswers(ctx, from)).values()];
    const joined = await joinAnswers(ctx, to, mergedEntries);
    return { joined, earlier: await mergeQueries.copyEarlier(ctx, from, to) };
  },
  async moveBack(ctx, { from, to }, moved) {
    const { restored, ...counts } = await undoMergeAnswers(ctx, from, to, moved);
    await onRestored(ctx, to, restored);
    return counts;
  },
});

async function undoMergeAnswers(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  moved: MergedAnswers,
): Promise<UndoneMerge> {
  await queries.lockAnswers(ctx, to);
  await mergeQueries.removeEarlier(ctx, moved.earlier);
  const currentAnswers = await queries.listCurrentAnswers(ctx, to);
  const theirs = await queries.listCurrentAnswers(ctx, from);
  const result: UndoneMerge = { back: 0, stay: 0, restored: [] };
  for (const one of moved.joined) {
    const now = currentAnswers.get(one.questionId);
    if (!now) continue;
    if (one.version !== null && now.version !== one.version) {
      // The answer stays, but part of its history belongs to the other person.
      const other = theirs.get(one.questionId);
      if (other) await mergeQueries.removeSharedHistory(ctx, now.id, other);
      result.stay += 1;
    } else {
      result.back += 1;
      result.restored.push(...(await restoreAnswers(ctx, to, now, one)));
    }
  }
  return result;
}

/** Restores the replaced answers and removes those that replaced nothing. */
async function restoreAnswers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: queries.CurrentAnswer,
  { questionId, version, earlierId }: JoinedAnswer,
): Promise<UndoneJoin['restored']> {
  const before = earlierId && (await queries.takeEarlier(ctx, earlierId));
  if (version === null) return [];
  const next = before || (await queries.takeNewestEarlier(ctx, now.id));
  if (!next) {
    await queries.removeAnswer(ctx, now.id);
    return [];
  }
  const put = await queries.putAnswer(ctx, applicantId, next);
  return [{ questionId, was: version - 1, is: put.version }];
}
