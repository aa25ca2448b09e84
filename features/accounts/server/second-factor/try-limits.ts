import type { Allowance, Attempts } from '#core/server/accounts/attempts.ts';
import { toNetwork } from '#core/server/accounts/network.ts';

/**
 * Limits for wrong codes, entered by someone who already has the password. Three of a million app codes are
 * valid at any moment (drift): at 40 tries a day from unknown browsers, a month of guessing succeeds once
 * in 280 times. Known browsers and recovery codes are counted separately, so a stranger who uses up the
 * tries locks out neither.
 */
const perTicket = { name: 'factor:ticket', points: 5, seconds: 10 * 60 };

/** All unknown browsers of an account together. */
const perAccount = { name: 'factor:account', points: 15, seconds: 3600 };
const perAccountDaily = { name: 'factor:account-day', points: 40, seconds: 86_400 };
/** One known browser. */
const perDevice = { name: 'factor:device', points: 10, seconds: 3600 };
/** Recovery codes, per network. They are too long to guess from many networks. */
const perAddress = { name: 'factor:recovery', points: 15, seconds: 3600 };
/** Codes that confirm a new app. */
const perConfirmation = { name: 'factor:confirm', points: 10, seconds: 15 * 60 };

export interface CodeTry {
  ticket: string;
  accountId: string;
  way: 'totp' | 'recovery-code';
  address: string;
  /** Secret of the browser when the account knows it. */
  knownDevice: string | undefined;
}

type Counter = readonly [allowance: Allowance, who: string];

function tryCounters({ ticket, accountId, way, address, knownDevice }: CodeTry): Counter[] {
  const ticketCounter: Counter = [perTicket, ticket];
  if (knownDevice !== undefined) return [ticketCounter, [perDevice, `${accountId} ${knownDevice}`]];
  if (way === 'recovery-code') {
    return [ticketCounter, [perAddress, `${accountId} ${toNetwork(address)}`]];
  }
  return [ticketCounter, [perAccount, accountId], [perAccountDaily, accountId]];
}

/** Counts a try before the code is compared. Throws when there were too many. */
export async function beginCodeTry(attempts: Attempts, codeTry: CodeTry): Promise<void> {
  for (const [allowance, counterKey] of tryCounters(codeTry)) {
    await attempts.take(allowance, counterKey);
  }
}

/** Takes back this try after a correct code. Other wrong tries still count. */
export async function forgiveCodeTry(attempts: Attempts, codeTry: CodeTry): Promise<void> {
  for (const [allowance, counterKey] of tryCounters(codeTry)) {
    if (allowance === perDevice) await attempts.forgive(allowance, counterKey);
    else await attempts.giveBack(allowance, counterKey);
  }
}

export function beginConfirmation(attempts: Attempts, accountId: string): Promise<void> {
  return attempts.take(perConfirmation, accountId);
}
