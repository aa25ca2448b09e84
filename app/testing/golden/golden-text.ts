import { createHash } from 'node:crypto';
import type { CellValue } from 'hucre';
import { expect } from 'vitest';
import { expectedBytesHeader, exportTypes, rowsHeader } from '#core/contract/table-files.ts';
import type { Reply } from '../app.ts';
import { readPdf } from '../pdf-text.ts';
import { unzipped } from '../unzip.ts';
import { type ReadSheet, readCsv, readWorkbook } from '../workbooks.ts';

/** The longest line of JSON in a golden file. */
const lineWidth = 100;

/** Shorter parts of the API description stay where they are. In characters of JSON. */
const shortestShared = 80;

const workbookType = exportTypes.xlsx;
const goldenHeaders = ['content-type', 'content-disposition', rowsHeader, expectedBytesHeader];

/**
 * A reply as text: what its headers say about the file, then the content of the file.
 *
 * @param isOpaque it is an uploaded document: its bytes matter, not its format
 */
export async function replyText(reply: Reply, isOpaque: boolean): Promise<string> {
  const content = isOpaque ? fingerprint(reply.rawPayload) : await contentText(reply);
  return `${headersText(reply)}\n${content}\n`;
}

function headersText(reply: Reply): string {
  expect(reply.statusCode, reply.body).toBe(200);
  return (
    goldenHeaders
      .filter((name) => name in reply.headers)
      // Compression differs between machines.
      .filter((name) => name !== expectedBytesHeader || !isWorkbook(reply))
      .map((name) => `${name}: ${reply.headers[name]}\n`)
      .join('')
  );
}

const isWorkbook = ({ headers }: Reply) => headers['content-type'] === workbookType;

async function contentText({ headers, rawPayload, body }: Reply): Promise<string> {
  const [type = ''] = String(headers['content-type']).split(';');
  switch (type) {
    case 'application/json':
      return laidOutJson(body);
    case 'application/pdf':
      return pdfText(rawPayload);
    case workbookType:
      return workbookText(rawPayload);
    case 'application/zip':
      return archiveText(rawPayload);
    case 'text/csv':
    case 'text/calendar':
      return linesText(rawPayload.toString('utf8'));
    default:
      return fingerprint(rawPayload);
  }
}

/** JSON in the layout of golden files, below the indent that it came with. */
function laidOutJson(body: string): string {
  const value: unknown = JSON.parse(body);
  const indent = [0, 2].find((one) => body.trimEnd() === JSON.stringify(value, null, one));
  return `indent: ${indent}\n${jsonText(value)}`;
}

/** CRLF ends a line in these formats. Marks other line ends, and the byte order mark. */
function linesText(text: string): string {
  return text
    .replaceAll(/\r?\n/g, (end) => (end === '\r\n' ? '\n' : '<LF>\n'))
    .replace(/^\uFEFF/, '<byte order mark>');
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { title, language, roles, lines } = await readPdf(bytes);
  const pages = lines.map((page, place) => `\n\npage ${place + 1}\n\n${page.join('\n')}`);
  const about = [`title: ${title}`, `language: ${language}`, `roles: ${roles.join(' ')}`];
  return about.join('\n') + pages.join('');
}

async function workbookText(bytes: Buffer): Promise<string> {
  const sheets = (await readWorkbook(bytes)).map((sheet) => {
    const lines = sheet.rows.map((cells) => cells.map(cellText).join('\t'));
    return `${sheetLayout(sheet)}\n\n${lines.join('\n')}\n`;
  });
  return `${sheets.join('\n')}\n${frameText(bytes)}`;
}

/**
 * A workbook with the same rows as a CSV. Lists only the cells that differ from the CSV, by row and column number, so
 * that a golden folder doesn't hold a long list twice.
 */
