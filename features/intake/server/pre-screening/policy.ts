import type { AutomationSign } from '#features/intake/contract/drafts.ts';

/** Milliseconds. No one can read five pages and type a name faster. */
export const minimumFillTime = 8_000;

/** Promised until enough people have filled in the form. */
const assumedMinutes = 5;

/** Forms that say how long the form takes. */
const enoughForms = 20;

/** Minutes to promise, of the median in seconds: rounded up, so that half the people are faster. */
export function promisedMinutes(median: number | null, forms: number): number {
  if (median === null || forms < enoughForms) return assumedMinutes;
  return Math.max(2, Math.ceil(median / 60));
}

/** Days after sending during which a person can see where the form stands. */
const daysOfStatus = 180;

/** When forms whose status can be seen at `now` were sent, at the earliest. */
export function statusSince(now: Date): Date {
  return new Date(now.getTime() - daysOfStatus * 86_400_000);
}

/** How a form was filled in. */
export interface SubmissionTrace {
  /** Value of the honeypot field. */
  website: string;
  began: Date;
  now: Date;
}

/** Signs of automation. None is proof, so none rejects a form. */
export function detectAutomation({ website, began, now }: SubmissionTrace): AutomationSign[] {
  const signs: AutomationSign[] = [];
  if (website.trim() !== '') signs.push('hidden-field');
  if (now.getTime() - began.getTime() < minimumFillTime) signs.push('too-fast');
  return signs;
}

/** Fields of a draft for lists and duplicate detection. */
export interface IntakeSummary {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  preferredName: string | null;
  phone: string | null;
  email: string | null;
}

/** The summary of a form, of the applicant that its answers describe. */
export function toIntakeSummary(applicantFields: Readonly<Record<string, unknown>>): IntakeSummary {
  const text = (field: keyof IntakeSummary) =>
    (applicantFields[field] as string | undefined) ?? null;
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: text('dateOfBirth'),
    preferredName: text('preferredName'),
    phone: text('phone'),
    email: text('email'),
  };
}
