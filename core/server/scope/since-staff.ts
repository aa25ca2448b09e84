import { type RawBuilder, sql } from 'kysely';
import type { SignedInScope } from './scope.ts';

/**
 * True if something is newer than the end of an account's staff role. Earlier notifications may
 * concern other people, so they are hidden once the account is a client's.
 * @param column its time, such as `message.created_at`
 */
export function isSinceStaff(
  { role, accountId }: Pick<SignedInScope, 'role' | 'accountId'>,
  column: string,
): RawBuilder<boolean> {
  if (role !== 'client') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} > coalesce(
    (select own.staff_until from account as own where own.id = ${accountId}), '-infinity'
  )`;
}
