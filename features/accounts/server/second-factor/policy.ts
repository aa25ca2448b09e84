import type { SecondFactor } from '#core/contract/auth.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { Role } from '#core/contract/roles.ts';

/** What an account has to sign in with, and to show that it is really its person. */
export interface Factors {
  role: Role;
  hasPassword: boolean;
  google: { email: string; since: Date } | null;
  totp: { since: Date } | null;
  /** How many. */
  passkeys: number;
  recoveryCodesLeft: number;
  /** The organisation asks its staff for a second factor. */
  isRequiredOfStaff: boolean;
}

export function hasSecondFactor({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp !== null || passkeys > 0;
}

/** Clients are never asked to have one. */
export function isSecondFactorRequired({ role, isRequiredOfStaff }: Factors): boolean {
  return isRequiredOfStaff && role !== 'client';
}

/** By what a person can go on after the first factor, the most usual first. */
export function waysOn(factors: Factors): SecondFactor[] {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasSecondFactor(factors) && recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Why the app may not be taken away; undefined when it may. */
export function whyTotpStays(factors: Factors): ErrorCode | undefined {
  const isLast = factors.passkeys === 0;
  return isLast && isSecondFactorRequired(factors) ? 'second-factor-required' : undefined;
}

/** Why one passkey may not be taken away; undefined when it may. */
export function whyPasskeyStays(factors: Factors): ErrorCode | undefined {
  if (factors.passkeys > 1) return undefined;
  // A passkey lets somebody in by itself; an authenticator app doesn't.
  if (!factors.hasPassword && !factors.google) return 'last-way-in';
  return !factors.totp && isSecondFactorRequired(factors) ? 'second-factor-required' : undefined;
}

/** A code without what people put between its groups, or their keyboards make of it. */
export function asTyped(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}
