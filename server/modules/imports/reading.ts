import { setImmediate } from 'node:timers/promises';
import { streamCsvRows } from 'hucre/csv';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { largestImport, mostImportColumns, mostImportRows } from '#contract/imports.ts';
import { invalid, isProblem, type Problem } from '#server/platform/problem.ts';
import { unpackedSize } from '#server/platform/unpacked-size.ts';

/** What a file holds: its headings, and below them the rows that aren't empty, by their number. */
export interface ReadTable {
  titles: string[];
  rows: { number: number; cells: string[] }[];
}

/** A workbook packs well; one that unpacks to more than this is none of people. */
const largestUnpacked = 200 * 1024 * 1024;

/** Longer than anything that a field takes; what is longer still is cut, and refused with its row. */
const longestCell = 5000;

/** So many rows are read before others get their turn. */
const rowsInOneGo = 500;

/** All of what comes, up to what a file may have. */
export async function readContent(
  content: AsyncIterable<Buffer>,
): Promise<Buffer<ArrayBuffer> | Problem> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > largestImport) {
      return invalid('file', 'import-too-large', { maximum: largestImport / 1024 / 1024 });
    }
    pieces.push(piece);
  }
  return size === 0 ? invalid('file', 'empty-file') : Buffer.concat(pieces);
}

/** The table in a file: a workbook's first sheet, or text whose signs and separators are told here. */
export async function readTable(bytes: Buffer<ArrayBuffer>): Promise<ReadTable | Problem> {
  try {
    const isPacked = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
    if (!isPacked) return await collect(csvRows(bytes));
    const size = await unpackedSize(bytes, largestUnpacked);
    if (size === undefined) return noTable();
    if (size > largestUnpacked) return invalid('file', 'import-unpacks-too-large');
    return await collect(sheetRows(bytes));
  } catch {
    // Whatever the library trips over: it is no table that can be read.
    return noTable();
  }
}

function noTable(): Problem {
  return invalid('file', 'import-not-a-table');
}

interface RawRow {
  number: number;
  values: readonly CellValue[];
}

async function* sheetRows(bytes: Uint8Array): AsyncGenerator<RawRow> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, readStyles: true })) {
    yield { number: index + 1, values };
  }
}

async function* csvRows(bytes: Buffer): AsyncGenerator<RawRow> {
  const text = decoded(bytes);
  if (text === undefined) throw new Error('no text');
  let number = 0;
  for (const values of streamCsvRows(text, { delimiter: separatorOf(text) })) {
    number += 1;
    yield { number, values };
  }
}

/** Text by its mark, as UTF-8, or else as Windows wrote it in Western Europe; undefined when it is none. */
function decoded(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that stands most often in the heading, outside of quotes. */
function separatorOf(text: string): string {
  const heading = (text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '').replaceAll(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

async function collect(found: AsyncGenerator<RawRow>): Promise<ReadTable | Problem> {
  let titles: string[] | undefined;
  const rows: ReadTable['rows'] = [];
  let seen = 0;
  for await (const { number, values } of found) {
    seen += 1;
    if (seen % rowsInOneGo === 0) await setImmediate();
    const cells = values.map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    if (!titles) {
      const read = titlesOf(cells);
      if (isProblem(read)) return read;
      titles = read;
      continue;
    }
    if (rows.length === mostImportRows) {
      return invalid('file', 'import-too-many-rows', { maximum: mostImportRows });
    }
    rows.push({ number, cells: titles.map((_, place) => cells[place] ?? '') });
  }
  if (!titles || rows.length === 0) return invalid('file', 'import-no-rows');
  return { titles, rows };
}

/** A day, a mailbox or a number of several digits: names of columns have none of these. */
const isOfSomebody = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\S+@\S+\.\S+$|^\+?[\d .()-]{5,}$/;

function titlesOf(cells: string[]): string[] | Problem {
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last + 1 > mostImportColumns) {
    return invalid('file', 'import-too-many-columns', { maximum: mostImportColumns });
  }
  // The first person would be taken for the names of the columns, and nobody would miss them.
  if (cells.some((cell) => isOfSomebody.test(cell))) return invalid('file', 'import-no-heading');
  return cells.slice(0, last + 1).map((cell) => cell.slice(0, 200));
}

/** Signs behind an apostrophe by which a CSV of ours, or a careful one, keeps a text from being a formula. */
const guarded = /^'(?=[=+\-@\t\r])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL can't keep, or what can't have been meant
const unkeepable = /[\0-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/gu;

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    // A day of a sheet has no zone: its reader puts it at midnight UTC.
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  }
  return String(value).replaceAll(unkeepable, '').trim().replace(guarded, '').slice(0, longestCell);
}
