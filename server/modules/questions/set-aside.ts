import { isAsked } from '#contract/answer-rules.ts';
import type { AnswerValue, QuestionAnswer } from '#contract/questions.ts';
import type { StoredAnswer } from './answer-queries.ts';

/**
 * Tells which answers another one hides. They are kept, since what hides them may change again, and
 * count for nothing until then: derived, so that it can't be out of step with the answers.
 */
export function withSetAside(stored: readonly StoredAnswer[]): QuestionAnswer[] {
  const questions = stored.map(({ question }) => question);
  const answers = new Map<string, AnswerValue>(
    stored.map(({ question, answer }) => [question.id, answer]),
  );
  return stored.map((one) => ({ ...one, setAside: !isAsked(one.question, questions, answers) }));
}
