import type { BrokenRule } from '#core/contract/validation-rules.ts';
import {
  answerProblem,
  isBlank,
  isSameAnswer,
  longestLongAnswer,
  longestShortAnswer,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToSave,
  AnswerValue,
  Question,
} from '#features/questions/contract/questions.ts';
import type { StandingAnswer } from './applicant-answer-queries.ts';

/** An answer that its question takes. */
export interface CheckedAnswer {
  question: Question;
  answer: AnswerValue;
  basedOn: number | null | undefined;
}

/**
 * Holds what was sent against the questions that are asked now: what is wrong, by question. The last
 * one counts when a question is there twice.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: readonly AnswerToSave[],
): { broken: BrokenRule[]; checked: CheckedAnswer[] } {
  const asked = new Map(questions.map((one) => [one.id, one]));
  const broken: BrokenRule[] = [];
  const checked = new Map<string, CheckedAnswer>();
  for (const { questionId, answer, questionVersion, basedOn } of sent) {
    const question = asked.get(questionId);
    const rule = !question ? 'unknown-question' : ruleBroken(question, answer, questionVersion);
    if (rule) broken.push({ path: questionId, rule, values: lengthOf(question) });
    else if (question) {
      checked.set(questionId, { question, answer: withoutRepeats(answer), basedOn });
    }
  }
  return { broken, checked: [...checked.values()] };
}

/**
 * Which of them say something new, and which were written without having seen what stands now. The
 * same answer again is neither, whatever it was based on: a lost reply is no conflict.
 */
export function compareAnswers(
  standing: ReadonlyMap<string, StandingAnswer>,
  checked: readonly CheckedAnswer[],
): { changed: CheckedAnswer[]; stale: string[] } {
  const changed = checked.filter(({ question, answer }) => {
    return !isSameAnswer(standing.get(question.id)?.answer, answer);
  });
  const stale = changed.filter(({ question, basedOn }) => {
    return basedOn !== undefined && basedOn !== (standing.get(question.id)?.version ?? null);
  });
  return { changed, stale: stale.map(({ question }) => question.id) };
}

function ruleBroken(question: Question, answer: AnswerValue, shown: number | undefined) {
  if (shown !== undefined && shown !== question.version) return 'question-changed';
  return answerProblem(question, answer);
}

/** What is left open is null, however it was left; what is chosen is chosen once. */
function withoutRepeats(answer: AnswerValue): AnswerValue {
  if (isBlank(answer)) return null;
  return Array.isArray(answer) ? [...new Set(answer)] : answer;
}

/** How long an answer may be, for the words of the rule. */
export function lengthOf(question: Pick<Question, 'long'> | undefined): Record<string, number> {
  return { maximum: question?.long ? longestLongAnswer : longestShortAnswer };
}
