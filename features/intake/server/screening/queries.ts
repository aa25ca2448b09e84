import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { PublicScope, ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import type { FormAnswer } from '#features/questions/contract/questions.ts';
import type { AskedQuestion } from './questions-to-ask.ts';

/** One round of questions and answers for an applicant. */
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
  'screening.savedAt',
  'screening.submittedAt',
] as const;

/** Last sitting of an applicant, submitted or not, preferring an unfinished one. */
export async function findLastSitting(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Sitting | undefined> {
  const row = await lastSitting(ctx.db, applicantId).executeTakeFirst();
  return row && toSitting(row);
}

/** Like `findLastSitting`, with a row lock. */
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
      .where('applicantId', '=', applicantId)
      // A sitting from a merged record may have been submitted after this one began.
      .orderBy(sql`submitted_at is null`, 'desc')
      .orderBy('createdAt', 'desc')
      .limit(1)
  );
}

/** Questions of a sitting and their edition, with answers of the record to show for review. */
interface Plan extends Pick<Sitting, 'edition' | 'asked'> {
  shown: readonly (FormAnswer & { version: number })[];
}

export async function insertSitting(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { edition, asked, shown }: Plan,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('screening')
    .values({
      applicantId,
      edition,
      asked: JSON.stringify(asked),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertShown(ctx, row.id, shown);
  return row.id;
}

/** Replaces the plan of a sitting without answers. */
export async function updatePlan(
  ctx: Ctx<StaffScope>,
  id: string,
  { edition, asked, shown }: Plan,
): Promise<void> {
  await ctx.db
    .updateTable('screening')
    .set({ edition, asked: JSON.stringify(asked) })
    .where('id', '=', id)
    .execute();
  await ctx.db.deleteFrom('screeningAnswer').where('screeningId', '=', id).execute();
  await insertShown(ctx, id, shown);
}

async function insertShown(
  ctx: Ctx<StaffScope>,
  screeningId: string,
  shown: Plan['shown'],
): Promise<void> {
  if (shown.length === 0) return;
  await ctx.db
    .insertInto('screeningAnswer')
    .values(
      shown.map(({ questionId, version, answer }) => ({
        screeningId,
        questionId,
        questionVersion: version,
        answer: JSON.stringify(answer),
        updatedAt: ctx.now,
        isKnown: true,
      })),
    )
    .execute();
}

/** Sitting behind a link, with everything that decides whether the link works. */
export interface LinkedSitting extends Sitting {
  applicantId: string;
  language: string | null;
  /** The staff member who types in answers from paper, and since when; null for other links. */
  typing: { by: string; since: Date } | null;
  expiresAt: Date;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  isApplicantDeleted: boolean;
}

function selectLinkedSitting(ctx: Ctx<ScreeningScope>) {
  return ctx.db
    .selectFrom('screeningDevice')
    .innerJoin('screeningLink', 'screeningLink.id', 'screeningLinkId')
    .innerJoin('screening', 'screening.id', 'screeningLink.screeningId')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .select(sittingColumns)
    .select(['screening.applicantId', 'expiresAt', 'revokedAt', 'suspendedAt'])
    .select(['how', 'createdBy', 'screeningLink.createdAt'])
    .select(['applicant.language', 'applicant.deletedAt'])
    .where('screeningDevice.secretHash', '=', ctx.scope.secretHash)
    .where('screeningLink.id', '=', ctx.scope.linkId);
}

/** Link with this secret, working or not, and the date of birth it requires. */
export async function findLink(ctx: Ctx<PublicScope>, secretHash: string) {
  const row = await ctx.db
    .selectFrom('screeningLink')
    .innerJoin('screening', 'screening.id', 'screeningLink.screeningId')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .select(['screeningLink.id', 'expiresAt', 'revokedAt', 'suspendedAt'])
    .select(['screening.submittedAt', 'screening.applicantId'])
    .select(['applicant.dateOfBirth', 'applicant.deletedAt'])
    .where('screeningLink.secretHash', '=', secretHash)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      applicantId: row.applicantId,
      dateOfBirth: row.dateOfBirth,
      expiresAt: row.expiresAt,
      revokedAt: row.revokedAt,
      suspendedAt: row.suspendedAt,
      submittedAt: row.submittedAt,
      isApplicantDeleted: row.deletedAt !== null,
    }
  );
}

