import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { reach, who } from './pre-screening-contact.ts';
import { wordsForOthers } from './pre-screening-for-others.ts';
import { safety, tonight, wants } from './pre-screening-needs.ts';

/**
 * Default pre-screening questions, in order: what decides today, on five pages, one topic each.
 * Required are only the first name and what the chosen way of contact needs.
 */
export const preScreeningQuestions: BankQuestion[] = [
  ...who,
  ...reach,
  ...safety,
  ...tonight,
  ...wants,
].map((question) => {
  const forOthers = wordsForOthers[question.id];
  return forOthers ? { ...question, forOthers } : question;
});
