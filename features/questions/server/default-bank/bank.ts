import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { categories } from './categories.ts';
import { preScreeningQuestions } from './pre-screening.ts';
import { goals, supports } from './questionnaire-goals.ts';
import { needs, past } from './questionnaire-needs.ts';
import { plan, risks } from './questionnaire-plan.ts';
import { documents, view } from './questionnaire-view.ts';
import { about } from './screening-about.ts';
import { family } from './screening-family.ts';
import { health } from './screening-health.ts';
import { housing } from './screening-housing.ts';
import { justice } from './screening-justice.ts';
import { meeting } from './screening-meeting.ts';
import { money } from './screening-money.ts';
import { readiness } from './screening-readiness.ts';
import { recovery } from './screening-recovery.ts';
import { work } from './screening-work.ts';

/**
 * Default questions of the interview before the decision, in order. Staff answer them with the
 * person. Only the recommendation is required.
 */
const questionnaireQuestions: BankQuestion[] = [
  ...goals,
  ...supports,
  ...needs,
  ...past,
  ...risks,
  ...plan,
  ...view,
  ...documents,
];

/**
 * Default screening questions, in order. None is required: staff follow up on skipped questions,
 * and the person may still decline.
 */
const screeningQuestions: BankQuestion[] = [
  ...meeting,
  ...housing,
  ...about,
  ...work,
  ...money,
  ...family,
  ...health,
  ...recovery,
  ...justice,
  ...readiness,
];

/** Default questions of all three forms. */
export const defaultBank: QuestionBank = {
  format: 'cairn-questions-1',
  categories,
  questions: [...preScreeningQuestions, ...screeningQuestions, ...questionnaireQuestions],
};
