import { sql } from 'kysely';
import type * as z from 'zod';
import type { Mention } from '#core/contract/mentions.ts';
import type { Ctx } from '#core/server/context.ts';
import { type IdList, idsFrom } from '#core/server/db/id-list.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { EarlierNote, listNotes, Note } from '#features/notes/contract/notes.ts';
import type { ContactFacts } from './policy.ts';
import { findPeople, noteColumns, toMentions, toNotes } from './stored-note.ts';

export type ListFilters = z.output<(typeof listNotes)['query']>;

export const sortKeys: Record<string, SortKey> = {
  createdAt: { expression: sql.ref('note.createdAt'), type: 'timestamptz' },
};

/** Notes of one case record; nearly every query of this module starts here. */
function applicantNotes(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db.selectFrom('note').where('note.applicantId', '=', applicantId);
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  filters: ListFilters,
  order: PageOrder,
) {
  let matching = applicantNotes(ctx, applicantId).where('deletedAt', 'is', null);
  if (filters.pinned) matching = matching.where('pinnedAt', 'is not', null);
  const page = await readPage(
    ctx.db,
    matching.select(noteColumns),
    order,
    filters.limit,
    (row) => row,
  );
  return { ...page, items: await toNotes(ctx, page.items) };
}

/** Counseling notes, or the other ones. */
interface NoteClass {
  counselling: boolean;
}

/** All existing notes of this class, oldest first. */
export async function listAll(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { counselling }: NoteClass,
): Promise<Note[]> {
  const these = applicantNotes(ctx, applicantId).where('counselling', '=', counselling);
  return readInOrder(ctx, these);
}

/** Ids of these notes, in the same order. */
export async function idsInOrder(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { counselling }: NoteClass,
): Promise<IdList> {
  const { ids } = await applicantNotes(ctx, applicantId)
    .where('counselling', '=', counselling)
    .where('deletedAt', 'is', null)
    .select(sql<Buffer | null>`string_agg(uuid_send(id), '' order by created_at, id)`.as('ids'))
    .executeTakeFirstOrThrow();
  return idsFrom(ids);
}

/**
 * Loads notes by ids read earlier, in the same order, even if a merge has moved them since. Omits
 * notes deleted or reclassified since then.
 */
export function listByIds(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  { counselling }: NoteClass,
): Promise<Note[]> {
  const these = ctx.db
    .selectFrom('note')
    .where(sql<boolean>`note.id = any(${ids}::uuid[])`)
    .where('counselling', '=', counselling);
  return readInOrder(ctx, these);
}

