import type { Role } from '#contract/enumerations.ts';
import type { Passkey } from '#contract/second-factor.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Factors } from './policy.ts';

/** Until the transaction ends, nobody else changes how this account signs in. */
export async function lockAccount(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

export async function readFactors(ctx: Ctx<Scope>, accountId: string): Promise<Factors> {
  const row = await ctx.db
    .selectFrom('account')
    .innerJoin('organisation', (join) => join.onTrue())
    .leftJoin('totp', (join) =>
      join.onRef('totp.account_id', '=', 'account.id').on('totp.confirmed_at', 'is not', null),
    )
    .leftJoin('social_login', (join) =>
      join
        .onRef('social_login.account_id', '=', 'account.id')
        .on('social_login.provider', '=', 'google'),
    )
    .select((select) => [
      'account.role',
      'account.password_hash',
      'organisation.require_second_factor',
      'totp.confirmed_at',
      'social_login.email as google_email',
      'social_login.linked_at',
      select
        .selectFrom('passkey')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('passkey.account_id', '=', 'account.id')
        .as('passkeys'),
      select
        .selectFrom('recovery_code')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('recovery_code.account_id', '=', 'account.id')
        .where('recovery_code.used_at', 'is', null)
        .as('recovery_codes'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    role: row.role as Role,
    hasPassword: row.password_hash !== null,
    google:
      row.google_email !== null && row.linked_at !== null
        ? { email: row.google_email, since: row.linked_at }
        : null,
    totp: row.confirmed_at && { since: row.confirmed_at },
    passkeys: row.passkeys ?? 0,
    recoveryCodesLeft: row.recovery_codes ?? 0,
    isRequiredOfStaff: row.require_second_factor,
  };
}

/** Keeps a key that waits to be confirmed, in the place of one that waited before. */
export async function keepWaitingTotp(
  ctx: Ctx<Scope>,
  accountId: string,
  secretSealed: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute();
  await ctx.db
    .insertInto('totp')
    .values({ account_id: accountId, secret_sealed: secretSealed, created_at: now })
    .execute();
}

/** The sealed key that counts, or the one that waits. */
export function findTotp(ctx: Ctx<Scope>, accountId: string, state: 'confirmed' | 'waiting') {
  return ctx.db
    .selectFrom('totp')
    .select(['id', 'secret_sealed as secretSealed'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** The key that waited takes the place of the one that counted; `step`: of the code that proved it. */
export async function confirmTotp(
  ctx: Ctx<Scope>,
  waiting: { id: string; accountId: string },
  step: number,
  now: Date,
): Promise<void> {
  await ctx.db
    .deleteFrom('totp')
    .where('account_id', '=', waiting.accountId)
    .where('id', '!=', waiting.id)
    .execute();
  await ctx.db
    .updateTable('totp')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', waiting.id)
    .execute();
}

/** Uses a time step up: of two calls at once, one gets it. False when it or a later one was used. */
export async function useTotpStep(ctx: Ctx<Scope>, id: string, step: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('totp')
    .set({ last_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTotp(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db.deleteFrom('totp').where('account_id', '=', accountId).execute();
}

/** Recovery codes that were made together. */
export interface RecoveryCodeSet {
  salt: Buffer;
  hashes: Buffer[];
}

/** Keeps these recovery codes, in the place of all from before. */
export async function replaceRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  { salt, hashes }: RecoveryCodeSet,
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(ctx, accountId);
  const set = { account_id: accountId, salt, created_at: now };
  const rows = hashes.map((hash) => ({ ...set, code_hash: hash }));
  await ctx.db.insertInto('recovery_code').values(rows).execute();
}

/** The recovery codes of an account that are still good; undefined when there is none. */
export async function findRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
): Promise<RecoveryCodeSet | undefined> {
  const rows = await ctx.db
    .selectFrom('recovery_code')
    .select(['salt', 'code_hash'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  return rows[0] && { salt: rows[0].salt, hashes: rows.map((row) => row.code_hash) };
}

/** Uses a recovery code up: of two calls at once, one gets it. */
export async function useRecoveryCode(
  ctx: Ctx<Scope>,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRecoveryCodes(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(ctx: Ctx<Scope>, accountId: string): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** What a browser needs to find the passkeys of an account. */
export function listCredentials(ctx: Ctx<Scope>, accountId: string) {
  return ctx.db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** The passkey with this credential id, whoever it belongs to. */
export async function findCredential(ctx: Ctx<Scope>, credentialId: string) {
  const row = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }
  );
}

export interface NewPasskey {
  accountId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
}

/** Adds a passkey; undefined when this credential is kept already, for whomever. */
export async function insertPasskey(
  ctx: Ctx<Scope>,
  passkey: NewPasskey,
  now: Date,
): Promise<Passkey | undefined> {
  const row = await ctx.db
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** A passkey of this account. */
export async function findPasskey(ctx: Ctx<Scope>, accountId: string, id: string) {
  const row = await ctx.db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && toPasskey(row);
}

export async function renamePasskey(ctx: Ctx<Scope>, id: string, name: string): Promise<Passkey> {
  const row = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .returning(passkeyColumns)
    .executeTakeFirstOrThrow();
  return toPasskey(row);
}

/**
 * Notes that a passkey was used. False when its counter has not moved on since: of two calls with
 * the same count one is a copy. Passkeys that are synchronised don't count; theirs stays 0.
 */
export async function notePasskeyUse(
  ctx: Ctx<Scope>,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(ctx: Ctx<Scope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('passkey').where('id', '=', id).execute();
}

export async function deletePasskeys(ctx: Ctx<Scope>, accountId: string) {
  await ctx.db.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}
