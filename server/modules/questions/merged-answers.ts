import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './applicant-answer-queries.ts';
import { type JoinedAnswer, joinAnswers, type PartedAnswers } from './join-answers.ts';
import * as mergeQueries from './merged-answer-queries.ts';

/** What it takes to part the answers of two merged files again. */
export interface MergedAnswers {
  joined: JoinedAnswer[];
  /** Earlier answers that came along. */
  earlier: string[];
}

export interface PartedFromMerge extends Pick<PartedAnswers, 'restored'> {
  back: number;
  /** Answered anew since: they stay with the file in which they were. */
  stay: number;
}

/**
 * The answers of a merged file join those of the remaining one, with what they were before. The merged
 * file keeps its own: what it had is there as it was when the merge is undone, whatever has been
 * answered since.
 */
export function mergedAnswers(clock: () => Date) {
  return {
    countAnswers: mergeQueries.countAnswers,

    async moveAnswers(
      on: Executor,
      scope: StaffScope,
      from: string,
      to: string,
    ): Promise<MergedAnswers> {
      const given = [...(await queries.standingAnswers(on, scope, from)).values()];
      const joined = await joinAnswers(on, scope, to, given, clock());
      return { joined, earlier: await mergeQueries.copyEarlier(on, scope, from, to) };
    },

    async moveAnswersBack(
      on: Executor,
      scope: StaffScope,
      from: string,
      to: string,
      moved: MergedAnswers,
    ): Promise<PartedFromMerge> {
      await queries.lockAnswers(on, scope, to);
      await mergeQueries.removeEarlier(on, scope, moved.earlier);
      const standing = await queries.standingAnswers(on, scope, to);
      const theirs = await queries.standingAnswers(on, scope, from);
      const parted: PartedFromMerge = { back: 0, stay: 0, restored: [] };
      for (const one of moved.joined) {
        const now = standing.get(one.questionId);
        if (!now) continue;
        if (one.version !== null && now.version !== one.version) {
          // It stays, but what it was before is not all of this person any more.
          const other = theirs.get(one.questionId);
          if (other) await mergeQueries.removeEarlierLike(on, scope, now.id, other);
          parted.stay += 1;
        } else {
          parted.back += 1;
          parted.restored.push(...(await takeBack(on, scope, to, now, one)));
        }
      }
      return parted;
    },
  };
}

/** What stood before stands again; where nothing did, there is no answer. */
async function takeBack(
  on: Executor,
  scope: StaffScope,
  applicantId: string,
  now: queries.StandingAnswer,
  { questionId, version, earlierId }: JoinedAnswer,
): Promise<PartedAnswers['restored']> {
  const before = earlierId && (await queries.takeEarlier(on, scope, earlierId));
  if (version === null) return [];
  const next = before || (await queries.takeNewestEarlier(on, scope, now.id));
  if (!next) {
    await queries.removeAnswer(on, scope, now.id);
    return [];
  }
  const put = await queries.putAnswer(on, scope, applicantId, next);
  return [{ questionId, was: version - 1, is: put.version }];
}
