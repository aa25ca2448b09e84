import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope } from '#core/server/scope/scope.ts';
import type { FormAdditionKind } from '#features/intake/contract/form-additions.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { isOfDevice } from '../pre-screening/queries.ts';

/** A form of this device and what became of it. */
export interface FormFacts {
  reference: string;
  edition: number;
  urgency: number;
  submittedAt: Date | null;
  reviewedAt: Date | null;
  finalisedAt: Date | null;
  deletedAt: Date | null;
  applicantId: string | null;
  /** The record’s; null while there is none. */
  status: ApplicantStatus | null;
  statusSince: Date | null;
  reachedAt: Date | null;
  triedAt: Date | null;
}

/** Tries to reach the person: those of the application and, once there is one, of the record. */
const tries = sql`(
  select outcome, at from contact_attempt where draft_applicant_id = draft_applicant.id
  union all
  select coalesce(outcome, 'reached'), coalesce(contact_at, created_at) from note
  where applicant_id = draft_applicant.applicant_id and contact is not null and deleted_at is null
    and coalesce(contact_at, created_at) >= draft_applicant.submitted_at
)`;

const latestTry = (isReached: boolean) => sql<Date | null>`(
  select max(at) from ${tries} as tried where (outcome = 'reached') = ${isReached}
)`;

function selectForm(ctx: Ctx<IntakeScope>) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['reference', 'edition', 'urgency', 'submittedAt', 'reviewedAt', 'finalisedAt'])
    .select(['deletedAt', 'applicantId'])
    .select(latestTry(true).as('reachedAt'))
    .select(latestTry(false).as('triedAt'))
    .select((select) => [
      select
        .selectFrom('applicant')
        .select('applicant.status')
        .whereRef('applicant.id', '=', 'draftApplicant.applicantId')
        .as('status'),
      select
        .selectFrom('applicant')
        .select('applicant.statusSince')
        .whereRef('applicant.id', '=', 'draftApplicant.applicantId')
        .as('statusSince'),
    ])
    .where(isOfDevice(ctx.scope));
}

/** Also a deleted form, until it is gone for good. */
export function findForm(ctx: Ctx<IntakeScope>): Promise<FormFacts | undefined> {
  return selectForm(ctx).executeTakeFirst();
}

/** Like `findForm`, with a row lock. */
export function lockForm(ctx: Ctx<IntakeScope>): Promise<FormFacts | undefined> {
  return selectForm(ctx).forUpdate().executeTakeFirst();
}

/** Newest first. */
export async function listAdditions(ctx: Ctx<IntakeScope>) {
  return ctx.db
    .selectFrom('formAddition')
    .select(['id', 'kind', 'createdAt', 'handledAt'])
    .where('draftApplicantId', '=', ctx.scope.intakeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

interface NewAddition {
  id: string;
  kind: FormAdditionKind;
  text?: string;
  answers?: object;
}

/** Adds once: the same id, or a second withdrawal, adds nothing. Returns true if added. */
export async function insertAddition(
  ctx: Ctx<IntakeScope>,
  { id, kind, text, answers }: NewAddition,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('formAddition')
    .values({
      id,
      draftApplicantId: ctx.scope.intakeId,
      kind,
      text: text ?? null,
      answers: answers ? JSON.stringify(answers) : null,
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the form; it can be restored for a while. */
export async function setWithdrawn(ctx: Ctx<IntakeScope>): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where('id', '=', ctx.scope.intakeId)
    .execute();
}

/** Puts a snoozed application back in the queue, since there is something new. */
export async function wakeApplication(ctx: Ctx<IntakeScope>): Promise<void> {
  await ctx.db
    .updateTable('triageItem')
    .set({ snoozedUntil: ctx.now })
    .where('draftApplicantId', '=', ctx.scope.intakeId)
    .where('snoozedUntil', '>', ctx.now)
    .execute();
}
