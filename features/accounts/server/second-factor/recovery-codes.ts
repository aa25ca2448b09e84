import { randomBytes, timingSafeEqual } from 'node:crypto';
import { accounts } from '#core/server/accounts/service.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import { readableCode } from '#core/server/secrets/codes.ts';
import { recoveryCodeCount } from '#features/accounts/contract/second-factor.ts';
import { normalizeCode } from './policy.ts';
import * as queries from './queries.ts';

/**
 * Four groups hold 76 random bits, still short enough to type. A plain hash would need 112 (ASVS 5.0,
 * 6.5.2), so codes are hashed as slowly as passwords.
 */
const codeGroups = 4;

/** Salt length in bytes. All codes of a set share one salt. */
const saltLength = 16;

/** Creates a set of recovery codes, replaces earlier ones, and returns them. Only hashes are stored. */
export async function makeRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => readableCode(codeGroups));
  const salt = randomBytes(saltLength);
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)));
  await queries.replaceRecoveryCodes(ctx, accountId, { salt, hashes }, now);
  return codes;
}

/** Creates a set after adding a second factor, unless earlier codes are still valid. */
export async function ensureRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const { recoveryCodesLeft } = await queries.readFactors(ctx, accountId);
  return recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(ctx, accountId, now);
}

/** Uses up a code; false when it isn't one of this account's. Codes share a salt, so one hash is enough. */
export async function useRecoveryCode(
  ctx: Ctx<Scope>,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const remainingCodes = await queries.findRecoveryCodes(ctx, accountId);
  if (!remainingCodes) return false;
  const codeHash = await hashCode(code, remainingCodes.salt);
  // Compares every hash in full so that timing doesn't reveal the match.
  const [hash] = remainingCodes.hashes.filter((one) => timingSafeEqual(one, codeHash));
  return hash !== undefined && queries.useRecoveryCode(ctx, accountId, hash, now);
}

function hashCode(code: string, salt: Uint8Array): Promise<Buffer> {
  return accounts.hashWithSalt(normalizeCode(code), salt);
}
