import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type {
  ClientScope,
  IntakeScope,
  PublicScope,
  ScreeningScope,
  StaffScope,
  SystemScope,
} from '#core/server/scope/scope.ts';
import type { BankCategory } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import {
  type Dangers,
  type Definition,
  type PublishedQuestion,
  questionColumns,
  toPublished,
  topicColumns,
  toQuestion,
  toTopic,
  versionColumns,
} from './stored-question.ts';

type Form = Question['form'];

/** Questions of the latest edition of one form, or of all forms, in order. */
export async function listPublished(
  ctx: Ctx<PublicScope | IntakeScope | StaffScope | SystemScope>,
  form: Form | undefined,
): Promise<Question[]> {
  const newest = ctx.db
    .selectFrom('questionEdition')
    .select((select) => ['form as newestForm', select.fn.max('number').as('newestNumber')])
    .groupBy('form')
    .$if(form !== undefined, (query) => query.where('form', '=', form as string))
    .as('newest');
  const rows = await entries(ctx.db)
    .innerJoin(newest, (join) =>
      join
        .onRef('newestForm', '=', 'questionEditionEntry.form')
        .onRef('newestNumber', '=', 'questionEditionEntry.number'),
    )
    .innerJoin('questionCategory', 'questionCategory.id', 'questionEditionEntry.categoryId')
    .select([...questionColumns, 'questionEditionEntry.position'])
    .orderBy(formOrder)
    .orderBy('questionEditionEntry.position')
    .execute();
  return rows.map(toQuestion);
}

export async function listEdition(
  ctx: Ctx<PublicScope | IntakeScope | ScreeningScope | StaffScope>,
  form: Form,
  number: number,
): Promise<PublishedQuestion[]> {
  const rows = await entries(ctx.db)
    .select([...versionColumns, 'categoryId', 'questionEditionEntry.position'])
    .where('questionEditionEntry.form', '=', form)
    .where('questionEditionEntry.number', '=', number)
    .orderBy('questionEditionEntry.position')
    .execute();
  return rows.map(toPublished);
}

/** Current topic names, including topics that no bank uses anymore. */
export async function listTopics(
  ctx: Ctx<PublicScope | IntakeScope | ScreeningScope | StaffScope>,
): Promise<Map<string, Question['topic']>> {
  const rows = await ctx.db
    .selectFrom('questionCategory')
    .select(['id', ...topicColumns])
    .execute();
  return new Map(rows.map((row) => [row.id, toTopic(row)]));
}

/** Maps each question to the topic in which it was last asked. */
export async function questionTopics(
  ctx: Ctx<StaffScope>,
  questionIds: readonly string[],
): Promise<Map<string, Pick<BankCategory, 'id' | 'name'>>> {
  const rows = await ctx.db
    .selectFrom('questionEditionEntry')
    .innerJoin('questionCategory', 'questionCategory.id', 'questionEditionEntry.categoryId')
    .distinctOn('questionId')
    .select(['questionId', 'questionCategory.id', 'questionCategory.name'])
    .where(sql<boolean>`question_id = any(${questionIds}::text[])`)
    .orderBy('questionId')
    .orderBy('number', 'desc')
    .execute();
  return new Map(
    rows.map(({ questionId, id, name }) => [questionId, { id, name } as BankCategory]),
  );
}

/** Returns 0 when the form was never published. */
export async function newestEdition(
  ctx: Ctx<PublicScope | IntakeScope | StaffScope | SystemScope>,
  form: Form,
): Promise<number> {
  const row = await ctx.db
    .selectFrom('questionEdition')
    .select((select) => select.fn.max<number | null>('number').as('number'))
    .where('form', '=', form)
    .executeTakeFirstOrThrow();
  return row.number ?? 0;
}

