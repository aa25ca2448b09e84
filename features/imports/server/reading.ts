import { readIsolated, unreadProblem } from '#core/server/files/isolated-reader.ts';
import { fail, invalid } from '#core/server/problem.ts';
import {
  largestImport,
  mostImportColumns,
  mostImportRows,
} from '#features/imports/contract/imports.ts';
import type { TableEnd, TableLimits, TableRefusal } from './table-reader.ts';

/** What a file holds. */
export interface ReadTable {
  titles: string[];
  /** How many rows there are below the titles, without those that are empty. */
  rows: number;
  /** The rows in lists, each list as JSON: `[{ number, cells }]`. */
  lists: Buffer[];
}

const reader = new URL('./table-reader.ts', import.meta.url).href;

const limits: TableLimits = {
  rows: mostImportRows,
  columns: mostImportColumns,
  // A workbook packs well; one that unpacks to more than this is none of people.
  unpacked: 200 * 1024 * 1024,
};

/** All of what comes, up to what a file may have. */
export async function readContent(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > largestImport) {
      throw invalid('file', 'import-too-large', { maximum: largestImport / 1024 / 1024 });
    }
    pieces.push(piece);
  }
  return size === 0 ? fail(invalid('file', 'empty-file')) : pieces;
}

/** The table in a file: a workbook's first sheet, or text whose signs and separators are told by it. */
export async function readTable(
  content: Buffer[],
  from: { sender: string; gone: AbortSignal },
): Promise<ReadTable> {
  const found = await readIsolated({ reader, options: limits, content, ...from });
  if (!Array.isArray(found)) throw unreadProblem(found, invalid('file', 'import-too-heavy'));
  const end: TableEnd | TableRefusal = JSON.parse(String(found.pop()));
  if ('refused' in end) throw invalid('file', end.refused, end.values);
  return { ...end, lists: found };
}
