import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { justice, recovery, safety, tonight, wants } from './pre-screening-needs.ts';
import { area, consent, language, referral } from './pre-screening-practical.ts';
import { birth, name, reach } from './pre-screening-reach.ts';

/**
 * Default pre-screening questions, in order. One topic is one page. Only the names and the consent
 * are required.
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
