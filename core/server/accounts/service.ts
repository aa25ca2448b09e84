import { invalid } from '../problem.ts';
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
  isCommonPassword,
  isPassword,
  beginAttempt,
  forgiveAttempt,

  /** Refuses a password that is easily guessed. `about`: the person's names and address. */
  checkNewPassword(path: string, password: string, about: readonly string[]): void {
    if (isCommonPassword(password, about)) throw invalid(path, 'common-password');
  },
};
