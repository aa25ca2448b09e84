import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import type { Passkey } from '#features/accounts/contract/second-factor.ts';
import type { Factors } from './policy.ts';

/** Locks the account's sign-in settings until the transaction ends. */
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
      join.onRef('totp.accountId', '=', 'account.id').on('totp.confirmedAt', 'is not', null),
    )
    .leftJoin('socialLogin', (join) =>
      join
        .onRef('socialLogin.accountId', '=', 'account.id')
        .on('socialLogin.provider', '=', 'google'),
    )
    .select((select) => [
      'account.role',
      'account.passwordHash',
      'organisation.requireSecondFactor',
      'totp.confirmedAt',
      'socialLogin.email as googleEmail',
      'socialLogin.linkedAt',
      select
        .selectFrom('passkey')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('passkey.accountId', '=', 'account.id')
        .as('passkeys'),
      select
        .selectFrom('recoveryCode')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('recoveryCode.accountId', '=', 'account.id')
        .where('recoveryCode.usedAt', 'is', null)
        .as('recoveryCodes'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    role: row.role,
    hasPassword: row.passwordHash !== null,
    google:
      row.googleEmail !== null && row.linkedAt !== null
        ? { email: row.googleEmail, since: row.linkedAt }
        : null,
    totp: row.confirmedAt && { since: row.confirmedAt },
    passkeys: row.passkeys ?? 0,
    recoveryCodesLeft: row.recoveryCodes ?? 0,
    isRequiredOfStaff: row.requireSecondFactor,
  };
}

/** Stores a key awaiting confirmation and replaces an earlier one. */
export async function savePendingTotp(
  ctx: Ctx<Scope>,
  accountId: string,
  secretSealed: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute();
  await ctx.db.insertInto('totp').values({ accountId, secretSealed, createdAt: now }).execute();
}

/** The sealed key, either confirmed or awaiting confirmation. */
export function findTotp(ctx: Ctx<Scope>, accountId: string, state: 'confirmed' | 'waiting') {
  return ctx.db
    .selectFrom('totp')
    .select(['id', 'secretSealed'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** Replaces the confirmed key with the waiting one. `step` is the step of the code that proved it. */
export async function confirmTotp(
  ctx: Ctx<Scope>,
  waiting: { id: string; accountId: string },
  step: number,
  now: Date,
): Promise<void> {
  await ctx.db
    .deleteFrom('totp')
    .where('accountId', '=', waiting.accountId)
    .where('id', '!=', waiting.id)
    .execute();
  await ctx.db
    .updateTable('totp')
    .set({ confirmedAt: now, lastStep: step })
    .where('id', '=', waiting.id)
    .execute();
}

/** Marks a time step as used. False when it or a later one was used; one of two concurrent calls wins. */
export async function useTotpStep(ctx: Ctx<Scope>, id: string, step: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTotp(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db.deleteFrom('totp').where('accountId', '=', accountId).execute();
}

/** Recovery codes created together. */
export interface RecoveryCodeSet {
  salt: Buffer;
  hashes: Buffer[];
}

/** Stores recovery codes and replaces all earlier ones. */
export async function replaceRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
  { salt, hashes }: RecoveryCodeSet,
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(ctx, accountId);
  const set = { accountId, salt, createdAt: now };
  const rows = hashes.map((hash) => ({ ...set, codeHash: hash }));
  await ctx.db.insertInto('recoveryCode').values(rows).execute();
}

/** Unused recovery codes of an account; undefined when there are none. */
export async function findRecoveryCodes(
  ctx: Ctx<Scope>,
  accountId: string,
): Promise<RecoveryCodeSet | undefined> {
  const rows = await ctx.db
    .selectFrom('recoveryCode')
    .select(['salt', 'codeHash'])
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute();
  return rows[0] && { salt: rows[0].salt, hashes: rows.map((row) => row.codeHash) };
}

/** Marks a recovery code as used; one of two concurrent calls wins. */
export async function useRecoveryCode(
  ctx: Ctx<Scope>,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRecoveryCodes(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
}

const passkeyColumns = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listPasskeys(ctx: Ctx<Scope>, accountId: string): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** Credential ids and transports for the browser. */
export function listCredentials(ctx: Ctx<Scope>, accountId: string) {
  return ctx.db
    .selectFrom('passkey')
    .select(['credentialId as id', 'transports'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
}

/** The passkey with this credential id, in any account. */
export async function findCredential(ctx: Ctx<Scope>, credentialId: string) {
  const row = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      accountId: row.accountId,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
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

/** Adds a passkey; undefined when the credential is already stored for any account. */
export async function insertPasskey(
  ctx: Ctx<Scope>,
  passkey: NewPasskey,
  now: Date,
): Promise<Passkey | undefined> {
  const row = await ctx.db
    .insertInto('passkey')
    .values({
      accountId: passkey.accountId,
      credentialId: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst();
  return row && toPasskey(row);
}

export async function findPasskey(ctx: Ctx<Scope>, accountId: string, id: string) {
  const row = await ctx.db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
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
 * Records a use. False when the counter hasn't increased, which means a cloned passkey. Synced passkeys
 * don't count; their counter stays 0.
 */
export async function recordPasskeyUse(
  ctx: Ctx<Scope>,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: now })
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
  await ctx.db.deleteFrom('passkey').where('accountId', '=', accountId).execute();
}
