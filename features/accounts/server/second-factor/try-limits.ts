import type { Allowance, Attempts } from '#core/server/accounts/attempts.ts';
import { networkOf } from '#core/server/accounts/network.ts';

/**
 * How many wrong codes are taken, from somebody who has the password already. Three codes of the
 * app are right at any moment (drift), of a million: at 40 tries a day from browsers that the
 * account doesn't know, a month of trying finds one in 280 times. A browser from which the person
 * has signed in before is counted by itself, and so are recovery codes: a stranger who uses up the
 * tries locks out neither.
 */
const perTicket = { name: 'factor:ticket', points: 5, seconds: 10 * 60 };

/** All browsers that an account doesn't know, together. */
const perAccount = { name: 'factor:account', points: 15, seconds: 3600 };
const perAccountADay = { name: 'factor:account-day', points: 40, seconds: 86_400 };
/** One browser that it knows. */
const perDevice = { name: 'factor:device', points: 10, seconds: 3600 };
/** Recovery codes, from one network. They are too long to be guessed by many. */
const perAddress = { name: 'factor:recovery', points: 15, seconds: 3600 };
/** The codes by which somebody who is signed in confirms a new app. */
const perConfirmation = { name: 'factor:confirm', points: 10, seconds: 15 * 60 };

export interface CodeTry {
  ticket: string;
  accountId: string;
  way: 'totp' | 'recovery-code';
  /** Network address. */
  address: string;
  /** The secret of the browser, when the account knows it. */
  knownDevice: string | undefined;
}

type Counter = readonly [allowance: Allowance, who: string];

function countersOf({ ticket, accountId, way, address, knownDevice }: CodeTry): Counter[] {
  const ofTicket: Counter = [perTicket, ticket];
  if (knownDevice !== undefined) return [ofTicket, [perDevice, `${accountId} ${knownDevice}`]];
  if (way === 'recovery-code') {
    return [ofTicket, [perAddress, `${accountId} ${networkOf(address)}`]];
  }
  return [ofTicket, [perAccount, accountId], [perAccountADay, accountId]];
}

/** Counts a try before the code is compared; refused when there were too many. */
export async function beginCodeTry(attempts: Attempts, codeTry: CodeTry): Promise<void> {
  for (const [allowance, who] of countersOf(codeTry)) {
    await attempts.take(allowance, who);
  }
}

/** The code was right: this try is taken back. The wrong ones of others stay counted. */
export async function forgiveCodeTry(attempts: Attempts, codeTry: CodeTry): Promise<void> {
  for (const [allowance, who] of countersOf(codeTry)) {
    if (allowance === perDevice) await attempts.forgive(allowance, who);
    else await attempts.giveBack(allowance, who);
  }
}

export function beginConfirmation(attempts: Attempts, accountId: string): Promise<void> {
  return attempts.take(perConfirmation, accountId);
}
