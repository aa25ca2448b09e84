import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { Duplicate } from '#features/duplicates/contract/duplicates.ts';
import type { ImportChoice, ImportField } from '#features/imports/contract/imports.ts';
import type { RowPerson, RowProblem } from './row-checker.ts';

/** Likely duplicates of a row: an earlier row of the file, or existing people. */
export interface RowMatches {
  sameAs: number | null;
  duplicates: Duplicate[];
}

export interface StoredRow {
  number: number;
  cells: string[];
  state: string;
  person: RowPerson | null;
  problems: RowProblem[];
  alike: RowMatches;
  choice: ImportChoice | null;
  applicantId: string | null;
  /** True when the caller can see the resulting person. */
  isPersonVisible: boolean;
  madeVersion: number | null;
  madeAt: Date | null;
  filled: Filled | null;
  /** Current name of the resulting person. */
  currentName: string;
}

/** Record fields before and after an import filled them. */
export interface Filled {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** For people the caller can't see, returns only the row's own values. */
function selectRows(ctx: Ctx<StaffScope>, importId: string) {
  return ctx.db
    .selectFrom('importRow')
    .leftJoin('applicant', (join) => {
      const applicantJoin = join.onRef('applicant.id', '=', 'importRow.applicantId');
      return ctx.scope.locationAccess === null
        ? applicantJoin
        : applicantJoin.on(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
    })
    .selectAll('importRow')
    .select(['applicant.firstName', 'applicant.lastName', 'applicant.id as reachedId'])
    .where('importId', '=', importId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function toRow(row: Row): StoredRow {
  return {
    number: row.number,
    cells: row.cells,
    state: row.state,
    person: row.person as unknown as RowPerson | null,
    problems: row.problems as unknown as RowProblem[],
    alike: row.alike as unknown as RowMatches,
    choice: row.choice as ImportChoice | null,
    applicantId: row.applicantId,
    isPersonVisible: row.reachedId !== null,
    madeVersion: row.madeVersion,
    madeAt: row.madeAt,
    filled: row.filled as unknown as Filled | null,
    currentName: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
  };
}

/** @param list rows as JSON: `[{ number, cells }]` */
export async function insertRows(
  ctx: Ctx<StaffScope>,
  importId: string,
  list: string,
): Promise<void> {
  await sql`insert into import_row (import_id, number, cells)
    select ${importId}, number, array(select jsonb_array_elements_text(cells))
    from jsonb_to_recordset(${list}::jsonb) as sent (number integer, cells jsonb)`.execute(ctx.db);
}

export async function firstCells(ctx: Ctx<StaffScope>, importId: string) {
  const rows = await ctx.db
    .selectFrom('importRow')
    .select('cells')
    .where('importId', '=', importId)
    .orderBy('number')
    .limit(20)
    .execute();
  return rows.map(({ cells }) => cells);
}

/** Distinct texts of these columns. */
export async function distinctTexts(
  ctx: Ctx<StaffScope>,
  importId: string,
  columnIndexes: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct cells[place + 1] as text
    from import_row, unnest(${[...columnIndexes]}::integer[]) as place
    where import_id = ${importId} and cells[place + 1] <> ''`.execute(ctx.db);
  return rows.map(({ text }) => text);
}

/** Resets the check results of all rows. */
export async function resetCheckResults(ctx: Ctx<StaffScope>, importId: string) {
  await sql`update import_row
    set state = 'waiting', person = null, problems = default, alike = default, choice = null
    where import_id = ${importId}`.execute(ctx.db);
  await ctx.db.deleteFrom('importLikeness').where('importId', '=', importId).execute();
}

export type RowFilter =
  | 'waiting'
  | 'wrong'
  | 'alike'
  | 'kept'
  | 'to-bring-in'
  | 'to-create'
  | 'to-fill'
  | 'brought-in'
  | 'failed';

/** The next rows in this state, in order. */
export async function nextRows(
  ctx: Ctx<StaffScope>,
  importId: string,
  filter: RowFilter,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<StoredRow[]> {
  const where = {
    waiting: sql<boolean>`state = 'waiting'`,
    wrong: sql<boolean>`state = 'wrong'`,
    alike: sql<boolean>`state = 'alike'`,
    kept: sql<boolean>`state = 'kept'`,
    'to-bring-in': isToBringIn,
    'to-create': sql<boolean>`(state = 'good' or state = 'alike' and choice in ('new', 'skip'))`,
    'to-fill': sql<boolean>`(state = 'alike' and choice = 'fill')`,
    'brought-in': sql<boolean>`state in ('created', 'filled')`,
    failed: sql<boolean>`(state = 'wrong' or state = 'alike' and choice is null)`,
  }[filter];
  const rows = await selectRows(ctx, importId)
    .where('number', '>', after)
    .where(where)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Rows by number. */
export interface RowRange {
  after: number;
  through: number;
}

const isToBringIn = sql<boolean>`(state = 'good' or state = 'alike' and choice is not null)`;

/** Ranges of so many rows to import each. */
export async function rangesToBringIn(
  ctx: Ctx<StaffScope>,
  importId: string,
  size: number,
): Promise<RowRange[]> {
  const { rows } = await sql<{ through: number }>`
    select max(number) as through from (
      select number, (row_number() over (order by number) - 1) / ${size} as batch
      from import_row where import_id = ${importId} and ${isToBringIn}
    ) as numbered
    group by batch order by batch`.execute(ctx.db);
  return rows.map(({ through }, place) => ({ after: rows[place - 1]?.through ?? 0, through }));
}

/** The rows to import in a range, locked until the transaction ends, without those locked by others. */
export async function takeRows(
  ctx: Ctx<StaffScope>,
  importId: string,
  { after, through }: RowRange,
): Promise<StoredRow[]> {
  const rows = await selectRows(ctx, importId)
    .where('number', '>', after)
    .where('number', '<=', through)
    .where(isToBringIn)
    .orderBy('number')
    .forUpdate('importRow')
    .skipLocked()
    .execute();
  return rows.map(toRow);
}

/** Stores the check results. */
export async function saveCheckResults(
  ctx: Ctx<StaffScope>,
  importId: string,
  checkedRows: readonly Pick<StoredRow, 'number' | 'state' | 'person' | 'problems' | 'alike'>[],
): Promise<void> {
  await sql`update import_row set state = judged.state, person = judged.person,
      problems = judged.problems, alike = judged.alike
    from jsonb_to_recordset(${JSON.stringify(checkedRows)}::jsonb)
      as judged (number integer, state text, person jsonb, problems jsonb, alike jsonb)
    where import_id = ${importId} and import_row.number = judged.number`.execute(ctx.db);
}

/** Stores match keys and links each row to the first earlier match. */
export async function saveMatchKeys(
  ctx: Ctx<StaffScope>,
  importId: string,
  rows: readonly { number: number; likeness: string }[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  await sql`insert into import_likeness (import_id, likeness, number)
    select distinct ${importId}::uuid, likeness, number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (likeness text, number integer)`.execute(
    ctx.db,
  );
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const found = await sql<{ number: number; first: number }>`
    select own.number, min(other.number) as first
    from import_likeness as own
    join import_likeness as other on other.import_id = own.import_id
      and other.likeness = own.likeness and other.number < own.number
    where own.import_id = ${importId} and own.number = any(${numbers}::integer[])
    group by own.number`.execute(ctx.db);
  return new Map(found.rows.map(({ number, first }) => [number, first]));
}

/** Stores outcomes and deletes the cells of imported and skipped rows. */
export async function saveOutcomes(
  ctx: Ctx<StaffScope>,
  importId: string,
  outcomes: readonly {
    number: number;
    state: string;
    applicantId?: string | null;
    madeVersion?: number | null;
    filled?: Filled | null;
    problems?: RowProblem[];
  }[],
): Promise<void> {
  await sql`update import_row set state = outcome.state,
      applicant_id = coalesce(outcome."applicantId", applicant_id),
      made_version = coalesce(outcome."madeVersion", made_version),
      made_at = case when outcome."madeVersion" is null then made_at else now() end,
      filled = coalesce(outcome.filled, import_row.filled),
      problems = coalesce(outcome.problems, import_row.problems),
      cells = case when outcome.state = 'wrong' then cells else cells[1:0] end,
      person = null, alike = default
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (
      number integer, state text, "applicantId" uuid, "madeVersion" integer, filled jsonb, problems jsonb
    )
    where import_id = ${importId} and import_row.number = outcome.number`.execute(ctx.db);
}

/** People created or filled by these rows, in row order. */
export async function importedPeople(
  ctx: Ctx<SystemScope>,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ number: number; applicantId: string }[]> {
  const found = await ctx.db
    .selectFrom('importRow')
    .select(['number', 'applicantId'])
    .where('importId', '=', importId)
    .where('number', '>', after)
    .where('applicantId', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute();
  return found.map(({ number, applicantId }) => ({ number, applicantId: applicantId ?? '' }));
}

export async function deleteCheckData(ctx: Ctx<StaffScope>, importId: string) {
  await sql`update import_row set person = null, alike = default
    where import_id = ${importId} and person is not null`.execute(ctx.db);
  await ctx.db.deleteFrom('importLikeness').where('importId', '=', importId).execute();
}

export async function choose(
  ctx: Ctx<StaffScope>,
  importId: string,
  { numbers, choice }: { numbers: readonly number[] | undefined; choice: ImportChoice },
): Promise<void> {
  // Only visible, undeleted records can be filled.
  const canFill = sql<boolean>`jsonb_path_exists(alike,
    '$.duplicates[*] ? (@.visible == true && @.record.kind == "applicant" && @.record.deletedAt == null)')`;
  let chosen = ctx.db
    .updateTable('importRow')
    .set({ choice })
    .where('importId', '=', importId)
    .where('state', '=', 'alike');
  chosen =
    numbers === undefined
      ? chosen.where('choice', 'is', null)
      : chosen.where(sql<boolean>`number = any(${[...numbers]}::integer[])`);
  if (choice === 'fill') chosen = chosen.where(canFill);
  await chosen.execute();
}

/** Unknown words, the most frequent first. */
export async function listUnknownValues(ctx: Ctx<StaffScope>, importId: string) {
  const { rows } = await sql<{ field: ImportField; value: string; rows: number }>`
    select problem->>'field' as field, min(problem->>'value') as value, count(*)::integer as rows
    from import_row, jsonb_array_elements(problems) as problem
    where import_id = ${importId} and state = 'wrong' and problem->>'rule' = 'unknown-value'
    group by problem->>'field', lower(problem->>'value')
    order by count(*) desc, min(problem->>'value') limit 200`.execute(ctx.db);
  return rows;
}

/** Those of these people who were edited after the import. */
export async function findEdited(
  ctx: Ctx<StaffScope>,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct applicant_id as id from import_row
    where import_id = ${importId} and applicant_id = any(${[...ids]}::uuid[]) and exists (
      select from audit_entry
      where record_type = 'applicant' and record_id = import_row.applicant_id
        and audit_entry.kind = 'change' and at > import_row.made_at
    )`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people who still exist, visible to the caller or not. */
export async function findExisting(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