/** Grants this device secret access to the link. */
export async function insertDevice(
  ctx: Ctx<PublicScope>,
  linkId: string,
  secretHash: string,
): Promise<void> {
  await ctx.db
    .insertInto('screeningDevice')
    .values({ screeningLinkId: linkId, secretHash })
    .execute();
}

/** Sitting behind a link, working or not; undefined for a device that hasn't opened the link. */
export async function findLinkedSitting(ctx: Ctx<ScreeningScope>) {
  return toLinkedSitting(selectLinkedSitting(ctx));
}

/** Like `findLinkedSitting`, with row locks on sitting and link. */
export async function lockLinkedSitting(ctx: Ctx<ScreeningScope>) {
  return toLinkedSitting(selectLinkedSitting(ctx).forUpdate(['screening', 'screeningLink']));
}

async function toLinkedSitting(
  query: ReturnType<typeof selectLinkedSitting>,
): Promise<LinkedSitting | undefined> {
  const row = await query.executeTakeFirst();
  return (
    row && {
      ...toSitting(row),
      applicantId: row.applicantId,
      language: row.language,
      typing:
        row.how === 'paper' && row.createdBy !== null
          ? { by: row.createdBy, since: row.createdAt }
          : null,
      expiresAt: row.expiresAt,
      revokedAt: row.revokedAt,
      suspendedAt: row.suspendedAt,
      isApplicantDeleted: row.deletedAt !== null,
    }
  );
}

/** Answer of a sitting with question version and time. */
export interface SittingAnswer extends FormAnswer {
  version: number;
  answeredAt: Date;
  /** From the record, and not changed since. */
  isKnown: boolean;
}

/** Answers of a sitting by question id. */
export async function listAnswers(
  ctx: Ctx<StaffScope | ScreeningScope>,
  sittingId: string,
): Promise<SittingAnswer[]> {
  const rows = await ctx.db
    .selectFrom('screeningAnswer')
    .select(['questionId', 'questionVersion', 'answer', 'updatedAt', 'isKnown'])
    .where('screeningId', '=', sittingId)
    .orderBy('questionId')
    .execute();
  return rows.map((row) => ({
    questionId: row.questionId,
    version: row.questionVersion,
    answer: row.answer,
    answeredAt: row.updatedAt,
    isKnown: row.isKnown,
  }));
}

/** Stores answers; others stay unchanged. */
export async function upsertAnswers(
  ctx: Ctx<ScreeningScope>,
  { id: sittingId, typing }: Pick<LinkedSitting, 'id' | 'typing'>,
  newAnswers: readonly (FormAnswer & { version: number })[],
  now: Date,
): Promise<void> {
  if (newAnswers.length === 0) return;
  await ctx.db
    .insertInto('screeningAnswer')
    .values(
      newAnswers.map(({ questionId, version, answer }) => ({
        screeningId: sittingId,
        questionId,
        questionVersion: version,
        answer: JSON.stringify(answer),
        updatedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['screeningId', 'questionId']).doUpdateSet((set) => ({
        questionVersion: set.ref('excluded.questionVersion'),
        answer: set.ref('excluded.answer'),
        updatedAt: set.ref('excluded.updatedAt'),
        isKnown: false,
      })),
    )
    .execute();
  await ctx.db
    .updateTable('screening')
    .set((set) => ({
      savedAt: now,
      // Typing from paper says nothing about the time that people take.
      ...(typing === null && { begunAt: set.fn.coalesce('begunAt', set.val(now)) }),
    }))
    .where('id', '=', sittingId)
    .execute();
}

/** Closes the sitting. Its answers are deleted here, since they are now the applicant's. */
export async function setSubmitted(
  ctx: Ctx<ScreeningScope>,
  sittingId: string,
  { answered, now }: { answered: number; now: Date },
): Promise<void> {
  await ctx.db
    .updateTable('screening')
    .set({ submittedAt: now, answered })
    .where('id', '=', sittingId)
    .execute();
  await ctx.db.deleteFrom('screeningAnswer').where('screeningId', '=', sittingId).execute();
}

interface SittingRow {
  id: string;
  edition: number;
  asked: unknown;
  savedAt: Date | null;
  submittedAt: Date | null;
}

function toSitting(row: SittingRow): Sitting {
  return { ...row, asked: row.asked as AskedQuestion[] };
}
