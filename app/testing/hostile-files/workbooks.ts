import {
  makeArchive,
  type PackedEntry,
  repeatingEntry,
  spacesEntry,
  textEntry,
} from './archives.ts';

/** Workbooks that are expensive to read, named by the cause. */

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

/** A workbook with this sheet and these other parts. */
function makeWorkbook(
  sheet: PackedEntry,
  {
    texts = textEntry(textsName, `${head}<sst ${main}/>`),
    workbook = textEntry('xl/workbook.xml', workbookText),
    decoy,
  }: { texts?: PackedEntry; workbook?: PackedEntry; decoy?: PackedEntry } = {},
): Buffer {
  const parts = [
    textEntry('[Content_Types].xml', `${head}<Types xmlns="${package_}/content-types"/>`),
    textEntry('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' })),
    workbook,
    textEntry(
      'xl/_rels/workbook.xml.rels',
      relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
    ),
    texts,
    sheet,
  ];
  return makeArchive(parts, decoy);
}

const sheetBegin = `${head}<worksheet ${main}><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row>${textCell('First name')}${textCell('Last name')}</row>`;

/** A sheet with two column names, and below them the same row this many times. */
function makeSheet(piece: string, times: number): PackedEntry {
  const begin = `${sheetBegin}${heading}`;
  return repeatingEntry(sheetName, { begin, piece, times, end: sheetEnd });
}

export const emptySheet = () => makeSheet('', 0);

/** Four gigabytes of spaces in a few megabytes. */
export function workbookOfSpaces(): Buffer {
  return makeWorkbook(spacesEntry(sheetName, 4, sheetBegin));
}

/** The same with a ZIP64 directory, and a small decoy for other readers. */
export function workbookWithHiddenSize(): Buffer {
  const decoy = textEntry('small.txt', 'nothing');
  return makeWorkbook(spacesEntry(sheetName, 4, sheetBegin), { decoy });
}

/** Each row has a text in the last possible column. */
export function workbookOfWideRows(rows = 20_000): Buffer {
  const row = `<row>${textCell('Ann')}<c r="XFD9" t="str"><v>x</v></c></row>`;
  return makeWorkbook(makeSheet(row, rows));
}

/** The same, with formatted empty cells. */
export function workbookOfWideFormats(rows = 20_000): Buffer {
  return makeWorkbook(makeSheet('<row><c r="XFD9" s="1"/></row>', rows));
}

/** Rows with no number, duplicate numbers, and a number that is too large. */
export function workbookOfStrangeNumbers(): Buffer {
  const rows = ['x', '2', '2', '99999999999'].map((r) => `<row r="${r}">${textCell('Ann')}</row>`);
  return makeWorkbook(makeSheet(rows.join(''), 1));
}

/** Millions of unused shared strings: a hundred megabytes, and many times that in memory. */
export function workbookOfManyTexts(): Buffer {
  const piece = '<si><t>ab</t></si>'.repeat(50_000);
  const begin = `${head}<sst ${main}>`;
  const texts = repeatingEntry(textsName, { begin, piece, times: 120, end: '</sst>' });
  return makeWorkbook(emptySheet(), { texts });
}

/** One long shared string used by every cell of many rows. */
export function workbookOfOneLongText(): Buffer {
  const text = 'long '.repeat(1000);
  const texts = textEntry(textsName, `${head}<sst ${main}><si><t>${text}</t></si></sst>`);
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`;
  return makeWorkbook(makeSheet(row, 45_000), { texts });
}

/** A tag of 150 megabytes. */
export function workbookOfOneTag(): Buffer {
  const begin = `${sheetBegin}<row spans="`;
  const piece = 'a'.repeat(1024 * 1024);
  return makeWorkbook(repeatingEntry(sheetName, { begin, piece, times: 150 }));
}

/** Elements nested two million deep. */
export function workbookOfDepth(): Buffer {
  const begin = `${head}<workbook ${main}>`;
  const piece = '<a>'.repeat(100_000);
  const workbook = repeatingEntry('xl/workbook.xml', { begin, piece, times: 20 });
  return makeWorkbook(emptySheet(), { workbook });
}
