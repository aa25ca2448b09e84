import { type RawBuilder, sql } from 'kysely';
import type { SignedInScope } from './scope.ts';

/**
 * Whether something came after an account left the staff. What its owner was told as staff speaks of other people, so
 * as a client they don't see it.
 *
 * @param column when it came, such as `message.created_at`
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
