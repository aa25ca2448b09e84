import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ExportFormat } from '#core/contract/table-files.ts';
import { csvBeginning, csvLine } from './csv.ts';
import {
  type Cell,
  type Page,
  packing,
  rowWriter,
  type SheetColumn,
  sheetBeginning,
  sheetEnd,
  workbook,
} from './xlsx.ts';

/** A table to be written as a file: its rows come in portions, as they are read. */
export interface Table {
  columns: readonly SheetColumn[];
  portions: AsyncIterable<readonly (readonly Cell[])[]>;
  /** The name of its sheet. */
  name: string;
  isRightToLeft: boolean;
  /** Words that go with it, on a sheet of their own; text has no place for that. */
  page?: Page | undefined;
}

export interface TableFile {
  content: Readable;
  /** Bytes of the heading and the first portion, as they would go out: what the whole is estimated by. */
  bytesOfBeginning: number;
}

/** How long a reader may take, in ms: whoever takes longer has gone, or holds memory for nothing. */
const usualPatience = 30 * 60_000;

/**
 * A table as a workbook or as text. Nothing of it is made before it is asked for, but its first portion:
 * what fails there fails before anything is sent. When `portions` throws, the file breaks off in a way
 * that can't be taken for its end, as it does when its reader takes longer than `patience`; when the file is closed early, `portions` is ended too.
 */
export async function tableFile(
  table: Table,
  format: ExportFormat,
  patience = usualPatience,
): Promise<TableFile> {
  const pieces = format === 'csv' ? csvPieces(table) : sheetPieces(table);
  const first = await pieces.next();
  const beginning = Buffer.from(first.value ?? '');
  const content = streamOf(beginning, pieces);
  // Whoever reads hears of what breaks off; until somebody does, it is no failure of the server.
  content.on('error', () => {});
  const bytesOfBeginning =
    format === 'csv'
      ? beginning.length
      : (await promisify(deflateRaw)(beginning, { level: packing })).length;
  const file = format === 'csv' ? content : workbook({ name: table.name, content }, table.page);
  const late = setTimeout(
    () => content.destroy(new Error('the reader took too long')),
    patience,
  ).unref();
  content.once('close', () => clearTimeout(late));
  return { content: file, bytesOfBeginning };
}

async function* csvPieces({ columns, portions }: Table): AsyncGenerator<string> {
  let heading = csvBeginning + csvLine(columns.map(({ title }) => title));
  for await (const rows of portions) {
    yield heading + rows.map(csvLine).join('');
    heading = '';
  }
  if (heading !== '') yield heading;
}

async function* sheetPieces({ columns, portions, isRightToLeft }: Table): AsyncGenerator<string> {
  const write = rowWriter(columns);
  let before = sheetBeginning(columns, isRightToLeft);
  let count = 0;
  for await (const rows of portions) {
    // The heading is the first row, and rows are counted from one.
    const numbered = rows.map((row, index) => write(row, count + index + 2));
    yield before + numbered.join('');
    before = '';
    count += rows.length;
  }
  yield before + sheetEnd(columns, count);
}

/** What has begun, to its end. It has begun, so ending it early reaches what it reads from. */
function streamOf(beginning: Buffer, rest: AsyncGenerator<string>): Readable {
  let waiting: Buffer | undefined = beginning;
  const nextPiece = async (): Promise<Buffer | null> => {
    if (waiting) {
      const piece = waiting;
      waiting = undefined;
      return piece;
    }
    const { value, done } = await rest.next();
    return done ? null : Buffer.from(value);
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
