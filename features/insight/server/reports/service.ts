import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Language, textDirection, textIn } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import {
  type ExportFormat,
  expectedBytesHeader,
  exportTypes,
  maxSheetRows,
  rowsHeader,
} from '#core/contract/table-files.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { IdList } from '#core/server/db/id-list.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { tableFile } from '#core/server/tables/table-file.ts';
import type { Cell } from '#core/server/tables/xlsx.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import { translatorFor } from '#core/server/translations.ts';
import * as users from '#features/accounts/server/users/service.ts';
import { usualClientSort } from '#features/enrollment/contract/clients.ts';
import {
  type ApplicantExport,
  type ClientExport,
  type ExportColumn as ColumnName,
  type countExportedClients,
  usualApplicantColumns,
  usualClientColumns,
} from '#features/insight/contract/exports.ts';
import type { ReportFilters, ReportName } from '#features/insight/contract/reports.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import { defaultApplicantSort } from '#features/person/contract/applicant-lists.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import * as figures from './figures.ts';
import { figuresTable } from './report-tables.ts';

/** Query and formatter of an export. */
interface Exported {
  list: 'applicants' | 'clients';
  /** Filters, columns, and format for the log. */
  params: object;
  format: ExportFormat;
  ids: IdList;
  columns: readonly ExportColumn[];
  rows(ids: readonly string[]): Promise<(string | null)[][]>;
}

/** An export of a list as it was asked for. */
interface ListExport {
  list: Exported['list'];
  format: ExportFormat;
  columns: readonly ColumnName[];
  params: object;
  exported: applicants.Exported;
  language: Language;
}

/** Rows per batch in memory. */
const batchSize = 500;

/** Batches read ahead, each on its own connection. */
const readAhead = 2;

async function readNames(ctx: Ctx<StaffScope>) {
  const [places, people] = await Promise.all([locations.list(ctx), users.everyName(ctx)]);
  return {
    locations: new Map(places.map(({ id, name }) => [id, name])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  };
}

/** The notice required by 42 CFR 2.32, where it applies. */
async function readNotice(ctx: Ctx<StaffScope>, language: Language): Promise<Notice | null> {
  const { part2, part2Notice } = await organization.paperSettings(ctx);
  if (!part2) return null;
  const { full, page, source } = part2Notice;
  return { short: textIn(page, language), full: textIn(full, language), source };
}

/**
 * The file of an export. Logs the request before the first byte and the result before the last, so no
 * complete file exists without a log entry.
 */
async function exportFile(
  ctx: Ctx<StaffScope>,
  exported: Exported,
  { language, zone }: { language: Language; zone: string },
): Promise<FileReply> {
  const { list, params, format, ids, columns } = exported;
  if (format === 'xlsx' && ids.length > maxSheetRows) throw invalid('format', 'too-many-rows');
  const exportId = randomUUID();
  const recordExport = (action: `report.${string}`, after: object) =>
    inTransaction(ctx, (tx) =>
      recordAudit(tx, { action, kind: 'disclosure', recordId: exportId, after }),
    );
  await recordExport('report.exported', { list, ...params, rows: ids.length });
  const translate = translatorFor(language);
  const notice = await readNotice(ctx, language);
  const name = translate('reports:notice');
  const portions = readBatches(exported, (action, rows) => recordExport(action, { list, rows }));
  const { content, bytesOfBeginning } = await tableFile(
    {
      name: translate(`reports:lists.${list}`),
      isRightToLeft: textDirection(language) === 'rtl',
      ...(format === 'csv' && notice
        ? withNotice({ columns, portions }, { title: name, text: notice.short })
        : { columns, portions }),
      page: notice ? { name, paragraphs: [...notice.full.split('\n'), notice.source] } : undefined,
    },
    format,
  );
  const share = ids.length > batchSize ? ids.length / batchSize : 1;
  return {
    name: `${translate(`reports:fileNames.${list}`)}-${dayIn(zone, ctx.now)}.${format}`,
    content,
    type: exportTypes[format],
    headers: {
      [rowsHeader]: String(ids.length),
      [expectedBytesHeader]: String(Math.round(bytesOfBeginning * share)),
    },
  };
}

async function exportList(
  ctx: Ctx<StaffScope>,
  { list, format, columns: names, params, exported, language }: ListExport,
): Promise<FileReply> {
  const ids = await applicants.idsToExport(ctx, exported);
  // Others will read the file, so it uses the organization's time zone.
  const zone = await organization.timeZone(ctx);
  const options = { zone, deletedOnly: exported.deleted === 'only' };
  const columns = exportColumns(names, language, { ...(await readNames(ctx)), zone });
  const rows = (some: readonly string[]) => applicants.rowsToExport(ctx, some, names, options);
  const loggedParams = { ...params, format, columns: names };
  return exportFile(
    ctx,
    { list, params: loggedParams, format, ids, columns, rows },
    { language, zone },
  );
}

export async function countApplicants(
  ctx: Ctx<StaffScope>,
  found: Omit<applicants.Exported, 'sort'>,
) {
  const rows = await applicants.countToExport(ctx, found);
  return { rows };
}

export function exportApplicants(
  ctx: Ctx<StaffScope>,
  { format, columns = [...usualApplicantColumns], ...params }: ApplicantExport,
  language: Language,
): Promise<FileReply> {
  const exported = { ...params, sort: params.sort ?? defaultApplicantSort };
  return exportList(ctx, { list: 'applicants', format, columns, params, exported, language });
}

export function exportClients(
  ctx: Ctx<StaffScope>,
  { format, columns = [...usualClientColumns], ...params }: ClientExport,
  language: Language,
): Promise<FileReply> {
  const exported = { ...params, clients: params, sort: params.sort ?? usualClientSort };
  return exportList(ctx, { list: 'clients', format, columns, params, exported, language });
}

/** Exports a report. It is small, so it is built in memory. */
export async function exportReport(
  ctx: Ctx<StaffScope>,
  report: ReportName,
  { format, ...filters }: ReportFilters & { format: ExportFormat },
  language: Language,
): Promise<FileReply> {
  const found = await figures.read(ctx, report, filters);
  const translate = translatorFor(language);
  const { columns, rows } = figuresTable(found, translate);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'report.exported',
      kind: 'disclosure',
      recordId: null,
      after: { report, ...filters, format, rows: rows.length },
    }),
  );
  const { content } = await tableFile(
    {
      name: translate(`reports:${report}.short`),
      columns,
      isRightToLeft: textDirection(language) === 'rtl',
      portions: Readable.from([rows]),
    },
    format,
  );
  const days = `${filters.from}-${filters.to}`;
  const name = `${translate(`reports:${report}.file`)}-${days}.${format}`;
  return { name, content, type: exportTypes[format] };
}

