/** Uploading a file and mapping its columns. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { readIsolated, unreadProblem } from '#core/server/files/isolated-reader.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { fail, invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  importFields,
  importKinds,
  type mapImport,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
  requiredImportFields,
} from '#features/imports/contract/imports.ts';
import { vocabulary } from './choices.ts';
import { dayColumns, detectDayOrder } from './policy.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import type { TableEnd, TableLimits, TableRefusal } from './table-reader.ts';
import { suggestedFields } from './vocabulary.ts';

interface ParsedTable {
  titles: string[];
  /** Rows below the heading, without empty ones. */
  rows: number;
  /** Rows in batches of JSON: `[{ number, cells }]`. */
  lists: Buffer[];
}

const reader = new URL('./table-reader.ts', import.meta.url).href;

const limits: TableLimits = {
  rows: maxImportRows,
  columns: maxImportColumns,
  // Workbooks compress well, but one larger than this is no list of people.
  unpacked: 200 * 1024 * 1024,
};

/** Reads the content up to the maximum file size. */
async function readContent(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxImportBytes) {
      throw invalid('file', 'import-too-large', { maximum: maxImportBytes / 1024 / 1024 });
    }
    pieces.push(piece);
  }
  return size === 0 ? fail(invalid('file', 'empty-file')) : pieces;
}

/** Parses a workbook's first sheet, or text with detected encoding and separator. */
async function readTable(
  content: Buffer[],
  from: { sender: string; gone: AbortSignal },
): Promise<ParsedTable> {
  const found = await readIsolated({ reader, options: limits, content, ...from });
  if (!Array.isArray(found)) throw unreadProblem(found, invalid('file', 'import-too-heavy'));
  const end: TableEnd | TableRefusal = JSON.parse(String(found.pop()));
  if ('refused' in end) throw invalid('file', end.refused, end.values);
  return { ...end, lists: found };
}

export async function begin(
  ctx: Ctx<StaffScope>,
  sent: () => AsyncIterable<SentPart>,
  gone: AbortSignal,
): Promise<string> {
  const received = await receive(sent());
  const { kind, name, content } = received;
  const table = await readTable(content, { sender: ctx.scope.accountId, gone });
  const { titles } = table;
  const fields = suggestedFields(titles, importFields(kind));
  return inTransaction(ctx, async (tx) => {
    const mapping = { fields, dayOrder: null, asksDayOrder: false, values: [] };
    const newImport = { kind, fileName: name.slice(-200), titles, mapping };
    const importId = await queries.insertImport(tx, newImport, tx.now);
    for (const list of table.lists) await rows.insertRows(tx, importId, String(list));
    const detectedOrder = detectDayOrder(
      await rows.distinctTexts(tx, importId, dayColumns(fields)),
    );
    const asksDayOrder = detectedOrder === 'ask';
    const dayOrder = asksDayOrder ? null : detectedOrder;
    await queries.updateImport(tx, importId, {
      mapping: { ...mapping, dayOrder, asksDayOrder },
    });
    const after = { kind, rows: table.rows };
    await recordAudit(tx, { action: 'import.begun', recordId: importId, after });
    return importId;
  });
}

export async function map(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...sent }: ReceivedBy<typeof mapImport>['body'],
): Promise<undefined> {
  const meaningsFor = await vocabulary(ctx);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const run = await queries.lockImport(tx, id);
    if (!['columns', 'checking', 'checked'].includes(run.state)) {
      throw problem('already-finalised');
    }
    if (run.version !== version) throw problem('stale-version');
    checkMapping(run, sent, (field) => meaningsFor(field)?.values());
    const texts = await rows.distinctTexts(tx, id, dayColumns(sent.fields));
    const detectedOrder = detectDayOrder(texts);
    const asksDayOrder = detectedOrder === 'ask';
    const dayOrder = sent.dayOrder ?? (asksDayOrder ? null : detectedOrder);
    await rows.resetCheckResults(tx, id);
    const state = asksDayOrder && dayOrder === null ? 'columns' : 'checking';
    await queries.updateImport(tx, id, {
      state,
      mapping: { ...sent, dayOrder, asksDayOrder },
    });
    await recordAudit(tx, { action: 'import.mapped', recordId: id });
  });
}

async function receive(parts: AsyncIterable<SentPart>) {
  let kind: ImportKind | undefined;
  let file: { name: string; content: Buffer[] } | undefined;
  for await (const part of parts) {
    if (part.kind === 'field') {
      const sent = parseImportKind(part);
      kind = sent;
      continue;
    }
    if (part.field !== 'file' || file) throw invalid(part.field, 'unknown-field');
    const content = await readContent(part.content);
    file = { name: part.name, content };
  }
  if (!kind) throw invalid('kind', 'required');
  return file ? { kind, ...file } : fail(invalid('file', 'required'));
}

function parseImportKind({ field, value }: { field: string; value: string }): ImportKind {
  if (field !== 'kind') throw invalid(field, 'unknown-field');
  return importKinds.find((one) => one === value) ?? fail(invalid('kind', 'not-an-option'));
}

function checkMapping(
  { kind, titles }: queries.StoredImport,
  { fields, values }: ImportMapping,
  knownValues: (field: ImportField) => Iterable<string | undefined> | undefined,
): void {
  if (fields.length !== titles.length) throw invalid('fields', 'not-valid');
  const known = importFields(kind);
  const unknownFieldIndex = fields.findIndex((field) => field !== null && !known.includes(field));
  if (unknownFieldIndex >= 0) throw invalid(`fields.${unknownFieldIndex}`, 'not-an-option');
  if (requiredImportFields(kind).some((field) => !fields.includes(field))) {
    throw invalid('fields', kind === 'clients' ? 'import-needs-enrolment' : 'import-needs-names');
  }
  const invalidValueIndex = values.findIndex(
    ({ field, to }) => to !== null && ![...(knownValues(field) ?? [])].includes(to),
  );
  if (invalidValueIndex >= 0) throw invalid(`values.${invalidValueIndex}.to`, 'not-an-option');
}
