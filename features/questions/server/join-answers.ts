import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import { isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import * as queries from './applicant-answer-queries.ts';

/**
 * What became of an answer that joined those of an applicant, without a word of it: for undoing.
 * `version` is the one that it became; null when a newer answer stands and this one went to the
 * earlier ones. `earlierId` is what went to the earlier ones, if anything did.
 */
export interface JoinedAnswer {
  questionId: string;
  version: number | null;
  earlierId: string | null;
}

/**
 * Answers that were given elsewhere (a draft, a sitting of the screening) become answers of an
 * applicant. To the same question the newer one stands and the older one is kept with the earlier
 * ones; one that is the same changes nothing. Call it in the transaction of the change itself.
 *
 * @returns what became of those that changed something.
 */
export async function joinAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  given: readonly queries.GivenOnce[],
): Promise<JoinedAnswer[]> {
  await queries.lockAnswers(ctx, applicantId);
  const answers = await queries.standingAnswers(ctx, applicantId);
  const joined: JoinedAnswer[] = [];
  for (const one of given) {
    const { questionId } = one;
    const standing = answers.get(questionId);
    if (!standing) {
      const { version } = await queries.putAnswer(ctx, applicantId, one);
      joined.push({ questionId, version, earlierId: null });
    } else if (!isSameAnswer(standing.answer, one.answer)) {
      const isNewer = one.at >= standing.at;
      const older = isNewer ? standing : one;
      const earlierId = await queries.keepEarlier(ctx, standing.id, older, ctx.now);
      const put = isNewer ? await queries.putAnswer(ctx, applicantId, one) : null;
      joined.push({ questionId, version: put?.version ?? null, earlierId });
    }
  }
  return joined;
}

/** What came of parting answers: what kept it from being done, or which versions stand again. */
export interface PartedAnswers {
  changedSince: string[];
  restored: { questionId: string; was: number; is: number }[];
}

/**
 * Undoes `joinAnswers`: what stood before stands again. Nothing is undone when one of the answers
 * was changed since, or something else has joined it; these questions are in `changedSince` then. An
 * answer that stands again has a version of its own: `restored` says which it was, so that what joined
 * before can still be undone, too.
 */
export async function partAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  joined: readonly JoinedAnswer[],
): Promise<PartedAnswers> {
  await queries.lockAnswers(ctx, applicantId);
  const standing = await queries.standingAnswers(ctx, applicantId);
  const changedSince = joined
    .filter(({ questionId, version, earlierId }) => {
      const now = standing.get(questionId);
      // An answer that nothing stood before is removed, and its earlier ones would go with it.
      const isFollowed = earlierId === null && now !== undefined && now.earlier > 0;
      return version !== null && (now?.version !== version || isFollowed);
    })
    .map(({ questionId }) => questionId);
  if (changedSince.length > 0) return { changedSince, restored: [] };
  const restored: PartedAnswers['restored'] = [];
  for (const { questionId, version, earlierId } of joined.toReversed()) {
    const before = earlierId && (await queries.takeEarlier(ctx, earlierId));
    if (version === null) continue;
    const id = standing.get(questionId)?.id;
    // What stood before may have left with the file that it came with: then what stood before that.
    const next = before || (earlierId && id && (await queries.takeNewestEarlier(ctx, id)));
    if (next) {
      const put = await queries.putAnswer(ctx, applicantId, next);
      restored.push({ questionId, was: version - 1, is: put.version });
    } else if (id) await queries.removeAnswer(ctx, id);
  }
  return { changedSince, restored };
}
