import type { FormCalls, Holder } from '../public-form/keeping/form-calls.ts';
import type { CrisisContact } from '../public-form/pages/crisis-contacts.tsx';
import {
  type ResumeProblem,
  type ResumeProof,
  resumeProblem,
} from '../public-form/pages/resume-form.tsx';

/** The calls of the pre-screening; `resume` throws `CallFailure` as the others do. */
export interface PreScreeningCalls extends FormCalls {
  resume(proof: { resumeCode: string; dateOfBirth?: string }): Promise<Holder>;
}

/** What the form needs from the page around it. */
export interface FormSurroundings {
  calls: PreScreeningCalls;
  crisisContacts: readonly CrisisContact[];
  /** The name of the organisation; null until it is known. */
  organisation: string | null;
}

/** Asks the server to let this device go on; null when it does, and then `take` has the form. */
export async function resumed(
  calls: PreScreeningCalls,
  { resumeCode, dateOfBirth }: ResumeProof,
  take: (holder: Holder) => void,
): Promise<ResumeProblem | null> {
  try {
    take(await calls.resume(dateOfBirth === null ? { resumeCode } : { resumeCode, dateOfBirth }));
    return null;
  } catch (failure) {
    return resumeProblem(failure);
  }
}

/** A code as it was given out, however it was typed. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
