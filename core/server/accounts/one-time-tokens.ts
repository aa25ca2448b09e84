import type { Executor } from '../db/database.ts';
import { hashSecret, randomSecret } from '../secrets/codes.ts';

export type TokenPurpose =
  | 'set-up'
  | 'reset-password'
  | 'second-factor'
  | 'passkey'
  | 'social-nonce'
  | 'verify-email';

export interface NewToken {
  purpose: TokenPurpose;
  expiresAt: Date;
  accountId?: string | null;
  /** Stored in plain text, so it must hold no secrets. */
  data?: Record<string, unknown>;
}

/** Creates a single-use secret and stores its hash. Returns the secret. */
export async function makeToken(on: Executor, token: NewToken): Promise<string> {
  const secret = randomSecret();
  await on
    .insertInto('oneTimeToken')
    .values({
      tokenHash: hashSecret(secret),
      purpose: token.purpose,
      expiresAt: token.expiresAt,
      accountId: token.accountId ?? null,
      data: token.data ? JSON.stringify(token.data) : null,
    })
    .execute();
  return secret;
}

export interface FoundToken {
  accountId: string | null;
  data: Record<string, unknown>;
}

/**
 * Uses up a secret; only one of two concurrent calls gets it. Returns undefined if it is unknown,
 * used, or expired. Rolling back the transaction leaves it unused.
 */
export async function useToken(
  on: Executor,
  purpose: TokenPurpose,
  secret: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const row = await on
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'data'])
    .executeTakeFirst();
  return row && toFound(row);
}

/** Reads a token without using it up. */
export async function findToken(
  on: Executor,
  purpose: TokenPurpose,
  secret: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const row = await on
    .selectFrom('oneTimeToken')
    .select(['accountId', 'data'])
    .where('tokenHash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row && toFound(row);
}

/** Deletes the tokens of this purpose: those of one account, or those without an account. */
export async function dropTokens(
  on: Executor,
  purpose: TokenPurpose,
  accountId: string | null,
): Promise<void> {
  const query = on.deleteFrom('oneTimeToken').where('purpose', '=', purpose);
  await (accountId === null
    ? query.where('accountId', 'is', null)
    : query.where('accountId', '=', accountId)
  ).execute();
}

function toFound(row: { accountId: string | null; data: unknown }): FoundToken {
  return { accountId: row.accountId, data: (row.data ?? {}) as Record<string, unknown> };
}
