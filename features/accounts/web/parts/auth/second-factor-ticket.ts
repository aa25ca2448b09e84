import type * as z from 'zod';
import { type SecondFactor, secondFactorTicket } from '#core/contract/auth.ts';
import type { ApiError } from '#core/web/api/api-error.ts';

/** The first factor was right; this stands for it, and says how to go on. */
export type SecondFactorTicket = z.output<typeof secondFactorTicket>;

/** The ticket in the details of a `second-factor-needed`, or null when there is none. */
export function readTicket(details: unknown): SecondFactorTicket | null {
  const ticket = secondFactorTicket.safeParse(details);
  return ticket.success ? ticket.data : null;
}

/** The ticket that this failure carries, or null when it is about something else. */
export function ticketOf(error: ApiError): SecondFactorTicket | null {
  return error.code === 'second-factor-needed' ? readTicket(error.details) : null;
}

/**
 * The ways that this browser can go, the one to offer first at the front: whoever would rather have
 * used a passkey has done so instead of typing a password.
 */
export function waysHere(ways: readonly SecondFactor[], isPasskeyPossible: boolean) {
  const order: SecondFactor[] = ['totp', 'passkey', 'recovery-code'];
  return order.filter((way) => ways.includes(way) && (way !== 'passkey' || isPasskeyPossible));
}
