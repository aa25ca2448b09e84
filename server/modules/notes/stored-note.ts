import { sql } from 'kysely';
import type { Mention, Note, NotePerson } from '#contract/notes.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { noteAbilities } from './policy.ts';

/** The columns of which a note is made. */
export const noteColumns = [
  'note.id',
  'note.version',
  'note.text',
  'note.mentions',
  'note.told',
  'note.contact',
  'note.counselling',
  'note.created_by',
  'note.created_at',
  'note.edited_by',
  'note.edited_at',
  'note.pinned_at',
  'note.deleted_by',
  'note.deleted_at',
] as const;

/** Whom a text mentions, by the names that stand in it. */
export function mentionsOf({ mentions }: { mentions: unknown }): Mention[] {
  return mentions as Mention[];
}

interface Row {
  id: string;
  version: number;
  text: string;
  mentions: unknown;
  contact: string | null;
  counselling: boolean;
  created_by: string;
  created_at: Date;
  edited_by: string | null;
  edited_at: Date | null;
  pinned_at: Date | null;
  deleted_by: string | null;
  deleted_at: Date | null;
}

/** Notes as staff read them, with the names of today of whoever wrote, changed or deleted them. */
export async function toNotes(ctx: Ctx<StaffScope>, rows: readonly Row[]): Promise<Note[]> {
  const people = await findPeople(
    ctx,
    rows.flatMap((row) => [row.created_by, row.edited_by, row.deleted_by]),
  );
  const done = (by: string | null, at: Date | null) =>
    by && at ? { by: people(by), at: at.toISOString() } : null;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    text: row.deleted_at ? null : row.text,
    mentions: row.deleted_at ? [] : mentionsOf(row),
    contact: row.contact as Note['contact'],
    counselling: row.counselling,
    writtenBy: people(row.created_by),
    createdAt: row.created_at.toISOString(),
    edited: done(row.edited_by, row.edited_at),
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    deleted: done(row.deleted_by, row.deleted_at),
    abilities: noteAbilities(ctx.scope, {
      writtenById: row.created_by,
      deletedById: row.deleted_by,
    }),
  }));
}

/** The accounts with these ids, by id. */
export async function findPeople(ctx: Ctx<StaffScope>, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${known}::uuid[])`)
    .execute();
  const people = new Map(
    rows.map((row): [string, NotePerson] => [
      row.id,
      { id: row.id, firstName: row.first_name, lastName: row.last_name },
    ]),
  );
  // Accounts are closed and never removed; the foreign keys hold that.
  return (id: string) => people.get(id) as NotePerson;
}
