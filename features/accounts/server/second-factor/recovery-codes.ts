import { randomBytes, timingSafeEqual } from 'node:crypto';
import { accounts } from '#core/server/accounts/service.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import { readableCode } from '#core/server/secrets/codes.ts';
import { recoveryCodeCount } from '#features/accounts/contract/second-factor.ts';
import { asTyped } from './policy.ts';
import * as queries from './queries.ts';

/**
 * Four groups are 76 random bits, which people can still type. Fewer than the 112 that a plain hash
 * would do for (ASVS 5.0, 6.5.2), so they are hashed as slowly as passwords.
 */
const groupsOfCode = 4;

/** Random bytes of the salt; one for all codes of a set. */
const lengthOfSalt = 16;

/** Makes a set of recovery codes, in the place of all from before. Returns them: only hashes stay. */
export async function makeRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => readableCode(groupsOfCode));
  const salt = randomBytes(lengthOfSalt);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await queries.replaceRecoveryCodes(ctx, accountId, { salt, hashes }, now);
  return codes;
}

/** For somebody who has just added a second factor: a set, unless codes from before are still good. */
export async function ensureRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const { recoveryCodesLeft } = await queries.readFactors(ctx, accountId);
  return recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(ctx, accountId, now);
}

/**
 * Uses a code up, however it was typed; false when it is not one of this account's. One computation
 * tells, since the codes that are left share their salt.
 */
export async function useRecoveryCode(
  ctx: Ctx<Scope>,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const left = await queries.findRecoveryCodes(ctx, accountId);
  if (!left) return false;
  const given = await hashOf(code, left.salt);
  // Each is compared, to the end, so that the time says nothing of which one it was.
  const [hash] = left.hashes.filter((one) => timingSafeEqual(one, given));
  return hash !== undefined && queries.useRecoveryCode(ctx, accountId, hash, now);
}

function hashOf(code: string, salt: Uint8Array): Promise<Buffer> {
  return accounts.hashWithSalt(asTyped(code), salt);
}
