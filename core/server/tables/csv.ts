/** The mark by which spreadsheets know UTF-8; it stands before the first line. */
export const csvBeginning = '\uFEFF';

/**
 * One line of comma-separated values (RFC 4180), with its line break. Null is an empty cell. Every
 * cell is in quotes, so that a program that splits at semicolons finds none of its own.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe before it: a name that
 * somebody gave on a public form must not be run on the computer of whoever opens the file.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += ',';
    line += cellOf(cells[index] ?? null);
  }
  return `${line}\r\n`;
}

/** Signs with which a formula begins, full-width ones too, or what hides one. */
const formulaSigns = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']);

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return `"${value}"`;
  const text = formulaSigns.has(value.charAt(0)) ? `'${value}` : value;
  // Most have none, and a long export has millions of cells.
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}
