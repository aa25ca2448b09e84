import { sql } from 'kysely';
import type { AnswerValue, GivenAnswer } from '#contract/questions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { PublicScope, ScreeningScope, StaffScope } from '#server/platform/scope.ts';
import type { AskedQuestion } from './questions-to-ask.ts';

/** Answers of one applicant, asked for and given in one go. */
export interface Sitting {
  id: string;
  edition: number;
  asked: AskedQuestion[];
  savedAt: Date | null;
  submittedAt: Date | null;
}

const sittingColumns = [
  'screening.id',
  'screening.edition',
  'screening.asked',
  'screening.saved_at',
  'screening.submitted_at',
] as const;

/** The last sitting of an applicant, handed in or not; one that is under way before any other. */
export async function findLastSitting(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Sitting | undefined> {
  const row = await lastSitting(ctx.db, applicantId).executeTakeFirst();
  return row && toSitting(row);
}

/** As `findLastSitting`; one write to a sitting at a time. */
export async function lockLastSitting(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Sitting | undefined> {
  const row = await lastSitting(ctx.db, applicantId).forUpdate().executeTakeFirst();
  return row && toSitting(row);
}

function lastSitting(on: Executor, applicantId: string) {
  return (
    on
      .selectFrom('screening')
      .select(sittingColumns)
      .where('applicant_id', '=', applicantId)
      // One that came from a merged file may have been handed in after this one was begun.
      .orderBy(sql`submitted_at is null`, 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
  );
}

/** What a sitting asks, and of which edition. */
type Plan = Pick<Sitting, 'edition' | 'asked'>;

export async function insertSitting(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { edition, asked }: Plan,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('screening')
    .values({
      applicant_id: applicantId,
      edition,
      asked: JSON.stringify(asked),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Settles anew what is asked, for a sitting in which nothing was answered yet. */
export async function updatePlan(
  ctx: Ctx<StaffScope>,
  id: string,
  { edition, asked }: Plan,
): Promise<void> {
  await ctx.db
    .updateTable('screening')
    .set({ edition, asked: JSON.stringify(asked) })
    .where('id', '=', id)
    .execute();
}

/** Of the sitting behind a link, all that decides whether the link opens it. */
export interface HeldSitting extends Sitting {
  applicantId: string;
  language: string | null;
  expiresAt: Date;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  isApplicantDeleted: boolean;
}

function behindLink(ctx: Ctx<ScreeningScope>) {
  return ctx.db
    .selectFrom('screening_device')
    .innerJoin('screening_link', 'screening_link.id', 'screening_link_id')
    .innerJoin('screening', 'screening.id', 'screening_link.screening_id')
    .innerJoin('applicant', 'applicant.id', 'screening.applicant_id')
    .select(sittingColumns)
    .select(['screening.applicant_id', 'expires_at', 'revoked_at', 'suspended_at'])
    .select(['applicant.language', 'applicant.deleted_at'])
    .where('screening_device.secret_hash', '=', ctx.scope.secretHash)
    .where('screening_link.id', '=', ctx.scope.linkId);
}

/** The link with this secret, open or not, and the date of birth that opens it. */
export async function findLink(ctx: Ctx<PublicScope>, secretHash: string) {
  const row = await ctx.db
    .selectFrom('screening_link')
    .innerJoin('screening', 'screening.id', 'screening_link.screening_id')
    .innerJoin('applicant', 'applicant.id', 'screening.applicant_id')
    .select(['screening_link.id', 'expires_at', 'revoked_at', 'suspended_at'])
    .select(['screening.submitted_at', 'screening.applicant_id'])
    .select(['applicant.date_of_birth', 'applicant.deleted_at'])
    .where('screening_link.secret_hash', '=', secretHash)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      applicantId: row.applicant_id,
      dateOfBirth: row.date_of_birth,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      suspendedAt: row.suspended_at,
      submittedAt: row.submitted_at,
      isApplicantDeleted: row.deleted_at !== null,
    }
  );
}

/** From now on this secret opens the link on its device. */
export async function insertDevice(
  ctx: Ctx<PublicScope>,
  linkId: string,
  secretHash: string,
): Promise<void> {
  await ctx.db
    .insertInto('screening_device')
    .values({ screening_link_id: linkId, secret_hash: secretHash })
    .execute();
}

/** The sitting behind a link, open or not; undefined for a device that has not opened the link. */
export async function findHeld(ctx: Ctx<ScreeningScope>) {
  return toHeld(behindLink(ctx));
}

/** As `findHeld`; neither the sitting nor the link changes until the transaction ends. */
export async function lockHeld(ctx: Ctx<ScreeningScope>) {
  return toHeld(behindLink(ctx).forUpdate(['screening', 'screening_link']));
}

async function toHeld(query: ReturnType<typeof behindLink>): Promise<HeldSitting | undefined> {
  const row = await query.executeTakeFirst();
  return (
    row && {
      ...toSitting(row),
      applicantId: row.applicant_id,
      language: row.language,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      suspendedAt: row.suspended_at,
      isApplicantDeleted: row.deleted_at !== null,
    }
  );
}

/** An answer of a sitting: to which version it was given, and when. */
export interface SittingAnswer extends GivenAnswer {
  version: number;
  answeredAt: Date;
}

/** Answers of a sitting, by the id of their question. */
export async function listAnswers(
  ctx: Ctx<StaffScope | ScreeningScope>,
  sittingId: string,
): Promise<SittingAnswer[]> {
  const rows = await ctx.db
    .selectFrom('screening_answer')
    .select(['question_id', 'question_version', 'answer', 'updated_at'])
    .where('screening_id', '=', sittingId)
    .orderBy('question_id')
    .execute();
  return rows.map((row) => ({
    questionId: row.question_id,
    version: row.question_version,
    answer: row.answer as AnswerValue,
    answeredAt: row.updated_at,
  }));
}

/** Keeps answers; the ones that aren't named stay as they are. */
export async function upsertAnswers(
  ctx: Ctx<ScreeningScope>,
  sittingId: string,
  given: readonly (GivenAnswer & { version: number })[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return;
  await ctx.db
    .insertInto('screening_answer')
    .values(
      given.map(({ questionId, version, answer }) => ({
        screening_id: sittingId,
        question_id: questionId,
        question_version: version,
        answer: JSON.stringify(answer),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['screening_id', 'question_id']).doUpdateSet((set) => ({
        question_version: set.ref('excluded.question_version'),
        answer: set.ref('excluded.answer'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .execute();
  await ctx.db
    .updateTable('screening')
    .set({ saved_at: now })
    .where('id', '=', sittingId)
    .execute();
}

/** The sitting is over: its answers are the applicant's now, and are kept in one place. */
export async function setSubmitted(
  ctx: Ctx<ScreeningScope>,
  sittingId: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screening')
    .set({ submitted_at: now })
    .where('id', '=', sittingId)
    .execute();
  await ctx.db.deleteFrom('screening_answer').where('screening_id', '=', sittingId).execute();
}

interface SittingRow {
  id: string;
  edition: number;
  asked: unknown;
  saved_at: Date | null;
  submitted_at: Date | null;
}

function toSitting(row: SittingRow): Sitting {
  return {
    id: row.id,
    edition: row.edition,
    asked: row.asked as AskedQuestion[],
    savedAt: row.saved_at,
    submittedAt: row.submitted_at,
  };
}
