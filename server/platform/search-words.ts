/**
 * The words of a search, each to be found somewhere in the searched text, in any order. A phone
 * number is one word of digits, however it was written.
 */
export function searchWords(query: string): string[] {
  const trimmed = query.trim();
  if (/^[\d\s()+./-]+$/.test(trimmed) && /\d{3}/.test(trimmed.replace(/\D/g, ''))) {
    return [trimmed.replace(/\D/g, '')];
  }
  return trimmed.split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The pattern for SQL's LIKE that finds this word anywhere, taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
