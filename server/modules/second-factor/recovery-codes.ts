import { recoveryCodeCount } from '#contract/second-factor.ts';
import { hashSecret, readableCode } from '#server/platform/codes.ts';
import type { Executor } from '#server/platform/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import { asTyped } from './policy.ts';
import * as queries from './queries.ts';

/** Four groups are 76 random bits: too many to try, even for somebody who has the hashes. */
const groupsOfCode = 4;

/** Makes a set of recovery codes, in the place of all from before. Returns them: only hashes stay. */
export async function makeRecoveryCodes(
  on: Executor,
  scope: Scope,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => readableCode(groupsOfCode));
  await queries.replaceRecoveryCodes(on, scope, accountId, codes.map(hashOf), now);
  return codes;
}

/** For somebody who has just added a second factor: a set, unless codes from before are still good. */
export async function ensureRecoveryCodes(
  on: Executor,
  scope: Scope,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const { recoveryCodesLeft } = await queries.readFactors(on, scope, accountId);
  return recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(on, scope, accountId, now);
}

/** Uses a code up, however it was typed; false when it is not one of this account's. */
export function useRecoveryCode(
  on: Executor,
  scope: Scope,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  return queries.useRecoveryCode(on, scope, accountId, hashOf(code), now);
}

function hashOf(code: string): string {
  return hashSecret(asTyped(code));
}
