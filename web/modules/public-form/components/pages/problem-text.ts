import { longestLongAnswer, longestShortAnswer } from '#contract/answer-rules.ts';
import type { Question } from '#contract/questions.ts';
import type { Words } from '../words.ts';

/** What is wrong with an answer, in words that fit the kind of question. */
export function problemText(words: Words, question: Question, rule: string): string {
  if (rule === 'required' && question.kind === 'select') return words.problem('not-an-option');
  return words.problem(rule, { maximum: question.long ? longestLongAnswer : longestShortAnswer });
}
