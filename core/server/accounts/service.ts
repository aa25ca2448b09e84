import { hash, hashRaw, verify } from '@node-rs/argon2';
import { invalid } from '../problem.ts';
import type { Attempts } from './attempts.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { toNetwork } from './network.ts';
import * as queries from './queries.ts';

/**
 * OWASP's second choice for argon2id (the library's default): 19 MiB, two passes; about 25 ms on
 * the smallest machine.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared when the address is unknown, so that it takes the same time. */
const dummyHash = await hash('a password no account has', cost);

function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Compares a password with a hash. Takes as long when there is no hash. */
async function isPassword(
  passwordHash: string | undefined,
  typedPassword: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, typedPassword);
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a short secret as slowly as a password, with a salt stored beside it: input is hashed once
 * and compared with all secrets that share the salt.
 */
function hashWithSalt(secret: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(secret, { ...cost, salt });
}

/**
 * Limits on wrong passwords. A stranger's guesses must not lock out the owner, so known browsers
 * have their own limit. Limits count the typed address, whether or not it has an account.
 */
const quarterHour = 15 * 60;

/** One network, any accounts: leaves room for many people who mistype. */
const perAddress = { name: 'login:address', points: 60, seconds: quarterHour };
/** One network, one account. */
const perPair = { name: 'login:pair', points: 8, seconds: quarterHour };
/** All browsers unknown to an account, together. */
const perAccount = { name: 'login:account', points: 50, seconds: 3600 };
/** One browser known to an account. */
const perDevice = { name: 'login:device', points: 10, seconds: quarterHour };

interface SignInAttempt {
  /** IP address. */
  address: string;
  email: string;
  /** The browser's secret, when the account knows it. */
  knownDevice: string | undefined;
}

/** Counts an attempt before the password is compared. Throws over the limit. */
async function beginAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
  for (const [allowance, subject] of attemptCounters(attempt)) {
    await attempts.take(allowance, subject);
  }
}

/** Clears the attempts of this person in this browser after a correct password. */
async function forgiveAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
  for (const [allowance, subject] of attemptCounters(attempt)) {
    // Knowing one password must not reset the limits for other accounts.
    if (allowance === perAddress || allowance === perAccount)
      await attempts.giveBack(allowance, subject);
    else await attempts.forgive(allowance, subject);
  }
}

function attemptCounters({ address, email, knownDevice }: SignInAttempt) {
  const account = email.toLowerCase();
  if (knownDevice !== undefined) return [[perDevice, `${account} ${knownDevice}`]] as const;
  const network = toNetwork(address);
  return [
    [perAddress, network],
    [perPair, `${account} ${network}`],
    [perAccount, account],
  ] as const;
}

/**
 * Accounts and password checks. It has no operations of its own; the modules with operations (auth,
 * recovery, me, users, second-factor, social-sign-in, notifications) share it.
 */
export const accounts = {
  ...queries,
  hashPassword,
  hashWithSalt,
  isCommonPassword,
  isPassword,
  beginAttempt,
  forgiveAttempt,

  /** Throws when a password is easy to guess. `about`: the person's names and address. */
  checkNewPassword(path: string, password: string, about: readonly string[]): void {
    if (isCommonPassword(password, about)) throw invalid(path, 'common-password');
  },
};
