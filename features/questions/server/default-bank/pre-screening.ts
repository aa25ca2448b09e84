import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { justice, recovery, safety, tonight, wants } from './pre-screening-needs.ts';
import { area, consent, language, referral } from './pre-screening-practical.ts';
import { birth, name, reach } from './pre-screening-reach.ts';

/**
 * The questions of the pre-screening that a new installation starts with, in order. One category
 * is one page of the form. Required: the names and the consent, nothing else.
 */
export const preScreeningQuestions: BankQuestion[] = [
  ...name,
  ...birth,
  ...reach,
  ...language,
  ...tonight,
  ...safety,
  ...wants,
  ...referral,
  ...justice,
  ...recovery,
  ...area,
  ...consent,
];
