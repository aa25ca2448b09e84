import type { AutomationSign } from '#contract/drafts.ts';

/** Milliseconds in which nobody reads twelve pages and types their name. */
export const tooFast = 8_000;

/** What a form shows of how it was filled in. */
export interface FillingIn {
  /** What stands in the field that no person sees. */
  website: string;
  began: Date;
  now: Date;
}

/** The signs that a program filled a form in. None of them proves it, so none refuses a form. */
export function signsOfAutomation({ website, began, now }: FillingIn): AutomationSign[] {
  const signs: AutomationSign[] = [];
  if (website.trim() !== '') signs.push('hidden-field');
  if (now.getTime() - began.getTime() < tooFast) signs.push('too-fast');
  return signs;
}
