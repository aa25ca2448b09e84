import type { Attempts } from './attempts.ts';
import { networkOf } from './network.ts';

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

export interface SignInAttempt {
  /** Network address. */
  address: string;
  email: string;
  /** The secret of the browser, when the account knows it. */
  knownDevice: string | undefined;
}

/** Counts a try before the password is compared; refused when there were too many. */
export async function beginAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
  for (const [allowance, who] of countersOf(attempt)) {
    await attempts.take(allowance, who);
  }
}

/** The password was right: the tries of this person here are forgotten. */
export async function forgiveAttempt(attempts: Attempts, attempt: SignInAttempt): Promise<void> {
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
