import { sql } from 'kysely';
import type { ImportCounts, ImportKind, ImportMapping, ImportWay } from '#contract/imports.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

/** What the columns mean, with what is asked of whoever brings the file. */
export type KeptMapping = ImportMapping & { asksDayOrder: boolean };

export type ImportState =
  | 'columns'
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'undoing'
  | 'undone';

export interface KeptImport {
  id: string;
  version: number;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  titles: string[];
  mapping: KeptMapping;
  how: ImportWay | null;
  counts: ImportCounts;
  createdAt: Date;
  by: { id: string; firstName: string; lastName: string };
  finishedAt: Date | null;
  undoneAt: Date | null;
}

/** One's own imports; for admins those of everybody. */
function inScope(on: Executor, scope: StaffScope) {
  const all = on
    .selectFrom('import_run')
    .innerJoin('account', 'account.id', 'import_run.created_by')
    .selectAll('import_run')
    .select(['account.first_name', 'account.last_name']);
  return scope.role === 'admin' ? all : all.where('created_by', '=', scope.accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>;

function toImport(row: Row): KeptImport {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind as ImportKind,
    state: row.state as ImportState,
    fileName: row.file_name,
    titles: row.titles,
    mapping: row.mapping as unknown as KeptMapping,
    how: row.how as ImportWay | null,
    counts: row.counts as unknown as ImportCounts,
    createdAt: row.created_at,
    by: { id: row.created_by, firstName: row.first_name, lastName: row.last_name },
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
  };
}

export async function listImports(on: Executor, scope: StaffScope): Promise<KeptImport[]> {
  const rows = await inScope(on, scope)
    .orderBy('import_run.created_at', 'desc')
    .orderBy('import_run.id')
    .limit(100)
    .execute();
  return rows.map(toImport);
}

export async function findImport(on: Executor, scope: StaffScope, id: string) {
  const row = await inScope(on, scope).where('import_run.id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

/** As `findImport`; nobody else works on it until the transaction ends. */
export async function lockImport(on: Executor, scope: StaffScope, id: string) {
  const row = await inScope(on, scope)
    .where('import_run.id', '=', id)
    .forUpdate('import_run')
    .executeTakeFirst();
  return row && toImport(row);
}

export async function insertImport(
  on: Executor,
  scope: StaffScope,
  begun: Pick<KeptImport, 'kind' | 'fileName' | 'titles' | 'mapping'>,
  now: Date,
): Promise<string> {
  const { id } = await on
    .insertInto('import_run')
    .values({
      kind: begun.kind,
      state: 'columns',
      file_name: begun.fileName,
      titles: begun.titles,
      mapping: JSON.stringify(begun.mapping),
      counts: '{}',
      created_by: scope.accountId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What changes of an import; its version moves on, and its rows are counted anew. */
export async function updateImport(
  on: Executor,
  _scope: StaffScope,
  id: string,
  change: Partial<Pick<KeptImport, 'state' | 'mapping' | 'how' | 'finishedAt' | 'undoneAt'>>,
): Promise<void> {
  const { state, mapping, how, finishedAt, undoneAt } = change;
  await on
    .updateTable('import_run')
    .set((set) => ({
      version: set('version', '+', 1),
      counts: counted(id),
      ...(state !== undefined && { state }),
      ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
      ...(how !== undefined && { how }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
      ...(undoneAt !== undefined && { undone_at: undoneAt }),
    }))
    .where('id', '=', id)
    .execute();
}

function counted(id: string) {
  const states = [
    ...['waiting', 'good', 'wrong', 'alike', 'created', 'filled', 'skipped', 'undone', 'kept'],
  ];
  const each = states.map(
    (state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`,
  );
  return sql<string>`(select jsonb_build_object(
    'rows', count(*), ${sql.join(each)},
    'undecided', count(*) filter (where state = 'alike' and choice is null)
  ) from import_row where import_id = ${id})`;
}

export async function deleteImport(on: Executor, _scope: StaffScope, id: string): Promise<void> {
  await on.deleteFrom('import_run').where('id', '=', id).execute();
}

/** Removes what nobody went on with, and the rows of what can't be undone any more. */
export async function removeOld(
  on: Executor,
  _scope: SystemScope,
  before: { abandoned: Date; finished: Date },
): Promise<void> {
  await on
    .deleteFrom('import_run')
    .where('state', 'in', ['columns', 'checking', 'checked'])
    .where('created_at', '<', before.abandoned)
    .execute();
  await sql`delete from import_row using import_run
    where import_run.id = import_row.import_id and import_run.created_at < ${before.finished}
      and coalesce(import_run.finished_at, import_run.created_at) < ${before.finished}`.execute(on);
}
