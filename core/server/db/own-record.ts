import { type RawBuilder, sql } from 'kysely';
import type { ClientScope, IntakeScope } from '../scope/scope.ts';

/**
 * SQL condition: the record belongs to the person who asks. It must be linked to the client's account, or
 * have come from the form that the device holds, and it must not be deleted or merged into another. Add it to
 * every query of a person's own data, so that unlinking and suspending take effect with the next call.
 * @param column the column with the record's id, such as `stored_file.applicant_id`
 */
export function isOwnRecord(scope: ClientScope | IntakeScope, column: string): RawBuilder<boolean> {
  return scope.kind === 'intake'
    ? sql<boolean>`${sql.ref(column)} = (
        select own.id from intake_device
          join draft_applicant as form on form.id = intake_device.draft_applicant_id
          join applicant as own on own.id = form.applicant_id
        where form.id = ${scope.intakeId} and secret_hash = ${scope.secretHash}
          and own.deleted_at is null and own.merged_into is null
      )`
    : sql<boolean>`${sql.ref(column)} = (
        select own.id from client_link join applicant as own on own.id = client_link.applicant_id
        where client_link.account_id = ${scope.accountId} and client_link.suspended_at is null
          and own.deleted_at is null and own.merged_into is null
      )`;
}
