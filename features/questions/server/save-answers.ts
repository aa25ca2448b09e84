import type { BrokenRule } from '#core/contract/validation-rules.ts';
import {
  answerProblem,
  isBlank,
  isSameAnswer,
  maxLongAnswerLength,
  maxShortAnswerLength,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToSave,
  AnswerValue,
  Question,
} from '#features/questions/contract/questions.ts';
import type { CurrentAnswer } from './applicant-answer-queries.ts';

export interface CheckedAnswer {
  question: Question;
  answer: AnswerValue;
  basedOn: number | null | undefined;
}

/**
 * Validates answers against the published questions; reports problems per question. The last answer
 * to a question wins.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: readonly AnswerToSave[],
): { broken: BrokenRule[]; checked: CheckedAnswer[] } {
  const questionsById = new Map(questions.map((one) => [one.id, one]));
  const broken: BrokenRule[] = [];
  const checked = new Map<string, CheckedAnswer>();
  for (const { questionId, answer, questionVersion, basedOn } of sent) {
    const question = questionsById.get(questionId);
    const rule = !question ? 'unknown-question' : ruleBroken(question, answer, questionVersion);
    if (rule) broken.push({ path: questionId, rule, values: maxAnswerLength(question) });
    else if (question) {
      checked.set(questionId, { question, answer: normalizeAnswer(answer), basedOn });
    }
  }
  return { broken, checked: [...checked.values()] };
}

/**
 * Splits answers into changed and conflicting ones. An equal answer is neither, since its reply may
 * have been lost.
 */
export function compareAnswers(
  currentAnswers: ReadonlyMap<string, CurrentAnswer>,
  checked: readonly CheckedAnswer[],
): { changed: CheckedAnswer[]; stale: string[] } {
  const changed = checked.filter(({ question, answer }) => {
    return !isSameAnswer(currentAnswers.get(question.id)?.answer, answer);
  });
  const stale = changed.filter(({ question, basedOn }) => {
    return basedOn !== undefined && basedOn !== (currentAnswers.get(question.id)?.version ?? null);
  });
  return { changed, stale: stale.map(({ question }) => question.id) };
}

function ruleBroken(question: Question, answer: AnswerValue, seenVersion: number | undefined) {
  if (seenVersion !== undefined && seenVersion !== question.version) return 'question-changed';
  return answerProblem(question, answer);
}

/** Normalizes blank answers to null and removes repeated choices. */
function normalizeAnswer(answer: AnswerValue): AnswerValue {
  if (isBlank(answer)) return null;
  return Array.isArray(answer) ? [...new Set(answer)] : answer;
}

/** Maximum length, for the validation message. */
export function maxAnswerLength(
  question: Pick<Question, 'long'> | undefined,
): Record<string, number> {
  return { maximum: question?.long ? maxLongAnswerLength : maxShortAnswerLength };
}
