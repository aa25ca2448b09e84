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
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${String(text).replaceAll('"', '""')}"`;
}
