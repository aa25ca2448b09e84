import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../scope/scope.ts';

/**
 * SQL condition: the record belongs to the client who asks. It must be linked to their account, not
 * deleted, and not merged into another. Add it to every query of a client's own data, so that
 * unlinking and suspending take effect with the next call.
 * @param column the column with the record's id, such as `stored_file.applicant_id`
 */
export function isOwnRecord({ accountId }: ClientScope, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = (
    select own.id from client_link join applicant as own on own.id = client_link.applicant_id
    where client_link.account_id = ${accountId} and client_link.suspended_at is null
      and own.deleted_at is null and own.merged_into is null
  )`;
}
