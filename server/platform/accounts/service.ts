import { invalid, type Problem } from '../problem.ts';
import { beginAttempt, forgiveAttempt } from './attempt-limits.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { hashPassword, hashWithSalt, isPassword } from './passwords.ts';
import * as queries from './queries.ts';

/**
 * The rows of `account`, and what proves a person by a password: who is here. It has no calls of
 * its own and keeps nothing; the modules that have calls (auth, recovery, me, users, second-factor,
 * social-sign-in, notifications) meet here.
 */
export const accounts = {
  ...queries,
  hashPassword,
  hashWithSalt,
  isPassword,
  beginAttempt,
  forgiveAttempt,

  /** Null when the password may be chosen. `about`: the person's names and address. */
  newPasswordProblem(path: string, password: string, about: readonly string[]): Problem | null {
    return isCommonPassword(password, about) ? invalid(path, 'common-password') : null;
  },
};
