import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../scope/scope.ts';

/**
 * Whether a file is that of the client who asks: the one that is linked to their account now, and is
 * neither deleted nor a part of another one. To be part of every query that reads anything about a person
 * for themselves, so that unlinking and suspending hold from the next call on.
 *
 * @param column the column that says whose record it is, such as `stored_file.applicant_id`
 */
export function isOwnFile({ accountId }: ClientScope, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = (
    select own.id from client_link join applicant as own on own.id = client_link.applicant_id
    where client_link.account_id = ${accountId} and client_link.suspended_at is null
      and own.deleted_at is null and own.merged_into is null
  )`;
}
