import { answerProblem, isBlank, isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  Question,
} from '#features/questions/contract/questions.ts';
import type { Answers } from './topics.ts';

/**
 * What the server may have of each answer, as far as this device knows: the one that it saw there
 * last, and those that it has sent since without a reply. What is none of these was given elsewhere.
 */
export type MayBeThere = ReadonlyMap<string, readonly AnswerValue[]>;

/** An answer that only this device has; without the last part, whatever is there gives way. */
export type UnsavedAnswer = [
  questionId: string,
  answer: AnswerValue,
  mayBeThere?: readonly AnswerValue[],
];

/** The most of one answer that the server is told of. */
const mostKnown = 30;

/** With an answer that is being sent; the first one stays, since most calls that fail never arrive. */
export function withSent(
  known: readonly AnswerValue[] = [null],
  sent: AnswerValue,
): readonly AnswerValue[] {
  if (known.some((one) => isSameAnswer(one, sent))) return known;
  const [seen = null, ...others] = known;
  return [seen, ...others.slice(2 - mostKnown), sent];
}

/**
 * What to send: every answer that the server doesn't have yet, also one that another answer hides
 * now: it sets that aside, in case it is asked again. What breaks a rule waits until it is put right,
 * and so does what the server refused.
 */
export function answersToSave(
  questions: readonly Question[],
  { answers, saved, mayBeThere }: { answers: Answers; saved: Answers; mayBeThere: MayBeThere },
  refused: ReadonlyMap<string, unknown>,
): AnswerToKeep[] {
  const toSave: AnswerToKeep[] = [];
  for (const question of questions) {
    const questionId = question.id;
    const given = answers.get(questionId);
    const answer = given === undefined || isBlank(given) ? null : given;
    const basedOn = [...(mayBeThere.get(questionId) ?? [null])];
    if (refused.has(questionId) || isThere(answer, saved.get(questionId), basedOn)) continue;
    if (answerProblem(question, answer) === null) toSave.push({ questionId, answer, basedOn });
  }
  return toSave;
}

/** What only this device has: also what is hidden now, or breaks a rule. */
export function answersOnlyHere(
  answers: Answers,
  saved: Answers,
  mayBeThere: MayBeThere,
): UnsavedAnswer[] {
  return [...answers]
    .map(([id, answer]): Required<UnsavedAnswer> => [id, answer, mayBeThere.get(id) ?? [null]])
    .filter(([id, answer, known]) => !isThere(answer, saved.get(id), known));
}

/**
 * Whether the server has this answer for certain: one that was sent after it, and taken back again,
 * may have arrived without a reply.
 */
function isThere(
  answer: AnswerValue,
  saved: AnswerValue | undefined,
  mayBeThere: readonly AnswerValue[],
): boolean {
  return isSameAnswer(answer, saved) && mayBeThere.every((one) => isSameAnswer(answer, one));
}

/**
 * What the server has, with what only this device has; where something else was answered elsewhere
 * meanwhile, that stands.
 */
export function mergeUnsaved(saved: Answers, unsaved: readonly UnsavedAnswer[]) {
  const answers = new Map(saved);
  const mayBeThere = new Map<string, readonly AnswerValue[]>(
    [...saved].map(([id, answer]) => [id, [answer]]),
  );
  const elsewhere = new Set<string>();
  for (const [id, answer, seen] of unsaved) {
    const stands = saved.get(id) ?? null;
    const isOwn = [answer, ...(seen ?? [stands])].some((one) => isSameAnswer(one, stands));
    if (!isOwn) elsewhere.add(id);
    else {
      answers.set(id, answer);
      // A call from before a reload may still arrive.
      mayBeThere.set(id, [stands, ...(seen ?? [])].slice(0, mostKnown));
    }
  }
  return { answers, mayBeThere, elsewhere };
}
