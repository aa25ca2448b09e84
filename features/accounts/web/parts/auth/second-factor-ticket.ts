import type * as z from 'zod';
import type { SecondFactor, secondFactorTicket } from '#core/contract/auth.ts';
import type { ApiError } from '#core/web/api/api-error.ts';

/** Proof of the first factor, with the possible second steps. */
export type SecondFactorTicket = z.output<typeof secondFactorTicket>;

const wayOrder: readonly SecondFactor[] = ['totp', 'passkey', 'recovery-code'];

function isWay(way: unknown): way is SecondFactor {
  return wayOrder.includes(way as SecondFactor);
}

/** Ticket in the details of `second-factor-needed`; null when there is none. */
export function readTicket(details: unknown): SecondFactorTicket | null {
  const { ticket, ways } = (details ?? {}) as Partial<SecondFactorTicket>;
  const isTicket = typeof ticket === 'string' && Array.isArray(ways) && ways.every(isWay);
  return isTicket ? { ticket, ways } : null;
}

/** Ticket of this failure; null for other failures. */
export function ticketFromError(error: ApiError): SecondFactorTicket | null {
  return error.code === 'second-factor-needed' ? readTicket(error.details) : null;
}

/**
 * Second steps that this browser supports, the default first. People who prefer a passkey have used it
 * instead of a password, so it isn't the default.
 */
export function availableSecondSteps(ways: readonly SecondFactor[], isPasskeyPossible: boolean) {
  return wayOrder.filter((way) => ways.includes(way) && (way !== 'passkey' || isPasskeyPossible));
}
