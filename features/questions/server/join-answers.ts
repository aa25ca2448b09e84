import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import { isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import * as queries from './applicant-answer-queries.ts';

/**
 * Result of joining one answer, without its content, for undoing. `version` is null when a newer
 * answer stayed current and this one went to the history. `earlierId` is the answer that went to
 * the history, if any.
 */
export interface JoinedAnswer {
  questionId: string;
  version: number | null;
  earlierId: string | null;
}

/**
 * Joins answers from a draft or a screening sitting to an applicant's. The newer answer becomes
 * current and the older one goes to the history; equal answers change nothing. Call in the caller's
 * transaction.
 * @returns the answers that changed something
 */
export async function joinAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  entries: readonly queries.AnswerEntry[],
): Promise<JoinedAnswer[]> {
  await queries.lockAnswers(ctx, applicantId);
  const answers = await queries.listCurrentAnswers(ctx, applicantId);
  const joined: JoinedAnswer[] = [];
  for (const one of entries) {
    const { questionId } = one;
    const currentAnswer = answers.get(questionId);
    if (!currentAnswer) {
      const { version } = await queries.putAnswer(ctx, applicantId, one);
      joined.push({ questionId, version, earlierId: null });
    } else if (!isSameAnswer(currentAnswer.answer, one.answer)) {
      const isNewer = one.at >= currentAnswer.at;
      const older = isNewer ? currentAnswer : one;
      const earlierId = await queries.insertEarlier(ctx, currentAnswer.id, older, ctx.now);
      const put = isNewer ? await queries.putAnswer(ctx, applicantId, one) : null;
      joined.push({ questionId, version: put?.version ?? null, earlierId });
    }
  }
  return joined;
}

/** Result of undoing: the questions that prevented it, or the restored versions. */
export interface UndoneJoin {
  changedSince: string[];
  restored: { questionId: string; was: number; is: number }[];
}

/**
 * Undoes `joinAnswers`. Undoes nothing if any answer was changed since or joined by another;
 * `changedSince` names those questions. A restored answer gets a new version; `restored` maps it to
 * the old one so that earlier joins can still be undone.
 */
export async function undoJoinAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  joined: readonly JoinedAnswer[],
): Promise<UndoneJoin> {
  await queries.lockAnswers(ctx, applicantId);
  const currentAnswers = await queries.listCurrentAnswers(ctx, applicantId);
  const changedSince = joined
    .filter(({ questionId, version, earlierId }) => {
      const now = currentAnswers.get(questionId);
      // Deleting an answer that replaced nothing would delete its history too.
      const isFollowed = earlierId === null && now !== undefined && now.earlier > 0;
      return version !== null && (now?.version !== version || isFollowed);
    })
    .map(({ questionId }) => questionId);
  if (changedSince.length > 0) return { changedSince, restored: [] };
  const restored: UndoneJoin['restored'] = [];
  for (const { questionId, version, earlierId } of joined.toReversed()) {
    const before = earlierId && (await queries.takeEarlier(ctx, earlierId));
    if (version === null) continue;
    const id = currentAnswers.get(questionId)?.id;
    // The replaced answer may have left with its own record; falls back to the one before.
    const next = before || (earlierId && id && (await queries.takeNewestEarlier(ctx, id)));
    if (next) {
      const put = await queries.putAnswer(ctx, applicantId, next);
      restored.push({ questionId, was: version - 1, is: put.version });
    } else if (id) await queries.removeAnswer(ctx, id);
  }
  return { changedSince, restored };
}
