import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, StaffScope } from '#core/server/scope/scope.ts';
import { isOfDevice } from '../pre-screening/queries.ts';

const columns = ['edition', 'language', 'submittedAt', 'moreEdition', 'applicantId'] as const;

/** Form of this device, sent or not, also after staff have accepted it. */
export interface HeldForm {
  edition: number;
  language: string;
  submittedAt: Date | null;
  /** Edition of the screening from which the person adds topics; null until they do. */
  moreEdition: number | null;
  /** Set once staff have accepted the form or attached it to a record. */
  applicantId: string | null;
}

function held(ctx: Ctx<IntakeScope>) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(columns)
    .where(isOfDevice(ctx.scope))
    .where('deletedAt', 'is', null);
}

export function findForm(ctx: Ctx<IntakeScope>): Promise<HeldForm | undefined> {
  return held(ctx).executeTakeFirst();
}

/** Like `findForm`, with a row lock. */
export function lockForm(ctx: Ctx<IntakeScope>): Promise<HeldForm | undefined> {
  return held(ctx).forUpdate().executeTakeFirst();
}

/** Fixes the edition, and lets staff who have the form open see that it changed. */
export async function setMore(ctx: Ctx<IntakeScope>, edition: number): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set((set) => ({
      updatedAt: ctx.now,
      version: set('version', '+', 1),
      moreEdition: edition,
    }))
    .where('id', '=', ctx.scope.intakeId)
    .execute();
}

/**
 * Writes answers to a form that waits for a decision.
 * @param draftId the form
 * @param answers SQL that writes the answers of the form in the CTE `form`
 * @param dangers the same for danger answers
 */
export async function insertAnswers(
  ctx: Ctx<IntakeScope | StaffScope>,
  draftId: string,
  { answers, dangers }: { answers: RawBuilder<unknown>; dangers: RawBuilder<unknown> | null },
): Promise<void> {
  await ctx.db
    .with('form', (form) =>
      form.selectFrom('draftApplicant').select('id').where('id', '=', draftId),
    )
    .with('answers', () => sql`(${answers})`)
    .with('dangers', () => sql`(${dangers ?? sql`select`})`)
    .selectFrom('form')
    .select('id')
    .execute();
}
