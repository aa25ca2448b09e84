import { once } from 'node:events';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { XmlBytes } from './xml-bytes.ts';

/**
 * Value of a cell: text and numbers unchanged, days and moments as `YYYY-MM-DD` and `YYYY-MM-DD
 * HH:MM:SS`.
 */
export type Cell = string | number | null;

/** Type of a column's cells; null is an empty cell in all of them. */
export type CellKind = 'text' | 'number' | 'day' | 'moment';

export interface SheetColumn {
  title: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

/** Format numbers, in the order of `styles`. */
const formats = { plain: 0, heading: 1, day: 2, moment: 3, paragraph: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Signs that XML can't hold or reads otherwise, and what a spreadsheet would take for an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are left out
const special = /[&<>"\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|_x[\da-f]{4}_/gi;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(special, (sign) =>
    sign.startsWith('_') ? `_x005F${sign}` : (signs[sign] ?? ''),
  );
}

/** Returns a column's letters by its number: A, …, Z, AA. */
function columnLetters(index: number): string {
  const rest = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return rest + String.fromCharCode(65 + (index % 26));
}

/** First day with a correct number: Excel takes 1900 for a leap year. */
const firstCounted = '1900-03-01';
const dayInMs = 86_400_000;
const countedFrom = Date.UTC(1899, 11, 30);

/** Converts a day or moment to a spreadsheet's day number; undefined before the first. */
function serial(text: string): number | undefined {
  if (text < firstCounted) return undefined;
  const day = Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
  );
  const days = (day - countedFrom) / dayInMs;
  if (text.length === 10) return days;
  const seconds = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
  return days + seconds / 86_400;
}

/** Reads a number without a string for it, since a long export has millions of them. */
function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function textCell(place: string, text: string, format = ''): string {
  // Otherwise XML would drop blanks at the ends.
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" t="inlineStr"${format}><is><t${space}>${escaped(text)}</t></is></c>`;
}

/** Returns a sheet's start: a frozen first row, and column widths. */
export function sheetBeginning(columns: readonly SheetColumn[], isRightToLeft: boolean): string {
  const cols = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(({ title }, index) =>
    textCell(`${columnLetters(index)}1`, title, ` s="${formats.heading}"`),
  );
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView${
    isRightToLeft ? ' rightToLeft="1"' : ''
  } tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

interface RowColumn {
  letters: string;
  /** Markup before the row number. */
  beginning: string;
  kind: CellKind;
}

/** Writes rows. */
export class RowWriter {
  readonly #columns: readonly RowColumn[];
  readonly #xml = new XmlBytes();
  /** The heading is row 1. */
  #number = 1;

  constructor(columns: readonly SheetColumn[], beginning: string) {
    this.#columns = columns.map(({ kind }, index) => {
      const letters = columnLetters(index);
      return { letters, beginning: `<c r="${letters}`, kind };
    });
    this.#xml.raw(beginning);
  }

  /** Rows so far, without the heading. */
  get count(): number {
    return this.#number - 1;
  }

  add(row: readonly Cell[]): void {
    const xml = this.#xml;
    this.#number += 1;
    const number = String(this.#number);
    xml.markup('<row r="');
    xml.markup(number);
    xml.markup('">');
    let index = 0;
    for (const column of this.#columns) {
      const value = row[index++] ?? null;
      if (value !== null && value !== '') this.#addCell(column, number, value);
    }
    xml.markup('</row>');
  }

  /** Returns what was written since the last time. */
  take(): Buffer {
    return this.#xml.take();
  }

  #addCell({ letters, beginning, kind }: RowColumn, number: string, value: string | number): void {
    const xml = this.#xml;
    const begin = xml.length;
    xml.markup(beginning);
    xml.markup(number);
    const cell = toNumberCell(value, kind);
    if (cell) {
      xml.markup(cell.style);
      xml.markup(cell.number);
      xml.markup('</v></c>');
      return;
    }
    xml.markup('" t="inlineStr"><is><t>');
    if (xml.plain(String(value))) {
      xml.markup('</t></is></c>');
    } else {
      xml.truncate(begin);
      xml.raw(textCell(letters + number, String(value)));
    }
  }
}

/** Text of a number, day, or moment, and the markup before it; undefined for text. */
function toNumberCell(value: string | number, kind: CellKind) {
  if (typeof value === 'number' || kind === 'number') {
    return { style: '"><v>', number: String(value) };
  }
  const days = kind === 'text' ? undefined : serial(value);
  return days === undefined
    ? undefined
    : { style: `" s="${formats[kind as 'day' | 'moment']}"><v>`, number: String(days) };
}

/** Returns a sheet's end, with a filter on its columns. */
export function sheetEnd(columns: readonly SheetColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${rows + 1}"/></worksheet>`;
}

/** Compression level (zlib, 1 to 9). Level 3 takes 60 % longer for a file 12 % smaller. */
export const packing = 1;

/** A sheet of notes, a paragraph per row. */
export interface Page {
  name: string;
  paragraphs: readonly string[];
}

/**
 * Streams a workbook: first the small parts, then the rows. If the reader stops, so do the rows; if
 * the rows fail, the workbook breaks off before its directory and can't be opened.
 * @param sheet its name (at most 31 characters, no `[]:*?/\`), and its XML in chunks
 * @param page an extra sheet of notes
 */
export function workbook(sheet: { name: string; content: Readable }, page?: Page): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const add = (path: string, text: string) =>
    zip.addBuffer(Buffer.from(xml + text), path, { compressionLevel: packing });
  const names = page ? [sheet.name, page.name] : [sheet.name];
  add('[Content_Types].xml', contentTypes(names.length));
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbookXml(names));
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, index): [string, string] => [
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', styles);
  if (page) add('xl/worksheets/sheet2.xml', pageXml(page));
  // The library notices only when it reaches this part, and then reports an error of its own.
  const breakOff = (error: Error) => void output.destroy(error);
  sheet.content.on('error', breakOff);
  zip.on('error', breakOff);
  zip.addReadStream(sheet.content, 'xl/worksheets/sheet1.xml', { compressionLevel: packing });
  zip.end();
  // The library doesn't propagate that its reader has stopped.
  once(output, 'close').then(
    () => sheet.content.destroy(),
    () => sheet.content.destroy(),
  );
  return output;
}

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: number): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, index) => [
      `/xl/worksheets/sheet${index + 1}.xml`,
      'worksheet',
    ]),
  ].map(
    ([path, kind]) => `<Override PartName="${path}" ContentType="${contentType}.${kind}+xml"/>`,
  );
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

function relations(to: readonly [kind: string, path: string][]): string {
  const each = to.map(
    ([kind, path], index) =>
      `<Relationship Id="r${index + 1}" Type="${officeRelations}/${kind}" Target="${path}"/>`,
  );
  return `<Relationships xmlns="${packageRelations}">${each.join('')}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

const dayFormat = 164;
const momentFormat = 165;
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${dayFormat}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${momentFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  `<xf numFmtId="${dayFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="${momentFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
].join('')}</cellXfs></styleSheet>`;

function pageXml({ paragraphs }: Page): string {
  const rows = paragraphs.map(
    (text, index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, text, ` s="${formats.paragraph}"`)}</row>`,
  );
  return `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
