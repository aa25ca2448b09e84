/**
 * The answers of a merged file join those of the remaining one, with what they were before. The merged
 * file keeps its own: what it had is there as it was when the merge is undone, whatever has been
 * answered since.
 */

import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  countRows,
  type Mover,
  type Parted,
} from '#features/person/server/person-records/moving.ts';
import * as queries from './applicant-answer-queries.ts';
import { type JoinedAnswer, joinAnswers, type PartedAnswers } from './join-answers.ts';
import * as mergeQueries from './merged-answer-queries.ts';

/** What it takes to part the answers of two merged files again. */
interface MergedAnswers {
  joined: JoinedAnswer[];
  /** Earlier answers that came along. */
  earlier: string[];
}

type PartedFromMerge = Parted & Pick<PartedAnswers, 'restored'>;

/** @param onRestored is told the versions of answers that were restored */
export const answerMover = (
  onRestored: (
    ctx: Ctx<StaffScope>,
    applicantId: string,
    restored: PartedAnswers['restored'],
  ) => Promise<void>,
): Mover<MergedAnswers> => ({
  count: (ctx, id) => countRows(ctx, 'questionAnswer', id),
  async move(ctx, { from, to }) {
    const given = [...(await queries.standingAnswers(ctx, from)).values()];
    const joined = await joinAnswers(ctx, to, given);
    return { joined, earlier: await mergeQueries.copyEarlier(ctx, from, to) };
  },
  async moveBack(ctx, { from, to }, moved) {
    const { restored, ...parted } = await partAnswers(ctx, from, to, moved);
    await onRestored(ctx, to, restored);
    return parted;
  },
});

async function partAnswers(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  moved: MergedAnswers,
): Promise<PartedFromMerge> {
  await queries.lockAnswers(ctx, to);
  await mergeQueries.removeEarlier(ctx, moved.earlier);
  const standing = await queries.standingAnswers(ctx, to);
  const theirs = await queries.standingAnswers(ctx, from);
  const parted: PartedFromMerge = { back: 0, stay: 0, restored: [] };
  for (const one of moved.joined) {
    const now = standing.get(one.questionId);
    if (!now) continue;
    if (one.version !== null && now.version !== one.version) {
      // It stays, but what it was before is not all of this person any more.
      const other = theirs.get(one.questionId);
      if (other) await mergeQueries.removeEarlierLike(ctx, now.id, other);
      parted.stay += 1;
    } else {
      parted.back += 1;
      parted.restored.push(...(await takeBack(ctx, to, now, one)));
    }
  }
  return parted;
}

/** What stood before stands again; where nothing did, there is no answer. */
async function takeBack(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: queries.StandingAnswer,
  { questionId, version, earlierId }: JoinedAnswer,
): Promise<PartedAnswers['restored']> {
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
