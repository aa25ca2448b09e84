import { inLanguage } from '#core/contract/languages.ts';
import {
  longestLongAnswer,
  longestShortAnswer,
} from '#features/questions/contract/answer-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { Words } from '../words.ts';
import type { SummedUpProblem } from './error-summary.tsx';

/** What is wrong with an answer; a missing one is asked for by name. */
export function problemText(words: Words, question: Question, rule: string): string {
  if (rule === 'required') {
    if (question.boundField === 'firstName') return words.problem('first-name-missing');
    if (question.boundField === 'lastName') return words.problem('last-name-missing');
    return words.problem('question-named', { name: inLanguage(question.text, words.language) });
  }
  return words.problem(rule, { maximum: question.long ? longestLongAnswer : longestShortAnswer });
}

/** The same for the list at the top of the page, which says nothing twice. */
export function summedUp(words: Words, question: Question, rule: string): SummedUpProblem {
  return {
    questionId: question.id,
    question: rule === 'required' ? null : inLanguage(question.text, words.language),
    problem: problemText(words, question, rule),
  };
}
