import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { inScope } from '#features/person/server/applicants/queries.ts';
import { type FileHit, minSearchLength, type NoteHit } from '#features/search/contract/search.ts';

/** Newest texts to scan first; common words are found among them. */
const scannedTexts = 2000;

/** Maximum number of index matches to sort, for rarer words. */
const maxSortedMatches = 1000;

/** Tables of searchable texts, with their author and time. */
const textTables = {
  note: { table: 'note', at: 'createdAt', by: 'createdBy', shown: 'null', rare: 'notes_with' },
  file: {
    table: 'storedFile',
    at: 'uploadedAt',
    by: 'uploadedBy',
    shown: 'name',
    rare: 'files_with',
  },
} as const;

interface Row {
  id: string;
  name: string | null;
  at: Date;
  applicantId: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  byId: string | null;
  byFirstName: string | null;
  byLastName: string | null;
}

/**
 * The newest notes with all of these words, without their text: reading it opens the record, which is
 * logged.
 */
export async function findNotes(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<NoteHit[]> {
  const rows = await findTexts(ctx, 'note', q, limit);
  return rows.map((row) => ({ kind: 'note', ...toHit(row), createdAt: row.at.toISOString() }));
}

/** The newest documents with all of these words in their names. */
export async function findFiles(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<FileHit[]> {
  const rows = await findTexts(ctx, 'file', q, limit);
  return rows.map((row) => ({
    kind: 'file',
    ...toHit(row),
    name: row.name ?? '',
    uploadedAt: row.at.toISOString(),
  }));
}

/**
 * Runs two bounded searches: among the newest texts, which finds common words, then by the word index,
 * which finds rare ones.
 */
async function findTexts(
  ctx: Ctx<StaffScope>,
  kind: keyof typeof textTables,
  q: string,
  limit: number,
): Promise<Row[]> {
  if ([...q.replace(/[^\p{L}\p{N}]/gu, '')].length < minSearchLength) return [];
  const { table, at, by: authorColumn, shown: nameColumn, rare } = textTables[kind];
  const [from, when, authorRef] = [
    sql.table(table),
    sql.ref(`text.${at}`),
    sql.ref(`text.${authorColumn}`),
  ];
  const findRows = async (ids: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      select text.id, ${nameColumn === 'null' ? sql`null` : sql.ref(`text.${nameColumn}`)} as name, ${when} as at,
        text.applicant_id, reference, person.first_name, person.last_name, preferred_name,
        account.id as by_id, account.first_name as by_first_name, account.last_name as by_last_name
      from (${ids}) as found
      join ${from} as text on text.id = found.id
      join (${inScope(ctx)
        .select(['id', 'reference', 'firstName', 'lastName', 'preferredName'])
        .where('deletedAt', 'is', null)}) as person on person.id = text.applicant_id
      left join account on account.id = ${authorRef}
      order by ${when} desc, text.id desc
      limit ${limit}`.execute(ctx.db);
    return rows;
  };
  const newest = await findRows(sql`
    select id from (
      select id, words, ${sql.ref(at)} from ${from} where deleted_at is null
      order by ${sql.ref(at)} desc, id desc limit ${scannedTexts}
    ) as newest
    where words @@ (select every_word(${q})) limit ${maxSortedMatches}`);
  if (newest.length >= limit) return newest;
  // Matches the caller can't see must not crowd out the others.
  if (ctx.scope.locationAccess !== null) {
    return findRows(sql`
      select text.id from ${from} as text
      join (${inScope(ctx).select('id')}) as person on person.id = text.applicant_id
      where text.words @@ (select every_word(${q})) and text.deleted_at is null
      order by ${when} desc limit ${maxSortedMatches}`);
  }
  const rareSearch = sql.raw(rare);
  return findRows(sql`select id from ${rareSearch}(every_word(${q}), ${maxSortedMatches}) as id`);
}

function toHit(row: Row) {
  return {
    id: row.id,
    applicant: {
      id: row.applicantId,
      reference: row.reference,
      firstName: row.firstName,
      lastName: row.lastName,
      preferredName: row.preferredName,
    },
    by:
      row.byId === null
        ? null
        : {
            id: row.byId,
            firstName: row.byFirstName ?? '',
            lastName: row.byLastName ?? '',
          },
  };
}
