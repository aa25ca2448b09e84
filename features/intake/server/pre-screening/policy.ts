import type { AutomationSign } from '#features/intake/contract/drafts.ts';

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

/** What lists and likely duplicates show of somebody who isn't an applicant yet. */
export interface IntakeSummary {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  preferredName: string | null;
  phone: string | null;
  email: string | null;
}

/** The summary of a form, of the applicant that its answers describe. */
export function summaryOf(described: Readonly<Record<string, unknown>>): IntakeSummary {
  const text = (field: keyof IntakeSummary) => (described[field] as string | undefined) ?? null;
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: text('dateOfBirth'),
    preferredName: text('preferredName'),
    phone: text('phone'),
    email: text('email'),
  };
}
