import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type {
  ImportCounts,
  ImportKind,
  ImportMapping,
  ImportWay,
} from '#features/imports/contract/imports.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';

export type StoredMapping = ImportMapping & { asksDayOrder: boolean };

export type ImportState =
  | 'columns'
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'undoing'
  | 'undone';

export interface StoredImport {
  id: string;
  version: number;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  titles: string[];
  mapping: StoredMapping;
  how: ImportWay | null;
  counts: ImportCounts;
  /** Processed rows of a running all-or-nothing import, else null. */
  rowsSoFar: number | null;
  createdAt: Date;
  by: { id: string; firstName: string; lastName: string };
  finishedAt: Date | null;
  undoneAt: Date | null;
}

/** The caller's imports; all imports for administrators. */
function inScope(ctx: Ctx<StaffScope>) {
  const all = ctx.db
    .selectFrom('importRun')
    .innerJoin('account', 'account.id', 'importRun.createdBy')
    .selectAll('importRun')
    .select(['account.firstName', 'account.lastName']);
  return ctx.scope.role === 'admin' ? all : all.where('createdBy', '=', ctx.scope.accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>;

function toImport(row: Row, underWay: ReadonlyMap<string, number>): StoredImport {
  const rowsSoFar = (row.state === 'checked' ? underWay.get(row.id) : undefined) ?? null;
  const storedImport = fromRow(row);
  return rowsSoFar === null ? storedImport : withProgress(storedImport, rowsSoFar);
}

/** Progress of a running all-or-nothing import; the database still has the old state. */
export function withProgress(run: StoredImport, rowsSoFar: number): StoredImport {
  return { ...run, state: 'running', how: 'all-or-nothing', rowsSoFar };
}

function fromRow(row: Row): StoredImport {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind as ImportKind,
    state: row.state as ImportState,
    fileName: row.fileName,
    titles: row.titles,
    mapping: row.mapping as unknown as StoredMapping,
    how: row.how as ImportWay | null,
    counts: row.counts as unknown as ImportCounts,
    rowsSoFar: null,
    createdAt: row.createdAt,
    by: { id: row.createdBy, firstName: row.firstName, lastName: row.lastName },
    finishedAt: row.finishedAt,
    undoneAt: row.undoneAt,
  };
}

/** Connection name that carries an import's id and processed rows. */
const connectionName = (id: string, rowsSoFar: number) => `cairn import ${id} ${rowsSoFar}`;

/**
 * Running all-or-nothing imports of all instances, with processed rows. Other connections can't see
 * uncommitted rows, but they see this connection's name, which ends with the transaction.
 */
async function importsUnderWay(on: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rowsSoFar: number }>`
    select split_part(application_name, ' ', 3) as id,
      split_part(application_name, ' ', 4)::integer as "rowsSoFar"
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^cairn import [-0-9a-f]{36} [0-9]{1,6}$'
  `.execute(on);
  return new Map(rows.map(({ id, rowsSoFar }) => [id, rowsSoFar]));
}

/** Publishes the number of processed rows. */
export async function publishProgress(ctx: Ctx<StaffScope>, id: string, rows: number) {
  await sql`select set_config('application_name', ${connectionName(id, rows)}, true)`.execute(
    ctx.db,
  );
}

const lockKey = (id: string) => sql`hashtextextended(${`cairn.import ${id}`}, 0)`;

/**
 * Claims an import for this transaction; false when another one has it. Doesn't wait, so that concurrent
 * calls can report progress.
 */
