import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ExportFormat } from '#core/contract/table-files.ts';
import { csvBeginning, csvLine } from './csv.ts';
import {
  type Cell,
  type Page,
  packing,
  RowWriter,
  type SheetColumn,
  sheetBeginning,
  sheetEnd,
  workbook,
} from './xlsx.ts';

/** A table to write as a file, with rows that arrive in portions. */
export interface Table {
  columns: readonly SheetColumn[];
  portions: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Sheet name. */
  name: string;
  isRightToLeft: boolean;
  /** Notes on a separate sheet; CSV has no place for them. */
  page?: Page | undefined;
}

export interface TableFile {
  content: Readable;
  /** Encoded bytes of the heading and the first portion, to estimate the total size. */
  bytesOfBeginning: number;
}

/** Maximum time for a reader, in ms: a slower one is gone, or holds memory for nothing. */
const defaultTimeoutMs = 30 * 60_000;

/**
 * Writes a table as a workbook or CSV. Only the first portion is read right away, so that its
 * errors surface before anything is sent. If `batches` throws or the reader exceeds `timeoutMs`,
 * the file breaks off visibly; closing the file early closes `batches` too.
 */
export async function tableFile(
  table: Table,
  format: ExportFormat,
  timeoutMs = defaultTimeoutMs,
): Promise<TableFile> {
  const pieces = format === 'csv' ? csvPieces(table) : sheetPieces(table);
  const first = await pieces.next();
  const beginning: Buffer = first.value ?? Buffer.alloc(0);
  const content = resumeStream(beginning, pieces);
  // The reader gets the error; without one, it must not crash the server.
  content.on('error', () => {});
  const bytesOfBeginning =
    format === 'csv'
      ? beginning.length
      : (await promisify(deflateRaw)(beginning, { level: packing })).length;
  const file = format === 'csv' ? content : workbook({ name: table.name, content }, table.page);
  const timer = setTimeout(
    () => content.destroy(new Error('reading the file timed out')),
    timeoutMs,
  ).unref();
  content.once('close', () => clearTimeout(timer));
  return { content: file, bytesOfBeginning };
}

async function* csvPieces({ columns, portions }: Table): AsyncGenerator<Buffer> {
  let heading = csvBeginning + csvLine(columns.map(({ title }) => title));
  for await (const rows of portions) {
    yield Buffer.from(heading + rows.map(csvLine).join(''));
    heading = '';
  }
  if (heading !== '') yield Buffer.from(heading);
}

async function* sheetPieces({ columns, portions, isRightToLeft }: Table): AsyncGenerator<Buffer> {
  const rowWriter = new RowWriter(columns, sheetBeginning(columns, isRightToLeft));
  for await (const rows of portions) {
    for (const row of rows) rowWriter.add(row);
    yield rowWriter.take();
  }
  yield Buffer.concat([rowWriter.take(), Buffer.from(sheetEnd(columns, rowWriter.count))]);
}

/** Continues an iterator that has already started, so that ending it early closes its source. */
function resumeStream(beginning: Buffer, rest: AsyncGenerator<Buffer>): Readable {
  let waiting: Buffer | undefined = beginning;
  const nextPiece = async (): Promise<Buffer | null> => {
    if (waiting) {
      const piece = waiting;
      waiting = undefined;
      return piece;
    }
    const { value, done } = await rest.next();
    return done ? null : value;
  };
  return new Readable({
    read() {
      nextPiece().then(
        (piece) => this.push(piece),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      rest.return(undefined).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
