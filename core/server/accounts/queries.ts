import { sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';
import type { Ctx } from '../context.ts';
import type { Scope } from '../scope/scope.ts';
import { isUnverified, specRoles } from './session.ts';

/** Keep in sync with the same condition in the session query. */
const secondFactorMissing = sql<boolean>`(
  account.role <> 'client'
  and (select require_second_factor from organisation)
  and not exists (select from totp where account_id = account.id and confirmed_at is not null)
  and not exists (select from passkey where account_id = account.id)
)`.as('secondFactorMissing');

/** `open`: an account older than address verification. `closed`: no access yet (`isUnverified`). */
const unverified = sql<'closed' | 'open' | null>`case
  when account.email_verified_at is not null then null
  when account.verification_waived then 'open' else 'closed' end`.as('unverified');

const userColumns = [
  'account.id',
  'firstName',
  'lastName',
  'email',
  'role',
  'language',
  'avatar',
  secondFactorMissing,
  unverified,
] as const;

interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  language: string | null;
  avatar: string | null;
  secondFactorMissing: boolean;
  unverified: 'closed' | 'open' | null;
}

function toUser(row: UserRow): User {
  const role = row.role as Role;
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role,
    roles: specRoles(role),
    ...(row.avatar ? { avatar: row.avatar } : {}),
    ...(row.language ? { language: row.language } : {}),
    ...(row.secondFactorMissing ? { secondFactorMissing: true } : {}),
    ...(row.unverified ? { unverified: row.unverified } : {}),
  };
}

/** Finds an account that may sign in by its address, with the password hash. */
export async function findByEmail(ctx: Ctx<Scope>, email: string) {
  const row = await ctx.db
    .selectFrom('account')
    .select([...userColumns, 'passwordHash'])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.passwordHash };
}

/** Finds an account that may sign in. */
export async function findActive(ctx: Ctx<Scope>, id: string) {
  const row = await ctx.db
    .selectFrom('account')
    .select(userColumns)
    .where('account.id', '=', id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return row && toUser(row);
}

/** True if a verified account, or one older than verification, uses this address. */
export async function isEmailTaken(ctx: Ctx<Scope>, email: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where(sql<boolean>`not ${isUnverified}`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  /** Null for accounts without a password. */
  passwordHash: string | null;
  role: Role;
  language: Language | null;
  /** When the owner of the mailbox confirmed the address; null until then. */
  emailVerifiedAt: Date | null;
}

function toColumns(account: NewAccount) {
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    passwordHash: account.passwordHash,
    role: account.role,
    language: account.language,
    emailVerifiedAt: account.emailVerifiedAt,
  };
}

/** Adds an account. Returns undefined when the address is taken. */
export async function insertAccount(
  ctx: Ctx<Scope>,
  account: NewAccount,
): Promise<User | undefined> {
  const row = await ctx.db
    .insertInto('account')
    .values(toColumns(account))
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return row && toUser(row);
}

/**
 * Replaces an account with an unverified address by a new one. Returns undefined when there is
 * none.
 * @param isInvited also replaces accounts that staff have given permissions or deactivated
 */
export async function replaceUnverified(
  ctx: Ctx<Scope>,
  account: NewAccount,
  isInvited: boolean,
  now: Date,
): Promise<User | undefined> {
  let query = ctx.db
    .updateTable('account')
    .set({
      ...toColumns(account),
      avatar: null,
      reach: 'everywhere',
      lastSignInAt: null,
      deactivatedAt: null,
      version: sql`version + 1`,
      createdAt: now,
      updatedAt: now,
    })
    .where((where) => where(where.fn('lower', ['email']), '=', account.email.toLowerCase()))
    .where(isUnverified);
  if (!isInvited) query = query.where('role', '=', 'client').where('deactivatedAt', 'is', null);
  const row = await query.returning(userColumns).executeTakeFirst();
  return row && toUser(row);
}

export async function isAdminPresent(ctx: Ctx<Scope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OwnChanges {
  firstName?: string;
  lastName?: string;
  language?: Language;
  /** A `data:` URL; null removes the picture. */
  avatar?: string | null;
}

export async function updateOwn(
  ctx: Ctx<Scope>,
  accountId: string,
  changes: OwnChanges,
  now: Date,
): Promise<User> {
  const row = await ctx.db
    .updateTable('account')
    .set({
      ...(changes.firstName === undefined ? {} : { firstName: changes.firstName }),
      ...(changes.lastName === undefined ? {} : { lastName: changes.lastName }),
      ...(changes.language === undefined ? {} : { language: changes.language }),
      ...(changes.avatar === undefined ? {} : { avatar: changes.avatar }),
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where('id', '=', accountId)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Locks the row until the transaction ends. Returns null for accounts without a password. */
export async function lockPasswordHash(ctx: Ctx<Scope>, accountId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

export async function updatePassword(
  ctx: Ctx<Scope>,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ passwordHash, updatedAt: now })
    .where('id', '=', accountId)
    .execute();
}

/** Records a sign-in. Returns true for the account's first. */
export async function recordSignIn(
  ctx: Ctx<Scope>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const before = await ctx.db
    .selectFrom('account')
    .select('lastSignInAt')
    .where('id', '=', accountId)
    .executeTakeFirst();
  await ctx.db
    .updateTable('account')
    .set({ lastSignInAt: now })
    .where('id', '=', accountId)
    .execute();
  return before?.lastSignInAt === null;
}
