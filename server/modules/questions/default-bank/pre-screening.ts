import type { Question } from '#contract/questions.ts';
import { needsQuestions } from './pre-screening-needs.ts';
import { practicalQuestions } from './pre-screening-practical.ts';
import { reachQuestions } from './pre-screening-reach.ts';

/**
 * The questions of the pre-screening that a new installation starts with, in order. One category
 * is one page of the form; its title is `topics.<category>` in `locales/…/pre-screening.json`.
 * Required: the names and the consent, nothing else.
 */
export const preScreeningQuestions: Question[] = [
  ...reachQuestions,
  ...needsQuestions,
  ...practicalQuestions,
].sort((one, other) => one.order - other.order);
