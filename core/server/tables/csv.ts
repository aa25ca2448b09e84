/** Byte order mark, by which spreadsheets recognize UTF-8; precedes the first line. */
export const csvBeginning = '\uFEFF';

/**
 * Returns a line of comma-separated values (RFC 4180) with its line break. Null is an empty cell.
 * Every cell is quoted, for programs that split at semicolons.
 * Text that a spreadsheet would take for a formula gets a leading apostrophe: a name from a public
 * form must not run on a reader's computer.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += ',';
    line += csvCell(cells[index] ?? null);
  }
  return `${line}\r\n`;
}

/** Characters that begin a formula, including full-width ones, or that hide one. */
const formulaSigns = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']);

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return `"${value}"`;
  const text = formulaSigns.has(value.charAt(0)) ? `'${value}` : value;
  // Most cells have no quotes, and a long export has millions of cells.
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}
