import { hashSecret, randomSecret } from './codes.ts';
import type { Executor } from './database.ts';

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
  /** What belongs to it; kept as it is, so no secrets. */
  data?: Record<string, unknown>;
}

/** Makes a secret that works once, and keeps its hash. Returns the secret. */
export async function makeToken(on: Executor, token: NewToken): Promise<string> {
  const secret = randomSecret();
  await on
    .insertInto('one_time_token')
    .values({
      token_hash: hashSecret(secret),
      purpose: token.purpose,
      expires_at: token.expiresAt,
      account_id: token.accountId ?? null,
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
 * Uses a secret up: of two calls at once, one gets it. Undefined when it is not known, was used or
 * has run out. In a transaction that is rolled back it stays unused.
 */
export async function useToken(
  on: Executor,
  purpose: TokenPurpose,
  secret: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const row = await on
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'data'])
    .executeTakeFirst();
  return row && toFound(row);
}

/** Looks at a secret without using it up. */
export async function findToken(
  on: Executor,
  purpose: TokenPurpose,
  secret: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const row = await on
    .selectFrom('one_time_token')
    .select(['account_id', 'data'])
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toFound(row);
}

/** Takes back the secrets of this purpose; of one account, or those that belong to none. */
export async function dropTokens(
  on: Executor,
  purpose: TokenPurpose,
  accountId: string | null,
): Promise<void> {
  const query = on.deleteFrom('one_time_token').where('purpose', '=', purpose);
  await (accountId === null
    ? query.where('account_id', 'is', null)
    : query.where('account_id', '=', accountId)
  ).execute();
}

function toFound(row: { account_id: string | null; data: unknown }): FoundToken {
  return { accountId: row.account_id, data: (row.data ?? {}) as Record<string, unknown> };
}
