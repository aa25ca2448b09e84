import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { birth, contact, name } from './pre-screening-contact.ts';
import { justice, recovery, safety, tonight, wants } from './pre-screening-needs.ts';
import { area, consent, language, referral } from './pre-screening-practical.ts';

/**
 * Default pre-screening questions, in order. One topic is one page. Only the names and the consent
 * are required.
 */
export const preScreeningQuestions: BankQuestion[] = [
  ...name,
  ...birth,
  ...contact,
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
