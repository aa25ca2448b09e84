import type { Language, Role } from '#contract/enumerations.ts';
import type { User } from '#contract/users.ts';
import type { Executor } from '#server/platform/database.ts';
import type { PublicScope, SignedInScope, SystemScope } from '#server/platform/scope.ts';
import { rolesOf } from '#server/platform/session.ts';

const userColumns = ['id', 'first_name', 'last_name', 'email', 'role', 'language'] as const;

interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: string;
  language: string | null;
}

function toUser(row: UserRow): User {
  const role = row.role as Role;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role,
    roles: rolesOf(role),
    ...(row.language ? { language: row.language as Language } : {}),
  };
}

/** The account behind an address, with its password hash, if it may sign in. */
export async function findForSignIn(on: Executor, _scope: PublicScope, email: string) {
  const row = await on
    .selectFrom('account')
    .select([...userColumns, 'password_hash'])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.password_hash };
}

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  language: Language | null;
}

/** Adds an account; undefined when the address is taken. */
export async function insertAccount(
  on: Executor,
  _scope: PublicScope | SystemScope,
  account: NewAccount,
): Promise<User | undefined> {
  const row = await on
    .insertInto('account')
    .values({
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      password_hash: account.passwordHash,
      role: account.role,
      language: account.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return row && toUser(row);
}

export async function isAdminPresent(on: Executor, _scope: PublicScope | SystemScope) {
  const row = await on
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a one-time token up. Of two calls at once, one gets true. */
export async function useSetUpToken(
  on: Executor,
  _scope: PublicScope,
  tokenHash: string,
  now: Date,
) {
  const row = await on
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'set-up')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a new set-up token; the ones before it stop working. */
export async function replaceSetUpToken(
  on: Executor,
  _scope: SystemScope,
  tokenHash: string,
  expires: Date,
) {
  await on.deleteFrom('one_time_token').where('purpose', '=', 'set-up').execute();
  await on
    .insertInto('one_time_token')
    .values({ token_hash: tokenHash, purpose: 'set-up', expires_at: expires })
    .execute();
}

export async function readOwnAccount(on: Executor, scope: SignedInScope): Promise<User> {
  const row = await on
    .selectFrom('account')
    .select(userColumns)
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

export async function updateOwnAccount(
  on: Executor,
  scope: SignedInScope,
  changes: { firstName?: string; lastName?: string; language?: Language },
  now: Date,
): Promise<User> {
  const row = await on
    .updateTable('account')
    .set({
      ...(changes.firstName === undefined ? {} : { first_name: changes.firstName }),
      ...(changes.lastName === undefined ? {} : { last_name: changes.lastName }),
      ...(changes.language === undefined ? {} : { language: changes.language }),
      updated_at: now,
    })
    .where('id', '=', scope.accountId)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

export async function readOwnPasswordHash(on: Executor, scope: SignedInScope): Promise<string> {
  const row = await on
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', scope.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

export async function updateOwnPassword(
  on: Executor,
  scope: SignedInScope,
  passwordHash: string,
  now: Date,
) {
  await on
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', scope.accountId)
    .execute();
}
