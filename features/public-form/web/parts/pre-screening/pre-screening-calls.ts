import {
  type ResumeProblem,
  type ResumeProof,
  resumeProblem,
} from '../public-form/pages/resume-form.tsx';
import type { FormCalls, Holder } from '../public-form/saving/form-calls.ts';
import type { SentFormCalls } from './sent-form-calls.ts';

/** Pre-screening calls. `resume` also throws `CallFailure`. */
export interface PreScreeningCalls extends FormCalls, SentFormCalls {
  resume(proof: {
    resumeCode: string;
    dateOfBirth?: string;
  }): Promise<Holder & { isSent: boolean }>;
}

export interface FormSurroundings {
  calls: PreScreeningCalls;
  /** Null while loading. */
  organization: string | null;
  /** Opens the status of a form that was sent. */
  onSent: (holder: Holder) => void;
}

/**
 * Resumes a form on this device and passes it to `take`, or to `onSent` if it was sent. Returns the problem, or
 * null on success.
 */
export async function resumeForm(
  { calls, onSent }: Pick<FormSurroundings, 'calls' | 'onSent'>,
  { resumeCode, dateOfBirth }: ResumeProof,
  take: (holder: Holder) => void,
): Promise<ResumeProblem | null> {
  try {
    const proof = dateOfBirth === null ? { resumeCode } : { resumeCode, dateOfBirth };
    const { isSent, ...holder } = await calls.resume(proof);
    if (isSent) onSent(holder);
    else take(holder);
    return null;
  } catch (failure) {
    return resumeProblem(failure);
  }
}

/** Normalizes a typed code. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
