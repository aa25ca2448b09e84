import { sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import type { User } from '#core/contract/users.ts';
import type { Ctx } from '../context.ts';
import type { Scope } from '../scope/scope.ts';
import { isUnverified, rolesOf } from './session.ts';

/** Needed for `secondFactorMissing`; the same condition as the session's. */
const secondFactorMissing = sql<boolean>`(
  account.role <> 'client'
  and (select require_second_factor from organisation)
  and not exists (select from totp where account_id = account.id and confirmed_at is not null)
  and not exists (select from passkey where account_id = account.id)
)`.as('secondFactorMissing');

/** `open`: an account from before addresses were verified; `closed`: nothing to see (`isUnverified`). */
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
    roles: rolesOf(role),
    ...(row.avatar ? { avatar: row.avatar } : {}),
    ...(row.language ? { language: row.language } : {}),
    ...(row.secondFactorMissing ? { secondFactorMissing: true } : {}),
    ...(row.unverified ? { unverified: row.unverified } : {}),
  };
}

/** The account behind an address, with its password hash, if it may sign in. */
export async function findByEmail(ctx: Ctx<Scope>, email: string) {
  const row = await ctx.db
    .selectFrom('account')
    .select([...userColumns, 'passwordHash', secondFactorMissing, unverified])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.passwordHash };
}

/** An account that may sign in. */
export async function findActive(ctx: Ctx<Scope>, id: string) {
  const row = await ctx.db
    .selectFrom('account')
    .select([...userColumns, secondFactorMissing, unverified])
    .where('account.id', '=', id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Whether an account whose address was verified has it, or one that keeps what it had. */
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
  /** Null for somebody who signs in another way. */
  passwordHash: string | null;
  role: Role;
  language: Language | null;
  /** When the owner of the mailbox showed that the address is theirs; null: not yet. */
  emailVerifiedAt: Date | null;
}

/** Adds an account; undefined when the address is taken. */
export async function insertAccount(
  ctx: Ctx<Scope>,
  account: NewAccount,
): Promise<User | undefined> {
  const row = await ctx.db
    .insertInto('account')
    .values({
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      passwordHash: account.passwordHash,
      role: account.role,
      language: account.language,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...userColumns, secondFactorMissing, unverified])
    .executeTakeFirst();
  return row && toUser(row);
}

/**
 * Gives the account of an unverified address to somebody else, as a new one; undefined when there is none.
 *
 * @param isInvited also one to which staff have given rights, or which they have deactivated
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
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      passwordHash: account.passwordHash,
      role: account.role,
      language: account.language,
      emailVerifiedAt: account.emailVerifiedAt,
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
  const row = await query
    .returning([...userColumns, secondFactorMissing, unverified])
    .executeTakeFirst();
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
  /** A `data:` address; null takes the picture away. */
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
    .returning([...userColumns, secondFactorMissing, unverified])
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Null when this account has no password. Holds the row until the transaction ends. */
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

/** Notes a sign-in; true when it is the account's first. */
export async function noteSignIn(ctx: Ctx<Scope>, accountId: string, now: Date): Promise<boolean> {
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