export async function claimImport(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(id)}) as "isOurs",
      -- Should this process lose the database without a word, the import is not to hang there for hours.
      set_config('idle_in_transaction_session_timeout', '60000', true),
      set_config('lock_timeout', '30000', true)`.execute(ctx.db);
  return rows[0]?.isOurs ?? false;
}

export async function listImports(ctx: Ctx<StaffScope>): Promise<StoredImport[]> {
  const underWay = await importsUnderWay(ctx.db);
  const rows = await inScope(ctx)
    .orderBy('importRun.createdAt', 'desc')
    .orderBy('importRun.id')
    .limit(100)
    .execute();
  return rows.map((row) => toImport(row, underWay));
}

export async function findImport(ctx: Ctx<StaffScope>, id: string) {
  // Read first: an import that ends in between must count as done, not as not begun.
  const underWay = await importsUnderWay(ctx.db);
  const row = await inScope(ctx).where('importRun.id', '=', id).executeTakeFirst();
  return row && toImport(row, underWay);
}

/**
 * Like `findImport`, with a row lock. Doesn't wait for a running all-or-nothing import, which takes a
 * minute.
 */
export async function lockImport(ctx: Ctx<StaffScope>, id: string): Promise<StoredImport> {
  await refuseDuringWhole(ctx, id);
  return holdImport(ctx, id);
}

/**
 * Like `lockImport`, for one of several batches at a time. An instance of the version before this one still
 * locks the import for the whole batch, which would import the same rows; each waits for the other.
 */
export async function joinImport(ctx: Ctx<StaffScope>, id: string): Promise<StoredImport> {
  await refuseDuringWhole(ctx, id);
  return holdImport(ctx, id, 'forKeyShare');
}

/** Keeps an all-or-nothing import from beginning until the transaction ends. */
async function refuseDuringWhole(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKey(id)}) as "isFree"`.execute(ctx.db);
  if (!rows[0]?.isFree) {
    throw (await findImport(ctx, id)) ? problem('under-way') : problem('not-found');
  }
}

/**
 * Locks an import until the transaction ends, whether it runs or not.
 *
 * @param lock `forNoKeyUpdate` doesn't wait for batches that have joined it
 */
export async function holdImport(
  ctx: Ctx<StaffScope>,
  id: string,
  lock: 'forUpdate' | 'forNoKeyUpdate' | 'forKeyShare' = 'forUpdate',
): Promise<StoredImport> {
  const row = await inScope(ctx)
    .where('importRun.id', '=', id)
    [lock]('importRun')
    .executeTakeFirst();
  return row ? fromRow(row) : refuse('not-found');
}

export async function insertImport(
  ctx: Ctx<StaffScope>,
  newImport: Pick<StoredImport, 'kind' | 'fileName' | 'titles' | 'mapping'>,
  now: Date,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('importRun')
    .values({
      kind: newImport.kind,
      state: 'columns',
      fileName: newImport.fileName,
      titles: newImport.titles,
      mapping: JSON.stringify(newImport.mapping),
      counts: '{}',
      createdBy: ctx.scope.accountId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an import, raises its version, and recounts its rows. */
export async function updateImport(
  ctx: Ctx<StaffScope>,
  id: string,
  change: Partial<Pick<StoredImport, 'state' | 'mapping' | 'how' | 'finishedAt' | 'undoneAt'>>,
): Promise<void> {
  const { state, mapping, how, finishedAt, undoneAt } = change;
  await ctx.db
    .updateTable('importRun')
    .set((set) => ({
      version: set('version', '+', 1),
      counts: rowCounts(id),
      ...(state !== undefined && { state }),
      ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
      ...(how !== undefined && { how }),
      ...(finishedAt !== undefined && { finishedAt }),
      ...(undoneAt !== undefined && { undoneAt }),
    }))
    .where('id', '=', id)
    .execute();
}

function rowCounts(id: string) {
  const states = [
    'waiting',
    'good',
    'wrong',
    'alike',
    'created',
    'filled',
    'skipped',
    'undone',
    'kept',
  ];
  const each = states.map(
    (state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`,
  );
  return sql<string>`(select jsonb_build_object(
    'rows', count(*), ${sql.join(each)},
    'undecided', count(*) filter (where state = 'alike' and choice is null)
  ) from import_row where import_id = ${id})`;
}

export async function deleteImport(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('importRun').where('id', '=', id).execute();
}

/** Removes abandoned imports, and rows of imports past their undo period. */
export async function removeOld(
  ctx: Ctx<SystemScope>,
  before: { abandoned: Date; finished: Date },
): Promise<void> {
  await ctx.db
    .deleteFrom('importRun')
    .where('state', 'in', ['columns', 'checking', 'checked'])
    .where('createdAt', '<', before.abandoned)
    .execute();
  await sql`delete from import_row using import_run
    where import_run.id = import_row.import_id and import_run.created_at < ${before.finished}
      and coalesce(import_run.finished_at, import_run.created_at) < ${before.finished}
      and (applicant_id is null or not ${onHold('importRow.applicantId')})`.execute(ctx.db);
}
