import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { LetterTemplate } from '#features/printouts/contract/letters.ts';

export type TemplateFields = Pick<LetterTemplate, 'name' | 'subject' | 'text'>;

const columns = ['id', 'version', 'name', 'subject', 'text', 'archivedAt', 'updatedAt'] as const;

function templateQuery(on: Executor) {
  return on.selectFrom('letterTemplate').select(columns);
}

export async function listTemplates(ctx: Ctx<StaffScope>): Promise<LetterTemplate[]> {
  const rows = await templateQuery(ctx.db)
    .orderBy(sql`name ->> 'en' collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map(toTemplate);
}

export async function findTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<LetterTemplate | undefined> {
  const row = await templateQuery(ctx.db).where('id', '=', id).executeTakeFirst();
  return row && toTemplate(row);
}

export async function lockTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<LetterTemplate | undefined> {
  const row = await templateQuery(ctx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toTemplate(row);
}

export async function insertTemplate(
  ctx: Ctx<StaffScope>,
  fields: TemplateFields,
  now: Date,
): Promise<LetterTemplate> {
  const row = await ctx.db
    .insertInto('letterTemplate')
    .values({ ...asColumns(fields), createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

export async function updateTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
  { archived, ...fields }: TemplateFields & { archived: boolean },
  now: Date,
): Promise<LetterTemplate> {
  const row = await ctx.db
    .updateTable('letterTemplate')
    .set((set) => ({
      ...asColumns(fields),
      archivedAt: archived ? sql<Date>`coalesce(archived_at, ${now}::timestamptz)` : null,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

function asColumns({ name, subject, text }: TemplateFields) {
  return {
    name: JSON.stringify(name),
    subject: JSON.stringify(subject),
    text: JSON.stringify(text),
  };
}

interface Row {
  id: string;
  version: number;
  name: unknown;
  subject: unknown;
  text: unknown;
  archivedAt: Date | null;
  updatedAt: Date;
}

function toTemplate(row: Row): LetterTemplate {
  return {
    id: row.id,
    version: row.version,
    name: row.name as LetterTemplate['name'],
    subject: row.subject as LetterTemplate['subject'],
    text: row.text as LetterTemplate['text'],
    archived: row.archivedAt !== null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
