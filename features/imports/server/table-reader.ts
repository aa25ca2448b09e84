import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import type { Read } from '#core/server/files/isolated-reader.ts';
import { csvRows } from '#core/server/tables/csv-parser.ts';

export interface TableLimits {
  rows: number;
  columns: number;
  /** Maximum uncompressed size of a workbook in bytes. */
  unpacked: number;
}

/** A non-empty row with its number; padded to the number of headings. */
interface TableRow {
  number: number;
  cells: string[];
}

/** Headings and number of rows, sent after the rows. */
export interface TableEnd {
  titles: string[];
  rows: number;
}

export interface TableRefusal {
  refused: string;
  values?: Record<string, number>;
}

/** Longer than any field. Longer text is cut, so its row fails the check. */
const maxCellLength = 5000;

/** Row limit of a sheet. */
const maxSheetRows = 1_048_576;

/** Approximate batch size in characters. */
const batchCharacters = 256 * 1024;

/** Yields batches of rows, then the headings or why the file is refused. */
export const read: Read<TableLimits> = async function* (content, limits) {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  try {
    yield* readTable(rawRows(pieces, limits), limits);
  } catch (error) {
    // The library fails on invalid files in many ways.
    yield error instanceof UnpacksTooLarge
      ? refusal('import-unpacks-too-large')
      : refusal('import-not-a-table');
  }
};

function refusal(refused: string, values?: Record<string, number>): TableRefusal {
  return { refused, values };
}

class UnpacksTooLarge extends Error {}

interface RawRow {
  number: number;
  values: readonly CellValue[];
}

function rawRows(pieces: Buffer[], limits: TableLimits): AsyncIterable<RawRow> | Iterable<RawRow> {
  const isPacked = firstBytes(pieces, 4) === '504b0304';
  return isPacked ? sheetRows(pieces, limits) : textRows(pieces, limits.columns);
}

/** First bytes in hexadecimal, from chunks of any size. */
function firstBytes(pieces: readonly Buffer[], bytes: number): string {
  return Buffer.concat(pieces.slice(0, bytes)).subarray(0, bytes).toString('hex');
}

async function* sheetRows(pieces: Buffer[], { unpacked }: TableLimits): AsyncGenerator<RawRow> {
  const bytes = Buffer.concat(pieces.splice(0));
  let isTooLarge = false;
  limitUnpacking(unpacked, () => {
    isTooLarge = true;
    // Stops the library from retrying with its own decompression, which isn't limited.
    bytes.fill(0xff);
  });
  let number = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, readStyles: true })) {
      // A file may have arbitrary or repeated row numbers.
      number = Math.max(number + 1, Number.isInteger(index) ? index + 1 : 0);
      if (number > maxSheetRows) throw new Error('the row number exceeds the sheet limit');
      yield { number, values };
    }
  } catch (error) {
    throw isTooLarge ? new UnpacksTooLarge() : error;
  }
}

/**
 * Limits decompression in this process to `maxBytes` bytes. Archives state their sizes in several places, none
 * of them reliable.
 */
function limitUnpacking(maxBytes: number, onLimit: () => void): void {
  let total = 0;
  const Unpacking = globalThis.DecompressionStream;
  const counting = () =>
    new TransformStream({
      transform(piece: Uint8Array, controller) {
        total += piece.length;
        if (total <= maxBytes) return controller.enqueue(piece);
        onLimit();
        throw new UnpacksTooLarge();
      },
    });
  globalThis.DecompressionStream = class CountedUnpacking {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;
    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const { readable, writable } = new Unpacking(format);
      this.readable = readable.pipeThrough(counting());
      this.writable = writable;
    }
  } as typeof DecompressionStream;
}

function* textRows(pieces: Buffer[], columns: number): Generator<RawRow> {
  const encoding = detectEncoding(pieces);
  if (encoding === undefined) throw new Error('the file is not text');
  const separator = detectSeparator(decodeChunks(pieces, encoding));
  let number = 0;
  for (const values of csvRows(decodeChunks(pieces, encoding), { separator, maxFields: columns })) {
    number += 1;
    yield { number, values };
  }
}

/** Detects a BOM, then UTF-8, else assumes Windows-1252; undefined for binary data. */
function detectEncoding(pieces: readonly Buffer[]): string | undefined {
  const mark = firstBytes(pieces, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  if (pieces.some((piece) => piece.includes(0))) return undefined;
  try {
    for (const _ of decodeChunks(pieces, 'utf-8'));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function* decodeChunks(pieces: readonly Buffer[], encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Chunks to search for the end of the heading. */
const headingPieces = 4;

/** Most frequent separator in the heading, outside of quotes. */
function detectSeparator(text: Iterator<string>): string {
  let beginning = '';
  for (let count = 0; count < headingPieces; count += 1) beginning += text.next().value ?? '';
  const heading = (
    beginning.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  ).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

async function* readTable(
  found: AsyncIterable<RawRow> | Iterable<RawRow>,
  limits: TableLimits,
): AsyncGenerator<TableRow[] | TableEnd | TableRefusal> {
  let titles: string[] | undefined;
  let rows = 0;
  let batch: TableRow[] = [];
  let characters = 0;
  for await (const { number, values } of found) {
    // A formatted empty cell may lie 16,000 columns to the right.
    if (values.slice(limits.columns).some((value) => cellText(value) !== '')) {
      return yield refusal('import-too-many-columns', { maximum: limits.columns });
    }
    const cells = values.slice(0, limits.columns).map(cellText);
    if (cells.every((cell) => cell === '')) continue;
    if (!titles) {
      const parsedTitles = readTitles(cells);
      if (!Array.isArray(parsedTitles)) return yield parsedTitles;
      titles = parsedTitles;
      continue;
    }
    if (rows === limits.rows) {
      return yield refusal('import-too-many-rows', { maximum: limits.rows });
    }
    rows += 1;
    batch.push({ number, cells: titles.map((_, place) => cells[place] ?? '') });
    characters += cells.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
  yield titles && rows > 0 ? { titles, rows } : refusal('import-no-rows');
}

/** Matches dates, email addresses, and numbers of several digits, which headings don't have. */
const personDataPattern = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\S+@\S+\.\S+$|^\+?[\d .()-]{5,}$/;

function readTitles(cells: string[]): string[] | TableRefusal {
  // Without a heading, the first person would be lost.
  if (cells.some((cell) => personDataPattern.test(cell))) return refusal('import-no-heading');
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1).map((cell) => cell.slice(0, 200).toWellFormed());
}

/** Characters escaped with an apostrophe in CSV files to prevent formulas. */
const guardedFormula = /^'(?=[=+\-@\t\r])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL can't keep, or what can't have been meant
const unstorableCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/gu;

function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    // Sheet days have no zone; the library returns midnight UTC.
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  }
  const text = String(value)
    .replaceAll(unstorableCharacters, '')
    .trim()
    .replace(guardedFormula, '');
  // The cut may split a surrogate pair.
  return text.slice(0, maxCellLength).toWellFormed();
}