/** Serializes changes to editions until the transaction ends. */
export async function lockEditions(on: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('question-editions'))`.execute(on);
}

export async function listCategories(ctx: Ctx<StaffScope>): Promise<BankCategory[]> {
  const rows = await ctx.db
    .selectFrom('questionCategory')
    .select(['id', ...topicColumns])
    .where('takenOut', '=', false)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ id: row.id, ...toTopic(row) }));
}

/**
 * Names of these topics in the given order, including removed ones; an unknown topic returns its
 * id.
 */
export async function topicNames(
  ctx: Ctx<StaffScope | ClientScope>,
  ids: readonly string[],
): Promise<BankCategory['name'][]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('questionCategory')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name as BankCategory['name']]));
  return ids.map((id) => names.get(id) ?? { en: id, fr: id });
}

/** Sets the topics and their order. Others stay for the answers below them. */
export async function writeCategories(
  ctx: Ctx<StaffScope | SystemScope>,
  categories: readonly BankCategory[],
): Promise<void> {
  await ctx.db.updateTable('questionCategory').set({ takenOut: true }).execute();
  if (categories.length === 0) return;
  await ctx.db
    .insertInto('questionCategory')
    .values(categoryRows(categories))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        title: set.ref('excluded.title'),
        hint: set.ref('excluded.hint'),
        position: set.ref('excluded.position'),
        takenOut: false,
      })),
    )
    .execute();
}

function categoryRows(categories: readonly BankCategory[]) {
  return categories.map(({ id, name, title, hint }, index) => ({
    id,
    name: JSON.stringify(name),
    title: JSON.stringify(title),
    hint: hint ? JSON.stringify(hint) : null,
    position: (index + 1) * 10,
  }));
}

/** Version of a question within an edition. */
export interface NewVersion {
  id: string;
  version: number;
  form: Form;
  definition: Definition;
  dangers: Dangers;
}

/** Inserts versions; existing ones are never changed. */
export async function insertVersions(
  ctx: Ctx<StaffScope | SystemScope>,
  versions: readonly NewVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await ctx.db
    .insertInto('questionVersion')
    .values(
      versions.map(({ id, version, form, definition, dangers }) => ({
        questionId: id,
        version,
        form,
        definition: JSON.stringify(definition),
        dangers: dangers ? JSON.stringify(dangers) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest version of every question, published or not. */
export async function newestVersions(ctx: Ctx<StaffScope | SystemScope>): Promise<NewVersion[]> {
  const rows = await ctx.db
    .selectFrom('questionVersion')
    .distinctOn('questionId')
    .select(['questionId', 'version', 'form', 'definition', 'dangers'])
    .orderBy('questionId')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.questionId,
    version: row.version,
    form: row.form as Form,
    definition: row.definition as unknown as Definition,
    dangers: (row.dangers as Dangers | null) ?? undefined,
  }));
}

/** Latest edition of each form, pre-screening first. */
export async function listEditions(ctx: Ctx<StaffScope>) {
  const rows = await ctx.db
    .selectFrom('questionEdition')
    .distinctOn('form')
    .select(['form', 'number', 'publishedAt'])
    .orderBy('form')
    .orderBy('number', 'desc')
    .execute();
  return rows
    .map((row) => ({
      form: row.form as Form,
      edition: row.number,
      publishedAt: row.publishedAt.toISOString(),
    }))
    .toSorted((one, other) => questionForms.indexOf(one.form) - questionForms.indexOf(other.form));
}

/** True if someone has published questions or topics, or is editing them. */
export async function hasOwnQuestions(ctx: Ctx<SystemScope>): Promise<boolean> {
  const { isPublished, areTopicsPublished, isEdited } = await ctx.db
    .selectNoFrom((select) => [
      select
        .exists(
          select
            .selectFrom('questionEdition')
            .select('number')
            .where('publishedBy', 'is not', null),
        )
        .as('isPublished'),
      // Changed topics alone are no new edition; only the audit log keeps who published them.
      select
        .exists(
          select
            .selectFrom('auditEntry')
            .select('id')
            .where('action', '=', 'question-bank.published'),
        )
        .as('areTopicsPublished'),
      select
        .exists(select.selectFrom('questionBank').select('version').where('draft', 'is not', null))
        .as('isEdited'),
    ])
    .executeTakeFirstOrThrow();
  return [isPublished, areTopicsPublished, isEdited].some(Boolean);
}

export async function insertEdition(
  ctx: Ctx<StaffScope | SystemScope>,
  edition: { form: Form; number: number; publishedBy: string | null; publishedAt: Date },
  editionQuestions: readonly { id: string; version: number; category: string }[],
): Promise<void> {
  const { form, number } = edition;
  await ctx.db
    .insertInto('questionEdition')
    .values({
      form,
      number,
      publishedBy: edition.publishedBy,
      publishedAt: edition.publishedAt,
    })
    .execute();
  if (editionQuestions.length === 0) return;
  await ctx.db
    .insertInto('questionEditionEntry')
    .values(
      editionQuestions.map(({ id, version, category }, index) => ({
        form,
        number,
        position: index + 1,
        questionId: id,
        questionVersion: version,
        categoryId: category,
      })),
    )
    .execute();
}

function entries(on: Executor) {
  return on
    .selectFrom('questionEditionEntry')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'questionEditionEntry.questionId')
        .onRef('questionVersion.version', '=', 'questionEditionEntry.questionVersion'),
    );
}

export const formOrder = sql`array_position(
  ${sql.val([...questionForms])}::text[], question_version.form)`;
