import { hash, hashRaw, verify } from '@node-rs/argon2';
import { invalid } from '../problem.ts';
import type { Attempts } from './attempts.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { networkOf } from './network.ts';
import * as queries from './queries.ts';

/** The library hashes with argon2id unless told otherwise. OWASP's second choice for argon2id: 19 MiB, two passes; about 25 ms on the smallest machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody has, so that an unknown address costs the same time. */
const nobody = await hash('the password of nobody at all', cost);

/** Hashes a new password (argon2id). */
function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether this is the password behind the hash; takes as long when there is no hash at all. */
async function isPassword(passwordHash: string | undefined, given: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobody, given);
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a short secret, as slowly as a password, with a salt that is kept beside it: what somebody
 * types is hashed once and compared with all that share the salt.
 */
function hashWithSalt(secret: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(secret, { ...cost, salt });
}

/**
 * How many wrong passwords are taken. A stranger's guesses must not lock out a person who is known:
 * a browser from which the account has signed in before is counted by itself, and everybody else
 * together. What is counted is the address that was typed, whether or not there is such an account.
 */
const quarterHour = 15 * 60;

/** One network, whatever accounts it tries: a house of people mistyping fits in. */
const perAddress = { name: 'login:address', points: 60, seconds: quarterHour };
/** One network that tries one account. */
const perPair = { name: 'login:pair', points: 8, seconds: quarterHour };
/** All browsers that an account doesn't know, together. */
const perAccount = { name: 'login:account', points: 50, seconds: 3600 };
/** One browser that it knows. */
const perDevice = { name: 'login:device', points: 10, seconds: quarterHour };

interface SignInAttempt {
  /** Network address. */
  address: string;
  email: string;
  /** The secret of the browser, when the account knows it. */
  knownDevice: string | undefined;
}

/** Counts a try before the password is compared; refused when there were too many. */
async function beginAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
  for (const [allowance, who] of countersOf(attempt)) {
    await attempts.take(allowance, who);
  }
}

/** The password was right: the tries of this person here are forgotten. */
async function forgiveAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
  for (const [allowance, who] of countersOf(attempt)) {
    // Somebody who knows one password must not thereby get new tries at the others.
    if (allowance === perAddress || allowance === perAccount)
      await attempts.giveBack(allowance, who);
    else await attempts.forgive(allowance, who);
  }
}

function countersOf({ address, email, knownDevice }: SignInAttempt) {
  const account = email.toLowerCase();
  if (knownDevice !== undefined) return [[perDevice, `${account} ${knownDevice}`]] as const;
  const network = networkOf(address);
  return [
    [perAddress, network],
    [perPair, `${account} ${network}`],
    [perAccount, account],
  ] as const;
}

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
