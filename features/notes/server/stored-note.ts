import { sql } from 'kysely';
import type { Mention } from '#core/contract/mentions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as files from '#features/documents/server/note-files.ts';
import type { Note, NotePerson } from '#features/notes/contract/notes.ts';
import { noteAbilities } from './policy.ts';

export const noteColumns = [
  'note.id',
  'note.version',
  'note.text',
  'note.mentions',
  'note.told',
  'note.contact',
  'note.outcome',
  'note.minutes',
  'note.contactAt',
  'note.counselling',
  'note.createdBy',
  'note.createdAt',
  'note.editedBy',
  'note.editedAt',
  'note.pinnedAt',
  'note.deletedBy',
  'note.deletedAt',
] as const;

/** Mentions by the names used in the text. */
export function toMentions({ mentions }: { mentions: unknown }): Mention[] {
  return mentions as Mention[];
}

interface Row {
  id: string;
  version: number;
  text: string;
  mentions: unknown;
  contact: string | null;
  outcome: string | null;
  minutes: number | null;
  contactAt: Date | null;
  counselling: boolean;
  createdBy: string;
  createdAt: Date;
  editedBy: string | null;
  editedAt: Date | null;
  pinnedAt: Date | null;
  deletedBy: string | null;
  deletedAt: Date | null;
}

/** Uses current names of authors and editors. */
export async function toNotes(ctx: Ctx<StaffScope>, rows: readonly Row[]): Promise<Note[]> {
  const people = await findPeople(
    ctx,
    rows.flatMap((row) => [row.createdBy, row.editedBy, row.deletedBy]),
  );
  const documents = await files.listOfNotes(
    ctx,
    rows.map(({ id }) => id),
  );
  const toChange = (authorId: string | null, at: Date | null) =>
    authorId && at ? { by: people(authorId), at: at.toISOString() } : null;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    text: row.deletedAt ? null : row.text,
    mentions: row.deletedAt ? [] : toMentions(row),
    contact: row.contact as Note['contact'],
    outcome: row.outcome as Note['outcome'],
    minutes: row.minutes,
    contactAt: row.contactAt?.toISOString() ?? null,
    counselling: row.counselling,
    writtenBy: people(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    edited: toChange(row.editedBy, row.editedAt),
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    documents: row.deletedAt ? [] : (documents.get(row.id) ?? []),
    deleted: toChange(row.deletedBy, row.deletedAt),
    abilities: noteAbilities(ctx.scope, {
      writtenById: row.createdBy,
      deletedById: row.deletedBy,
    }),
  }));
}

export async function findPeople(ctx: Ctx<StaffScope>, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${known}::uuid[])`)
    .execute();
  const people = new Map(rows.map((row): [string, NotePerson] => [row.id, row]));
  // Foreign keys guarantee that accounts are never deleted.
  return (id: string) => people.get(id) as NotePerson;
}
