import type { SecondFactor } from '#core/contract/auth.ts';
import type { ErrorCode } from '#core/contract/error-statuses.ts';
import type { Role } from '#core/contract/roles.ts';

export interface Factors {
  role: Role;
  hasPassword: boolean;
  google: { email: string; since: Date } | null;
  totp: { since: Date } | null;
  passkeys: number;
  recoveryCodesLeft: number;
  /** True when the organization requires a second factor of staff. */
  isRequiredOfStaff: boolean;
}

export function hasSecondFactor({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp !== null || passkeys > 0;
}

/** Clients never need a second factor. */
export function isSecondFactorRequired({ role, isRequiredOfStaff }: Factors): boolean {
  return isRequiredOfStaff && role !== 'client';
}

/** Available second steps, the most common first. */
export function secondStepMethods(factors: Factors): SecondFactor[] {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasSecondFactor(factors) && recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Error code when the app can't be removed; undefined when it can. */
export function totpRemovalError(factors: Factors): ErrorCode | undefined {
  const isLast = factors.passkeys === 0;
  return isLast && isSecondFactorRequired(factors) ? 'second-factor-required' : undefined;
}

/** Error code when a passkey can't be removed; undefined when it can. */
export function passkeyRemovalError(factors: Factors): ErrorCode | undefined {
  if (factors.passkeys > 1) return undefined;
  // A passkey can replace the password; an authenticator app can't.
  if (!factors.hasPassword && !factors.google) return 'last-way-in';
  return !factors.totp && isSecondFactorRequired(factors) ? 'second-factor-required' : undefined;
}

/** Normalizes a code: drops separators and keyboard substitutions. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}
