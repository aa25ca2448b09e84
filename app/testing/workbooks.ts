import { type CellValue, readXlsx } from 'hucre';

/** A workbook as an independent reader sees it. */
export interface ReadSheet {
  name: string;
  rows: CellValue[][];
  frozenRows: number | undefined;
  filtered: string | undefined;
  widths: (number | undefined)[];
}

export async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet.rows,
    frozenRows: sheet.freezePane?.rows,
    filtered: sheet.autoFilter?.range,
    widths: (sheet.columns ?? []).map(({ width }) => width),
  }));
}

/** The lines of a CSV as cells; every non-empty cell is quoted. */
export function readCsv(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split('\r\n');
  if (lines.pop() !== '') throw new Error('the last line has no line break');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|(?=,|$))/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"'),
    ),
  );
}
