import { CallFailure } from '../keeping/form-calls.ts';

/** Why a form can't be opened again now. */
export type ResumeProblem = 'notFound' | 'otherBirth' | 'tooMany' | 'offline' | 'troubled';

/** The problem behind a call that should have opened a form. */
export function resumeProblem(failure: unknown): ResumeProblem {
  const code = failure instanceof CallFailure ? failure.code : 'unexpected';
  if (code === 'not-found' || code === 'invalid') return 'notFound';
  if (code === 'too-many') return 'tooMany';
  return code === 'offline' ? 'offline' : 'troubled';
}
