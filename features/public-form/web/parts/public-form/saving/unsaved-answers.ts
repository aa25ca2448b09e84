import { answerProblem, isBlank, isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  Question,
} from '#features/questions/contract/questions.ts';
import type { Answers } from './topics.ts';

/**
 * Values the server may have per question: the last one seen and those sent since without a reply.
 * Any other value came from another device.
 */
export type MayBeThere = ReadonlyMap<string, readonly AnswerValue[]>;

/**
 * Answer that exists only on this device. Without the last element it overwrites any server value.
 */
export type UnsavedAnswer = [
  questionId: string,
  answer: AnswerValue,
  mayBeThere?: readonly AnswerValue[],
];

/** The server accepts at most this many values per answer. */
const maxKnownValues = 30;

/** Adds a sent value. Keeps the first one, since most failed calls never arrive. */
export function withSent(
  known: readonly AnswerValue[] = [null],
  sent: AnswerValue,
): readonly AnswerValue[] {
  if (known.some((one) => isSameAnswer(one, sent))) return known;
  const [lastSeen = null, ...others] = known;
  return [lastSeen, ...others.slice(2 - maxKnownValues), sent];
}

/**
 * Answers to send: everything the server doesn't have, including hidden ones, which it keeps in
 * case they are asked again. Excludes invalid and rejected answers.
 */
export function answersToSave(
  questions: readonly Question[],
  { answers, saved, mayBeThere }: { answers: Answers; saved: Answers; mayBeThere: MayBeThere },
  refused: ReadonlyMap<string, unknown>,
): AnswerToKeep[] {
  const toSave: AnswerToKeep[] = [];
  for (const question of questions) {
    const questionId = question.id;
    const value = answers.get(questionId);
    const answer = value === undefined || isBlank(value) ? null : value;
    const basedOn = [...(mayBeThere.get(questionId) ?? [null])];
    if (refused.has(questionId) || isConfirmed(answer, saved.get(questionId), basedOn)) continue;
    if (answerProblem(question, answer) === null) toSave.push({ questionId, answer, basedOn });
  }
  return toSave;
}

/** Includes hidden and invalid answers. */
export function answersOnlyHere(
  answers: Answers,
  saved: Answers,
  mayBeThere: MayBeThere,
): UnsavedAnswer[] {
  return [...answers]
    .map(([id, answer]): Required<UnsavedAnswer> => [id, answer, mayBeThere.get(id) ?? [null]])
    .filter(([id, answer, known]) => !isConfirmed(answer, saved.get(id), known));
}

/**
 * Returns true when the server certainly has this answer. A different value sent later may have
 * arrived without a reply.
 */
function isConfirmed(
  answer: AnswerValue,
  saved: AnswerValue | undefined,
  mayBeThere: readonly AnswerValue[],
): boolean {
  return isSameAnswer(answer, saved) && mayBeThere.every((one) => isSameAnswer(answer, one));
}

/** Merges saved and unsaved answers. A conflicting answer from another device wins. */
export function mergeUnsaved(saved: Answers, unsaved: readonly UnsavedAnswer[]) {
  const answers = new Map(saved);
  const mayBeThere = new Map<string, readonly AnswerValue[]>(
    [...saved].map(([id, answer]) => [id, [answer]]),
  );
  const elsewhere = new Set<string>();
  for (const [id, answer, knownValues] of unsaved) {
    const savedAnswer = saved.get(id) ?? null;
    const isOwn = [answer, ...(knownValues ?? [savedAnswer])].some((one) =>
      isSameAnswer(one, savedAnswer),
    );
    if (!isOwn) elsewhere.add(id);
    else {
      answers.set(id, answer);
      // A call from before the reload may still arrive.
      mayBeThere.set(id, [savedAnswer, ...(knownValues ?? [])].slice(0, maxKnownValues));
    }
  }
  return { answers, mayBeThere, elsewhere };
}
