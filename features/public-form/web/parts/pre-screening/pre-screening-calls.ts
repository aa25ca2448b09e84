import {
  type ResumeProblem,
  type ResumeProof,
  resumeProblem,
} from '../public-form/pages/resume-form.tsx';
import type { FormCalls, Holder } from '../public-form/saving/form-calls.ts';
import type { SentFormCalls } from './sent-form-calls.ts';

/** Pre-screening calls. `resume` also throws `CallFailure`. */
export interface PreScreeningCalls extends FormCalls, SentFormCalls {
  resume(proof: { resumeCode: string; dateOfBirth?: string }): Promise<Holder>;
}

export interface FormSurroundings {
  calls: PreScreeningCalls;
  /** Null while loading. */
  organization: string | null;
}

/**
 * Resumes a form on this device and passes it to `take`. Returns the problem, or null on success.
 */
export async function resumeForm(
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

/** Normalizes a typed code. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
