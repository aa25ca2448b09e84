import type { Language } from '#contract/languages.ts';
import type { Executor } from '#server/platform/database.ts';
import type { IntakeScope, PublicScope } from '#server/platform/scope.ts';

export interface NewIntake {
  reference: string;
  secretHash: string;
  resumeCodeHash: string;
  language: Language;
  edition: number;
}

export async function insertIntake(on: Executor, _scope: PublicScope, intake: NewIntake) {
  const row = await on
    .insertInto('draft_applicant')
    .values({
      reference: intake.reference,
      secret_hash: intake.secretHash,
      resume_code_hash: intake.resumeCodeHash,
      language: intake.language,
      edition: intake.edition,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function inScope(on: Executor, scope: IntakeScope) {
  return on
    .selectFrom('draft_applicant')
    .select(['reference', 'submitted_at', 'edition'])
    .where('id', '=', scope.intakeId)
    .where('secret_hash', '=', scope.secretHash)
    .where('finalised_at', 'is', null)
    .where('deleted_at', 'is', null);
}

/** The form behind this secret; undefined for a wrong secret and for one that is gone. */
export function findIntake(on: Executor, scope: IntakeScope) {
  return inScope(on, scope).executeTakeFirst();
}

/** As `findIntake`; one write to a form at a time. */
export function lockIntake(on: Executor, scope: IntakeScope) {
  return inScope(on, scope).forUpdate().executeTakeFirst();
}

/** What lists show of somebody before they are an applicant. */
export interface IntakeSummary {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
}

export async function updateSummary(
  on: Executor,
  scope: IntakeScope,
  summary: IntakeSummary,
  now: Date,
) {
  await on
    .updateTable('draft_applicant')
    .set({
      first_name: summary.firstName,
      last_name: summary.lastName,
      date_of_birth: summary.dateOfBirth,
      updated_at: now,
    })
    .where('id', '=', scope.intakeId)
    .execute();
}

export async function setSubmitted(on: Executor, scope: IntakeScope, now: Date) {
  await on
    .updateTable('draft_applicant')
    .set({ submitted_at: now, updated_at: now })
    .where('id', '=', scope.intakeId)
    .execute();
}
