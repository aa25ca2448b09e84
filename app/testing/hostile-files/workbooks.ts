import { archiveOf, entryOf, type PackedEntry, repeatingEntry, spacesEntry } from './archives.ts';

/** Workbooks that do harm to whoever reads them, by what makes them do it. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheetName = 'xl/worksheets/sheet1.xml';
const textsName = 'xl/sharedStrings.xml';

function relations(targets: Record<string, string>): string {
  const all = Object.entries(targets).map(
    ([kind, target], place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${package_}/relationships">${all.join('')}</Relationships>`;
}

const workbookText = `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** A workbook with this sheet, and what else is said. */
function workbookOf(
  sheet: PackedEntry,
  {
    texts = entryOf(textsName, `${head}<sst ${main}/>`),
    workbook = entryOf('xl/workbook.xml', workbookText),
    decoy,
  }: { texts?: PackedEntry; workbook?: PackedEntry; decoy?: PackedEntry } = {},
): Buffer {
  const parts = [
    entryOf('[Content_Types].xml', `${head}<Types xmlns="${package_}/content-types"/>`),
    entryOf('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' })),
    workbook,
    entryOf(
      'xl/_rels/workbook.xml.rels',
      relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
    ),
    texts,
    sheet,
  ];
  return archiveOf(parts, decoy);
}

const sheetBegin = `${head}<worksheet ${main}><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row>${textCell('First name')}${textCell('Last name')}</row>`;

/** A sheet with the names of two columns, and below them the same so many times. */
function sheetOf(piece: string, times: number): PackedEntry {
  const begin = `${sheetBegin}${heading}`;
  return repeatingEntry(sheetName, { begin, piece, times, end: sheetEnd });
}

export const emptySheet = () => sheetOf('', 0);

/** Four gigabytes of spaces in a few megabytes. */
export function workbookOfSpaces(): Buffer {
  return workbookOf(spacesEntry(sheetName, 4, sheetBegin));
}

/** The same, with a directory of large archives, beside which a small one is found first. */
export function workbookWithHiddenSize(): Buffer {
  const decoy = entryOf('small.txt', 'nothing');
  return workbookOf(spacesEntry(sheetName, 4, sheetBegin), { decoy });
}

/** Each row has a text in the last column that a sheet can have. */
export function workbookOfWideRows(rows = 20_000): Buffer {
  const row = `<row>${textCell('Ann')}<c r="XFD9" t="str"><v>x</v></c></row>`;
  return workbookOf(sheetOf(row, rows));
}

/** The same, of cells that are only formatted. */
export function workbookOfWideFormats(rows = 20_000): Buffer {
  return workbookOf(sheetOf('<row><c r="XFD9" s="1"/></row>', rows));
}

/** Rows that have no number, the same number, and one that is too large to be kept. */
export function workbookOfStrangeNumbers(): Buffer {
  const rows = ['x', '2', '2', '99999999999'].map((r) => `<row r="${r}">${textCell('Ann')}</row>`);
  return workbookOf(sheetOf(rows.join(''), 1));
}

/** Millions of texts that no cell shows: a hundred megabytes, and many times that once they are read. */
export function workbookOfManyTexts(): Buffer {
  const piece = '<si><t>ab</t></si>'.repeat(50_000);
  const begin = `${head}<sst ${main}>`;
  const texts = repeatingEntry(textsName, { begin, piece, times: 120, end: '</sst>' });
  return workbookOf(emptySheet(), { texts });
}

/** One long text, which every cell of many rows shows. */
export function workbookOfOneLongText(): Buffer {
  const text = 'long '.repeat(1000);
  const texts = entryOf(textsName, `${head}<sst ${main}><si><t>${text}</t></si></sst>`);
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`;
  return workbookOf(sheetOf(row, 45_000), { texts });
}

/** A tag that goes on for a hundred and fifty megabytes. */
export function workbookOfOneTag(): Buffer {
  const begin = `${sheetBegin}<row spans="`;
  const piece = 'a'.repeat(1024 * 1024);
  return workbookOf(repeatingEntry(sheetName, { begin, piece, times: 150 }));
}

/** Parts in parts, two million deep. */
export function workbookOfDepth(): Buffer {
  const begin = `${head}<workbook ${main}>`;
  const piece = '<a>'.repeat(100_000);
  const workbook = repeatingEntry('xl/workbook.xml', { begin, piece, times: 20 });
  return workbookOf(emptySheet(), { workbook });
}
