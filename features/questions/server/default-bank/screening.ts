import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { about, papers } from './screening-about.ts';
import { family } from './screening-family.ts';
import { health } from './screening-health.ts';
import { housing } from './screening-housing.ts';
import { justice } from './screening-justice.ts';
import { money } from './screening-money.ts';
import { readiness } from './screening-readiness.ts';
import { recovery } from './screening-recovery.ts';
import { work } from './screening-work.ts';

/**
 * The questions of the screening that a new installation starts with, in order. None is required:
 * somebody who skips one is asked by staff, kindly, and can still say nothing.
 */
export const screeningQuestions: BankQuestion[] = [
  ...about,
  ...papers,
  ...housing,
  ...justice,
  ...recovery,
  ...health,
  ...work,
  ...money,
  ...family,
  ...readiness,
];
