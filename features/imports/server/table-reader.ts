import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import type { Read } from '#core/server/files/isolated-reader.ts';
import { csvRows } from '#core/server/tables/csv-reading.ts';

export interface TableLimits {
  rows: number;
  columns: number;
  /** Bytes that a workbook may unpack to. */
  unpacked: number;
}

/** A row that isn't empty, with its number in the file; as many cells as there are titles. */
interface TableRow {
  number: number;
  cells: string[];
}

/** The end of a table that was read: its headings, and how many rows came before. */
export interface TableEnd {
  titles: string[];
  rows: number;
}

export interface TableRefusal {
  refused: string;
  values?: Record<string, number>;
}

/** Longer than anything that a field takes; what is longer still is cut, and refused with its row. */
const longestCell = 5000;

/** More rows than these no sheet can have. */
const mostSheetRows = 1_048_576;

/** So many characters of rows leave together, or a little more. */
const charactersTogether = 256 * 1024;

/** The table in a file: lists of its rows, and then its end or why it is refused. */
export const read: Read<TableLimits> = async function* (content, limits) {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  try {
    yield* tableIn(rawRows(pieces, limits), limits);
  } catch (error) {
    // Whatever the library trips over: it is no table that can be read.
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
  const isPacked = beginningOf(pieces, 4) === '504b0304';
  return isPacked ? sheetRows(pieces, limits) : textRows(pieces, limits.columns);
}

/** The first bytes in hexadecimal, however small the pieces are. */
function beginningOf(pieces: readonly Buffer[], bytes: number): string {
  return Buffer.concat(pieces.slice(0, bytes)).subarray(0, bytes).toString('hex');
}

async function* sheetRows(pieces: Buffer[], { unpacked }: TableLimits): AsyncGenerator<RawRow> {
  const bytes = Buffer.concat(pieces.splice(0));
  let isTooLarge = false;
  countUnpacking(unpacked, () => {
    isTooLarge = true;
    // The library tries again by a way of its own, which nothing counts.
    bytes.fill(0xff);
  });
  let number = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, readStyles: true })) {
      // A file may say any number, and the same twice.
      number = Math.max(number + 1, Number.isInteger(index) ? index + 1 : 0);
      if (number > mostSheetRows) throw new Error('no row of a sheet');
      yield { number, values };
    }
  } catch (error) {
    throw isTooLarge ? new UnpacksTooLarge() : error;
  }
}

/**
 * Counts what is unpacked from now on in this process. Beyond `most` bytes unpacking fails: an archive names
 * its sizes in several places, and none of them has to be true.
 */
function countUnpacking(most: number, onTooMuch: () => void): void {
  let total = 0;
  const Unpacking = globalThis.DecompressionStream;
  const counting = () =>
    new TransformStream({
      transform(piece: Uint8Array, controller) {
        total += piece.length;
        if (total <= most) return controller.enqueue(piece);
        onTooMuch();
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
  const encoding = encodingOf(pieces);
  if (encoding === undefined) throw new Error('no text');
  const separator = separatorOf(decoded(pieces, encoding));
  let number = 0;
  for (const values of csvRows(decoded(pieces, encoding), { separator, most: columns })) {
    number += 1;
    yield { number, values };
  }
}

/** By its mark, UTF-8, or else as Windows wrote it in Western Europe; undefined when it is no text. */
function encodingOf(pieces: readonly Buffer[]): string | undefined {
  const mark = beginningOf(pieces, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  if (pieces.some((piece) => piece.includes(0))) return undefined;
  try {
    for (const _ of decoded(pieces, 'utf-8'));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function* decoded(pieces: readonly Buffer[], encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Nobody's heading is longer, in pieces of the text. */
const headingPieces = 4;

/** The sign that stands most often in the heading, outside of quotes. */
function separatorOf(text: Iterator<string>): string {
  let beginning = '';
  for (let count = 0; count < headingPieces; count += 1) beginning += text.next().value ?? '';
  const heading = (
    beginning.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  ).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

async function* tableIn(
  found: AsyncIterable<RawRow> | Iterable<RawRow>,
  limits: TableLimits,
): AsyncGenerator<TableRow[] | TableEnd | TableRefusal> {
  let titles: string[] | undefined;
  let rows = 0;
  let together: TableRow[] = [];
  let characters = 0;
  for await (const { number, values } of found) {
    // A cell that is only formatted may stand 16,000 columns to the right.
    if (values.slice(limits.columns).some((value) => textOf(value) !== '')) {
      return yield refusal('import-too-many-columns', { maximum: limits.columns });
    }
    const cells = values.slice(0, limits.columns).map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    if (!titles) {
      const read = titlesOf(cells);
      if (!Array.isArray(read)) return yield read;
      titles = read;
      continue;
    }
    if (rows === limits.rows) {
      return yield refusal('import-too-many-rows', { maximum: limits.rows });
    }
    rows += 1;
    together.push({ number, cells: titles.map((_, place) => cells[place] ?? '') });
    characters += cells.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (characters < charactersTogether) continue;
    yield together;
    together = [];
    characters = 0;
  }
  if (together.length > 0) yield together;
  yield titles && rows > 0 ? { titles, rows } : refusal('import-no-rows');
}

/** A day, a mailbox or a number of several digits: names of columns have none of these. */
const isOfSomebody = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\S+@\S+\.\S+$|^\+?[\d .()-]{5,}$/;

function titlesOf(cells: string[]): string[] | TableRefusal {
  // The first person would be taken for the names of the columns, and nobody would miss them.
  if (cells.some((cell) => isOfSomebody.test(cell))) return refusal('import-no-heading');
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1).map((cell) => cell.slice(0, 200).toWellFormed());
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
  const text = String(value).replaceAll(unkeepable, '').trim().replace(guarded, '');
  // What is cut may end in half a sign.
  return text.slice(0, longestCell).toWellFormed();
}
