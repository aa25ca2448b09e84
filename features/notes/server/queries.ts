import { sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { type IdList, idsFrom } from '#core/server/db/id-list.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ContactKind } from '#features/notes/contract/enumerations.ts';
import type { EarlierNote, listNotes, Mention, Note } from '#features/notes/contract/notes.ts';
import { findPeople, mentionsOf, noteColumns, toNotes } from './stored-note.ts';

export type ListFilters = z.output<(typeof listNotes)['query']>;

export const sortKeys: Record<string, SortKey> = {
  createdAt: { expression: sql.ref('note.createdAt'), type: 'timestamptz' },
};

/** The notes about an applicant whose file was opened; nearly every query of notes begins here. */
function ofApplicant(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db.selectFrom('note').where('note.applicantId', '=', applicantId);
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  filters: ListFilters,
  order: PageOrder,
) {
  let matching = ofApplicant(ctx, applicantId).where('deletedAt', 'is', null);
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

/** Which notes a reading is of: those of counselling sessions, or the others. */
interface Class {
  counselling: boolean;
}

/** All notes of an applicant of a class that are there, in the order in which they were written. */
export async function listAll(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { counselling }: Class,
): Promise<Note[]> {
  const these = ofApplicant(ctx, applicantId).where('counselling', '=', counselling);
  return inOrderWritten(ctx, these);
}

/** Which notes these are, in the same order. */
export async function idsInOrder(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { counselling }: Class,
): Promise<IdList> {
  const { ids } = await ofApplicant(ctx, applicantId)
    .where('counselling', '=', counselling)
    .where('deletedAt', 'is', null)
    .select(sql<Buffer | null>`string_agg(uuid_send(id), '' order by created_at, id)`.as('ids'))
    .executeTakeFirstOrThrow();
  return idsFrom(ids);
}

/**
 * These notes, in the same order, of a file that was opened when their ids were read: wherever they are
 * now, since another file may have taken them over. Those that were deleted meanwhile, or are of the other
 * class by now, are left out.
 */
export function listThese(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  { counselling }: Class,
): Promise<Note[]> {
  const these = ctx.db
    .selectFrom('note')
    .where(sql<boolean>`note.id = any(${ids}::uuid[])`)
    .where('counselling', '=', counselling);
  return inOrderWritten(ctx, these);
}

async function inOrderWritten(
  ctx: Ctx<StaffScope>,
  these: ReturnType<typeof ofApplicant>,
): Promise<Note[]> {
  const rows = await these
    .select(noteColumns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('note.id')
    .execute();
  return toNotes(ctx, rows);
}

/** These notes of an applicant by id, the deleted ones too. */
export async function findNotes(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  ids: readonly string[],
): Promise<Map<string, Note>> {
  if (ids.length === 0) return new Map();
  const rows = await ofApplicant(ctx, applicantId)
    .select(noteColumns)
    .where(sql<boolean>`note.id = any(${ids}::uuid[])`)
    .execute();
  const notes = await toNotes(ctx, rows);
  return new Map(notes.map((note) => [note.id, note]));
}

/** A note to be changed, and who was told of it; it stays as it is until the transaction ends. */
export async function lockNote(ctx: Ctx<StaffScope>, applicantId: string, id: string) {
  const row = await ofApplicant(ctx, applicantId)
    .select(noteColumns)
    .where('note.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const [note] = await toNotes(ctx, [row]);
  // A deleted note is shown without its words; whoever changes it knows that it is there no longer.
  return note && { note, text: row.text, mentions: mentionsOf(row), told: row.told };
}

export interface NewText {
  text: string;
  mentions: readonly Mention[];
  told: readonly string[];
  contact: ContactKind | null;
  counselling: boolean;
}

/** Adds a note; undefined when there is one with this id already. */
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

/** The note that I have sent with this id, and whether it said this at any time. */
export async function findSent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { id, text }: { id: string; text: string },
) {
  const row = await ofApplicant(ctx, applicantId)
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

/** Keeps what the note says now, and who wrote it when, as what it said before. */
export async function keepEarlier(ctx: Ctx<StaffScope>, id: string, now: Date) {
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
  return updated(ctx, id, {
    ...textColumns(written),
    version: sql<number>`version + 1`,
    editedBy: ctx.scope.accountId,
    editedAt: now,
  });
}

/** Pins (a time) or lets go (null). */
export function setPinned(ctx: Ctx<StaffScope>, id: string, pinnedAt: Date | null) {
  return updated(ctx, id, { pinnedAt });
}

/** Deletes (a time) or brings back (null). */
export function setDeleted(ctx: Ctx<StaffScope>, id: string, deletedAt: Date | null) {
  const by = deletedAt ? ctx.scope.accountId : null;
  return updated(ctx, id, { deletedAt, deletedBy: by });
}

async function updated(
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

/** What a note said before each change, the newest first. */
export async function listEarlier(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<EarlierNote[]> {
  const rows = await ofApplicant(ctx, applicantId)
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
    mentions: mentionsOf(row),
    writtenBy: people(row.writtenBy),
    writtenAt: row.writtenAt.toISOString(),
    replacedAt: row.replacedAt.toISOString(),
  }));
}

function textColumns({ text, mentions, told, contact, counselling }: NewText) {
  return { text, mentions: JSON.stringify(mentions), told: [...told], contact, counselling };
}
