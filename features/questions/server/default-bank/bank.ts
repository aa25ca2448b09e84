import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { categories } from './categories.ts';
import { preScreeningQuestions } from './pre-screening.ts';
import { questionnaireQuestions } from './questionnaire.ts';
import { screeningQuestions } from './screening.ts';

/** The questions of all three forms that a new installation starts with. */
export const defaultBank: QuestionBank = {
  format: 'cairn-questions-1',
  categories,
  questions: [...preScreeningQuestions, ...screeningQuestions, ...questionnaireQuestions],
};
