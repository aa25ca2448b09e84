import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { IntakeScope, PublicScope } from '#core/server/scope/scope.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import type { IntakeSummary } from './policy.ts';

export interface NewIntake {
  reference: string;
  language: Language;
  edition: number;
  began: Date;
}

export async function insertIntake(ctx: Ctx<PublicScope>, intake: NewIntake) {
  const row = await ctx.db
    .insertInto('draftApplicant')
    .values({
      reference: intake.reference,
      language: intake.language,
      edition: intake.edition,
      createdAt: intake.began,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Serializes requests of one device until the transaction ends. */
export async function lockDevice(ctx: Ctx<PublicScope>, secretHash: string): Promise<void> {
  const lockKey = `cairn.intake ${secretHash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(ctx.db);
}

/** Grants this secret access to the form. */
export async function insertDevice(ctx: Ctx<IntakeScope>): Promise<void> {
  await ctx.db
    .insertInto('intakeDevice')
    .values({ draftApplicantId: ctx.scope.intakeId, secretHash: ctx.scope.secretHash })
    .execute();
}

/** Finds a device's form and its code; undefined for an unknown secret. */
export function findByDevice(ctx: Ctx<PublicScope>, secretHash: string) {
  return ctx.db
    .selectFrom('intakeDevice')
    .innerJoin('draftApplicant', 'draftApplicant.id', 'draftApplicantId')
    .select(['draftApplicantId as id', 'reference'])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
}

/**
 * Finds a form by its code, with the date of birth it contains: an unsubmitted one, or one sent since
 * `sentSince`, which opens nothing but its status. Older forms have a second, longer code, of which only the
 * hash is stored.
 */
export function findByCode(ctx: Ctx<PublicScope>, code: string, sentSince?: Date) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['id', 'reference', 'dateOfBirth', 'submittedAt'])
    .where((where) =>
      where.or([where('reference', '=', code), where('resumeCodeHash', '=', hashSecret(code))]),
    )
    .where((where) =>
      where.or([
        where.and([where('submittedAt', 'is', null), where('deletedAt', 'is', null)]),
        ...(sentSince ? [where('submittedAt', '>=', sentSince)] : []),
      ]),
    )
    .executeTakeFirst();
}

/** True for the code of a form that was sent and not deleted since. */
export async function isSubmitted(ctx: Ctx<PublicScope>, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('reference', '=', code)
    .where('submittedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const intakeColumns = [
  ...(['reference', 'submittedAt', 'edition', 'arrivedBy', 'helper'] as const),
  'createdAt as beganAt',
] as const;

/** Restricts to the form of this secret. */
export function isOfDevice({ intakeId, secretHash }: IntakeScope) {
  return (where: ExpressionBuilder<DB, 'draftApplicant'>) =>
    where.and([
      where('id', '=', intakeId),
      where.exists(
        where
          .selectFrom('intakeDevice')
          .select('secretHash')
          .whereRef('draftApplicantId', '=', 'draftApplicant.id')
          .where('secretHash', '=', secretHash),
      ),
    ]);
}

/** Like `isOfDevice`, unless the form was finalized or deleted. */
function isInScope(scope: IntakeScope) {
  return (where: ExpressionBuilder<DB, 'draftApplicant'>) =>
    where.and([
      isOfDevice(scope)(where),
      // Written so that no list index matches. Without statistics, the planner could prefer an
      // index over all waiting forms to the primary key.
      where(where.fn.coalesce('finalisedAt', 'deletedAt'), 'is', null),
    ]);
}

function inScope(ctx: Ctx<IntakeScope>) {
  return ctx.db.selectFrom('draftApplicant').select(intakeColumns).where(isInScope(ctx.scope));
}

/** Returns undefined for a wrong secret or a form that is gone. */
export function findIntake(ctx: Ctx<IntakeScope>) {
  return inScope(ctx).executeTakeFirst();
}

/** Like `findIntake`, with a row lock. */
export function lockIntake(ctx: Ctx<IntakeScope>) {
  return inScope(ctx).forUpdate().executeTakeFirst();
}

/** Form with its save count, summary, and, by `answersQuery`, its answers. */
export async function findToSave<Answers>(
  ctx: Ctx<IntakeScope>,
  answersQuery: RawBuilder<Answers>,
) {
  const row = await inScope(ctx)
    .select(['saves', answersQuery.as('answers')])
    .select(['firstName', 'lastName', 'dateOfBirth'])
    .select(['preferredName', 'phone', 'email'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { submittedAt, edition, saves, answers, ...others } = row;
  const { reference: _, beganAt: __, arrivedBy: ___, helper: ____, ...summary } = others;
  return { submittedAt, edition, saves, answers, summary: summary satisfies IntakeSummary };
}

/**
 * Records a save and writes its answers in one statement.
 * @param answers SQL that writes the answers of the form in the CTE `saved`
 * @param dangers the same for danger answers
 * @returns false, without writing, when the form was saved or submitted since it was read
 */
export async function setSaved(
  ctx: Ctx<IntakeScope>,
  { saves, summary, now }: { saves: number; summary: IntakeSummary | undefined; now: Date },
  answers: RawBuilder<unknown>,
  dangers: RawBuilder<unknown> | null,
): Promise<boolean> {
  const row = await ctx.db
    .with('saved', (form) =>
      form
        .updateTable('draftApplicant')
        .set({ updatedAt: now, saves: saves + 1, ...(summary && toColumns(summary)) })
        .where(isInScope(ctx.scope))
        .where('submittedAt', 'is', null)
        .where('saves', '=', saves)
        .returning('id'),
    )
    .with('answers', () => sql`(${answers})`)
    .with('dangers', () => sql`(${dangers ?? sql`select`})`)
    .selectFrom('saved')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

function toColumns({
  firstName,
  lastName,
  dateOfBirth,
  preferredName,
  phone,
  email,
}: IntakeSummary) {
  return {
    firstName,
    lastName,
    dateOfBirth,
    preferredName,
    phone,
    email,
  };
}

export async function setHelper(ctx: Ctx<IntakeScope>, helper: Helper | null): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ helper: helper && JSON.stringify(helper), updatedAt: ctx.now })
    .where('id', '=', ctx.scope.intakeId)
    .execute();
}

export async function setSubmitted(ctx: Ctx<IntakeScope>, signsOfAutomation: string[], now: Date) {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ submittedAt: now, updatedAt: now, signsOfAutomation })
    .where('id', '=', ctx.scope.intakeId)
    .execute();
}