async function readInOrder(
  ctx: Ctx<StaffScope>,
  these: ReturnType<typeof applicantNotes>,
): Promise<Note[]> {
  const rows = await these
    .select(noteColumns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('note.id')
    .execute();
  return toNotes(ctx, rows);
}

/** Notes by id, deleted ones included. */
export async function findNotes(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  ids: readonly string[],
): Promise<Map<string, Note>> {
  if (ids.length === 0) return new Map();
  const rows = await applicantNotes(ctx, applicantId)
    .select(noteColumns)
    .where(sql<boolean>`note.id = any(${ids}::uuid[])`)
    .execute();
  const notes = await toNotes(ctx, rows);
  return new Map(notes.map((note) => [note.id, note]));
}

/** Locks a note until the transaction ends; includes who was notified. */
export async function lockNote(ctx: Ctx<StaffScope>, applicantId: string, id: string) {
  const row = await applicantNotes(ctx, applicantId)
    .select(noteColumns)
    .where('note.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const [note] = await toNotes(ctx, [row]);
  // A deleted note hides its text; a change still needs it.
  return note && { note, text: row.text, mentions: toMentions(row), told: row.told };
}

export interface NewText extends ContactFacts {
  text: string;
  mentions: readonly Mention[];
  told: readonly string[];
  counselling: boolean;
}

/** @returns undefined when a note with this id exists */
export async function insertNote(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  written: NewText & { id: string | undefined },
  now: Date,
): Promise<Note | undefined> {
  const row = await ctx.db
    .insertInto('note')
    .values({
      ...(written.id === undefined ? {} : { id: written.id }),
      ...textColumns(written),
      applicantId,
      createdBy: ctx.scope.accountId,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(noteColumns)
    .executeTakeFirst();
  return row && (await toNotes(ctx, [row]))[0];
}

/** The caller's note with this id, and whether any version had this content. */
export async function findSent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { id, text }: { id: string; text: string },
) {
  const row = await applicantNotes(ctx, applicantId)
    .select(noteColumns)
    .select(
      sql<boolean>`note.text = ${text} or exists (
        select from earlier_note where note_id = note.id and earlier_note.text = ${text}
      )`.as('hasSaidSo'),
    )
    .where('note.id', '=', id)
    .where('note.createdBy', '=', ctx.scope.accountId)
    .executeTakeFirst();
  const [note] = row ? await toNotes(ctx, [row]) : [];
  return note && { note, hasSaidSo: row?.hasSaidSo === true };
}

/** Stores the current version in the history. */
export async function saveEarlierVersion(ctx: Ctx<StaffScope>, id: string, now: Date) {
  await ctx.db
    .insertInto('earlierNote')
    .columns(['noteId', 'text', 'mentions', 'counselling', 'writtenBy', 'writtenAt', 'replacedAt'])
    .expression((from) =>
      from
        .selectFrom('note')
        .select((select) => [
          'note.id',
          'note.text',
          'note.mentions',
          'note.counselling',
          select.fn.coalesce('note.editedBy', 'note.createdBy').as('writtenBy'),
          select.fn.coalesce('note.editedAt', 'note.createdAt').as('writtenAt'),
          sql<Date>`${now}::timestamptz`.as('replacedAt'),
        ])
        .where('note.id', '=', id),
    )
    .execute();
}

export async function updateText(
  ctx: Ctx<StaffScope>,
  id: string,
  written: NewText,
  now: Date,
): Promise<Note> {
  return updateNote(ctx, id, {
    ...textColumns(written),
    version: sql<number>`version + 1`,
    editedBy: ctx.scope.accountId,
    editedAt: now,
  });
}

/** Pins (a time) or unpins (null). */
export function setPinned(ctx: Ctx<StaffScope>, id: string, pinnedAt: Date | null) {
  return updateNote(ctx, id, { pinnedAt });
}

/** Deletes (a time) or restores (null). */
export function setDeleted(ctx: Ctx<StaffScope>, id: string, deletedAt: Date | null) {
  const deleterId = deletedAt ? ctx.scope.accountId : null;
  return updateNote(ctx, id, { deletedAt, deletedBy: deleterId });
}

async function updateNote(
  ctx: Ctx<StaffScope>,
  id: string,
  values: Record<string, unknown>,
): Promise<Note> {
  const row = await ctx.db
    .updateTable('note')
    .set(values)
    .where('id', '=', id)
    .returning(noteColumns)
    .executeTakeFirstOrThrow();
  const [note] = await toNotes(ctx, [row]);
  return note as Note;
}

/** Earlier versions, newest first. */
export async function listEarlier(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<EarlierNote[]> {
  const rows = await applicantNotes(ctx, applicantId)
    .innerJoin('earlierNote', 'earlierNote.noteId', 'note.id')
    .select(['earlierNote.id', 'earlierNote.text', 'earlierNote.mentions'])
    .select('earlierNote.counselling')
    .select(['writtenBy', 'writtenAt', 'replacedAt'])
    .where('note.id', '=', id)
    .where('note.deletedAt', 'is', null)
    .orderBy('replacedAt', 'desc')
    .orderBy('earlierNote.id')
    .execute();
  const people = await findPeople(
    ctx,
    rows.map((row) => row.writtenBy),
  );
  return rows.map((row) => ({
    ...row,
    mentions: toMentions(row),
    writtenBy: people(row.writtenBy),
    writtenAt: row.writtenAt.toISOString(),
    replacedAt: row.replacedAt.toISOString(),
  }));
}

function textColumns({ mentions, told, ...written }: NewText) {
  return { ...written, mentions: JSON.stringify(mentions), told: [...told] };
}
