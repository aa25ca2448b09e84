import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { goals, supports } from './questionnaire-goals.ts';
import { needs, past } from './questionnaire-needs.ts';
import { plan, risks } from './questionnaire-plan.ts';
import { documents, view } from './questionnaire-view.ts';

/**
 * The questions of the interview before the decision that a new installation starts with, in
 * order. Staff answer them with the person. Required: the recommendation, nothing else.
 */
export const questionnaireQuestions: BankQuestion[] = [
  ...goals,
  ...supports,
  ...needs,
  ...past,
  ...risks,
  ...plan,
  ...view,
  ...documents,
];