export async function workbookBesideCsv(workbook: Reply, csv: Reply): Promise<string> {
  const [sheet, ...others] = await readWorkbook(workbook.rawPayload);
  if (!sheet || others.length > 0) throw new Error('The workbook has other sheets than the list');
  const rows = readCsv(csv.body);
  expect(sheet.rows.length).toBe(rows.length);
  const lines = sheet.rows.map((cells, row) => {
    const width = Math.max(cells.length, rows[row]?.length ?? 0);
    const differing = Array.from({ length: width }, (_, column) => column)
      .map((column) => [column + 1, cellText(cells[column] ?? null), rows[row]?.[column] ?? ''])
      .filter(([, cell, text]) => cell !== text)
      .map(([column, cell]) => `${column} ${cell}`);
    return [`${row + 1}`, ...differing].join('\t');
  });
  return `${headersText(workbook)}\n${sheetLayout(sheet)}\n\n${lines.join('\n')}\n\n${frameText(workbook.rawPayload)}\n`;
}

function sheetLayout({ name, frozenRows, filtered, widths }: ReadSheet): string {
  return `sheet: ${name}\nfrozen rows: ${frozenRows}, filter: ${filtered}, widths: ${widths.join(' ')}`;
}

/** The parts of a workbook beside its sheets, such as its styles. */
function frameText(bytes: Buffer): string {
  const parts = [...unzipped(bytes)]
    .filter(([path]) => !path.startsWith('xl/worksheets/'))
    .map(([path, content]) => `${path} ${sha256(content).slice(0, 8)}`);
  return `frame: ${parts.join(', ')}`;
}

/** Text as it is; dates and numbers in angle brackets. */
function cellText(cell: CellValue): string {
  if (cell === null) return '';
  if (cell instanceof Date) return `<${cell.toISOString().replace(/T00:00:00\.000Z$/, '')}>`;
  if (typeof cell === 'string') return JSON.stringify(cell).slice(1, -1).replaceAll('\\"', '"');
  return `<${cell}>`;
}

function archiveText(bytes: Buffer): string {
  return [...unzipped(bytes)]
    .map(([path, content]) => {
      const isJson = path.endsWith('.json');
      return `entry: ${path}\n\n${isJson ? content.toString('utf8') : fingerprint(content)}`;
    })
    .join('\n\n');
}

function fingerprint(bytes: Uint8Array): string {
  return `${bytes.length} bytes, SHA-256 ${sha256(bytes)}`;
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** JSON with its keys in their order, and lines of up to 100 characters. */
export function jsonText(value: unknown): string {
  return partText(value, 0, 0);
}

function partText(value: unknown, indent: number, taken: number): string {
  const whole = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || whole.length + taken <= lineWidth) {
    return whole;
  }
  const [further, end] = [' '.repeat(indent + 2), ' '.repeat(indent)];
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    const name = isList ? further : `${further}${JSON.stringify(key)}: `;
    return name + partText(part, indent + 2, name.length + 1);
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${end}${close}`;
}

/**
 * Moves parts that occur several times out of a JSON value, each under the first digits of its SHA-256. Without this, the
 * API description takes 5 MB.
 */
export function withSharedParts(value: unknown): { shared: object; value: unknown } {
  const times = new Map<string, number>();
  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
    // The contents of a repeated part end up in the golden file once.
    if (times.get(text) === 1 || text.length <= shortestShared) Object.values(part).forEach(count);
  };
  count(value);
  const shared = new Map<string, unknown>();
  const replaced = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const text = JSON.stringify(part);
    if (text.length <= shortestShared || times.get(text) === 1) return replacedWithin(part);
    const key = sha256(text).slice(0, 8);
    if (!shared.has(key)) shared.set(key, replacedWithin(part));
    return { same: key };
  };
  const replacedWithin = (part: object) =>
    Array.isArray(part)
      ? part.map(replaced)
      : Object.fromEntries(Object.entries(part).map(([key, one]) => [key, replaced(one)]));
  return { value: replaced(value), shared: Object.fromEntries(shared) };
}

/**
 * Replaces ids and reference codes by numbers in order of appearance. A change that uses up one more id then shows in
 * one place, and not in every line after it.
 */
export function withNumberedIds(text: string): string {
  return withNumbers(
    withNumbers(text, /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'),
    /\b[B-DFGHJKMN]{4}-[B-DFGHJKMN]{4}\b/g,
    'reference',
  );
}

function withNumbers(text: string, pattern: RegExp, name: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(pattern, (found) => {
    const number = numbers.get(found) ?? numbers.size + 1;
    numbers.set(found, number);
    return `<${name} ${number}>`;
  });
}
