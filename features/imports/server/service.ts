import type { Language } from '#core/contract/languages.ts';
import type { OperationReply, ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { Duplicate } from '#features/duplicates/contract/duplicates.ts';
import type {
  chooseForImport,
  ImportRow,
  ImportRun,
  ImportSummary,
  ImportWay,
  listImportRows,
  mapImport,
} from '#features/imports/contract/imports.ts';
import { importUndoDays } from '#features/imports/contract/imports.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as rowChecks from './check-rows.ts';
import * as columns from './columns.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import * as runRows from './run-rows.ts';
import * as importUndo from './undo.ts';
import * as whole from './whole-import.ts';

/** Days after which an abandoned import is removed. */
const abandonedAfterDays = 7;

function toSummary(run: queries.StoredImport, now: Date): ImportSummary {
  const { mapping: _, titles: __, createdAt, finishedAt, undoneAt, ...summary } = run;
  return {
    ...summary,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    canUndo: importUndo.canUndo(run, now),
  };
}

export async function read(ctx: Ctx<StaffScope>, id: string): Promise<ImportRun> {
  const found = await queries.findImport(ctx, id);
  if (!found) throw problem('not-found');
  const isBeginning = found.state === 'checked' && whole.isRunning(ctx.app, id);
  const run = isBeginning ? queries.withProgress(found, 0) : found;
  const first = await rows.firstCells(ctx, id);
  const { fields, dayOrder, asksDayOrder, values } = run.mapping;
  return {
    ...toSummary(run, ctx.now),
    columns: run.titles.map((title, place) => ({
      title,
      examples: [...new Set(first.flatMap((cells) => cells[place] || []))].slice(0, 3),
      field: fields[place] ?? null,
    })),
    dayOrder,
    asksDayOrder,
    values,
    unknown: await rows.listUnknownValues(ctx, id),
  };
}

/** Hides details of duplicates that the caller can't see. */
function hideDuplicateDetails(
  scope: StaffScope,
  { sameAs, duplicates }: rows.RowMatches,
  visibleIds: ReadonlySet<string>,
): rows.RowMatches {
  return {
    sameAs,
    duplicates: duplicates.filter(isStillVisible(visibleIds)).map((found) => {
      const isHidden =
        found.visible &&
        found.record.kind === 'applicant' &&
        !applicants.mayOpen(scope, found.record);
      const { strength, reasons } = found;
      return isHidden ? { visible: false, strength, reasons } : found;
    }),
  };
}

export async function begin(
  ctx: Ctx<StaffScope>,
  sent: () => AsyncIterable<SentPart>,
  gone: AbortSignal,
) {
  const begun = await columns.begin(ctx, sent, gone);
  return read(ctx, begun);
}

export async function map(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ReceivedBy<typeof mapImport>['body'],
) {
  await columns.map(ctx, id, sent);
  return read(ctx, id);
}

export async function list(ctx: Ctx<StaffScope>): Promise<ImportSummary[]> {
  const runs = await queries.listImports(ctx);
  return runs.map((run) => toSummary(run, ctx.now));
}

export async function check(ctx: Ctx<StaffScope>, id: string) {
  await rowChecks.check(ctx, id);
  return read(ctx, id);
}

export async function listRows(
  ctx: Ctx<StaffScope>,
  id: string,
  { which, after, limit }: ReceivedBy<typeof listImportRows>['query'],
  language: Language,
): Promise<OperationReply<typeof listImportRows>> {
  const run = await queries.findImport(ctx, id);
  if (!run) throw problem('not-found');
  const found = await rows.nextRows(ctx, id, which, { after, limit });
  const visibleIds = await applicants.reachedAmong(ctx, found.flatMap(duplicateIds));
  return {
    rows: found.map((row) =>
      toImportRow(
        run,
        { ...row, alike: hideDuplicateDetails(ctx.scope, row.alike, visibleIds) },
        language,
      ),
    ),
    next: found.length < limit ? null : (found.at(-1)?.number ?? null),
  };
}

export async function choose(
  ctx: Ctx<StaffScope>,
  id: string,
  { numbers, choice }: ReceivedBy<typeof chooseForImport>['body'],
): Promise<ImportRun> {
  await inTransaction(ctx, async (tx) => {
    const run = await queries.lockImport(tx, id);
    if (run.state !== 'checked') throw problem('already-finalised');
    await rows.choose(tx, id, { numbers, choice });
    await queries.updateImport(tx, id, {});
    const after = { choice, rows: numbers ?? null };
    await recordAudit(tx, { action: 'import.chosen', recordId: id, after });
  });
  return read(ctx, id);
}

export async function run(ctx: Ctx<StaffScope>, id: string, how: ImportWay): Promise<ImportRun> {
  const run = await queries.findImport(ctx, id);
  if (!run) throw problem('not-found');
  const begins = run.state === 'checked' && how === 'all-or-nothing';
  const isWhole = begins || run.rowsSoFar !== null || whole.isRunning(ctx.app, id);
  await (isWhole ? whole.continueImport(ctx, id) : runRows.run(ctx, id));
  return read(ctx, id);
}

export async function undo(ctx: Ctx<StaffScope>, id: string) {
  await importUndo.undo(ctx, id);
  return read(ctx, id);
}

export function drop(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const run = await queries.lockImport(tx, id);
    if (!['columns', 'checking', 'checked'].includes(run.state)) {
      throw problem('already-finalised');
    }
    await queries.deleteImport(tx, id);
    await recordAudit(tx, { action: 'import.dropped', recordId: id });
  });
}

export async function tidy(app: App): Promise<void> {
  const before = (days: number) => new Date(app.clock().getTime() - days * 86_400_000);
  await queries.removeOld(asSystem(app), {
    abandoned: before(abandonedAfterDays),
    finished: before(importUndoDays),
  });
}

export { failedRows } from './failed-rows.ts';
export { startNames as start } from './name-indexing.ts';
export { stop } from './whole-import.ts';

/** Likely duplicates at the time of the check. */
function duplicateIds({ alike }: rows.StoredRow): string[] {
  return alike.duplicates.flatMap((found) =>
    found.visible && found.record.kind === 'applicant' ? [found.record.id] : [],
  );
}

/** Drops duplicates that are no longer visible. */
function isStillVisible(visibleIds: ReadonlySet<string>) {
  return (found: Duplicate) =>
    !found.visible || found.record.kind !== 'applicant' || visibleIds.has(found.record.id);
}

function toImportRow(
  run: queries.StoredImport,
  row: rows.StoredRow,
  language: Language,
): ImportRow {
  const translate = translatorFor(language);
  const cellText = (field: string) => row.cells[run.mapping.fields.indexOf(field as never)] ?? '';
  const person = row.person?.applicant;
  const name = person
    ? `${person.firstName} ${person.lastName}`
    : `${cellText('firstName')} ${cellText('lastName')}`.trim() || row.currentName;
  const isAlike = row.state === 'alike';
  return {
    number: row.number,
    name: name.trim(),
    problems: row.problems.map(({ field, rule, values, value }) => {
      const place = run.mapping.fields.indexOf(field as never);
      const title = run.titles[place] ?? null;
      return {
        field,
        title,
        value,
        rule,
        values,
        message: translate(`validation:${rule}`, values),
      };
    }),
    sameAs: row.alike.sameAs,
    duplicates: row.alike.duplicates,
    choice: row.choice,
    choices: isAlike
      ? ['new', 'skip', ...(runRows.fillTarget(row.alike) ? (['fill'] as const) : [])]
      : [],
    applicantId: row.state === 'kept' && row.isPersonVisible ? row.applicantId : null,
  };
}