export function countClients(
  ctx: Ctx<StaffScope>,
  found: ReceivedBy<typeof countExportedClients>['body'],
) {
  return countApplicants(ctx, { ...found, clients: found });
}

export { read as readReport } from './figures.ts';

/** The Part 2 notice in the reader's language. */
interface Notice {
  short: string;
  full: string;
  source: string;
}

/**
 * Adds the notice as the last cell of each row: the only place in CSV that every program keeps, even for a
 * copied row.
 */
function withNotice(
  { columns, portions }: { columns: readonly ExportColumn[]; portions: AsyncGenerator<Cell[][]> },
  { title, text }: { title: string; text: string },
) {
  async function* addNotice(): AsyncGenerator<Cell[][]> {
    for await (const rows of portions) yield rows.map((row) => [...row, text]);
  }
  const column: ExportColumn = { title, kind: 'text', width: 40 };
  return { columns: [...columns, column], portions: addNotice() };
}

type ExportEnd = 'report.export-finished' | 'report.export-broken-off';

/** Yields batches of rows and reads ahead. Always logs the result with the number of sent rows. */
async function* readBatches(
  { ids, columns, rows }: Exported,
  recordEnd: (action: ExportEnd, rows: number) => Promise<unknown>,
): AsyncGenerator<Cell[][]> {
  let sentRows = 0;
  let isComplete = false;
  const read = (from: number) => {
    const reading = rows(ids.slice(from, batchSize));
    // No one awaits it once the reader has stopped.
    reading.catch(() => undefined);
    return reading;
  };
  try {
    const pendingReads: ReturnType<typeof read>[] = [];
    for (let from = 0, ahead = 0; from < ids.length; from += batchSize) {
      for (; ahead < ids.length && pendingReads.length <= readAhead; ahead += batchSize) {
        pendingReads.push(read(ahead));
      }
      const found = (await pendingReads.shift()) ?? [];
      sentRows += found.length;
      for (const row of found) presentCells(row, columns);
      yield found;
    }
    isComplete = true;
  } finally {
    await recordEnd(isComplete ? 'report.export-finished' : 'report.export-broken-off', sentRows);
  }
}

/** Translates values in place, since a copy of each row would double the garbage. */
function presentCells(row: (string | null)[], columns: readonly ExportColumn[]): void {
  for (let index = 0; index < columns.length; index += 1) {
    const value = row[index];
    const present = columns[index]?.present;
    if (present && typeof value === 'string') row[index] = present(value);
  }
}
