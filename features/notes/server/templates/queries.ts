import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { NoteTemplate } from '#features/notes/contract/note-templates.ts';

type TemplateFields = Pick<NoteTemplate, 'name' | 'text'>;

const columns = ['id', 'version', 'name', 'text', 'archivedAt', 'updatedAt'] as const;

export async function listTemplates(ctx: Ctx<StaffScope>): Promise<NoteTemplate[]> {
  const rows = await ctx.db
    .selectFrom('noteTemplate')
    .select(columns)
    .orderBy(sql`archived_at is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toTemplate);
}

export async function lockTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<NoteTemplate | undefined> {
  const row = await ctx.db
    .selectFrom('noteTemplate')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** Ids of the templates that aren't archived, in their order; locked until the transaction ends. */
export async function lockOffered(ctx: Ctx<StaffScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('noteTemplate')
    .select('id')
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertTemplate(
  ctx: Ctx<StaffScope>,
  fields: TemplateFields,
): Promise<NoteTemplate> {
  const row = await ctx.db
    .insertInto('noteTemplate')
    .values({
      ...toColumns(fields),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from note_template)`,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

export async function updateTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
  { archived, ...fields }: TemplateFields & { archived: boolean },
): Promise<NoteTemplate> {
  const row = await ctx.db
    .updateTable('noteTemplate')
    .set((set) => ({
      ...toColumns(fields),
      archivedAt: archived ? sql<Date>`coalesce(archived_at, ${ctx.now}::timestamptz)` : null,
      version: set('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Keeps the versions: the order isn't part of a template. */
export async function setOrder(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<void> {
  await sql`update note_template set position = place
    from unnest(${ids}::uuid[]) with ordinality as ordered (ordered_id, place)
    where id = ordered_id`.execute(ctx.db);
}

function toColumns({ name, text }: TemplateFields) {
  return { name: JSON.stringify(name), text: JSON.stringify(text) };
}

interface Row extends TemplateFields {
  id: string;
  version: number;
  archivedAt: Date | null;
  updatedAt: Date;
}

function toTemplate({ archivedAt, updatedAt, ...row }: Row): NoteTemplate {
  return { ...row, archived: archivedAt !== null, updatedAt: updatedAt.toISOString() };
}
