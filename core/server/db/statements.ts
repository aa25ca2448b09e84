/** A statement that PostgreSQL was asked, without its values. */
export interface Statement {
  /** With placeholders, as our code wrote it. */
  sql: string;
  /** How long it took until the answer was here, and since when, both in ms. */
  ms: number;
  since: number;
  /** Its answer came piece by piece, as fast as somebody took it. */
  isStream: boolean;
  /** By PostgreSQL; undefined when it did what it was asked. */
  failure: string | undefined;
}

/** What a statement does, of few: a label of the metrics. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other';

/** What it does. A `with` does what its last part does, which nobody reads a whole text for: it counts as a reading. */
export function kindOf(sql: string): StatementKind {
  const word = /^[\s(]*(\w+)/.exec(sql)?.[1]?.toLowerCase();
  if (word === 'with') return 'select';
  const isKind = word === 'select' || word === 'insert' || word === 'update' || word === 'delete';
  return isKind ? word : 'other';
}

/** The first table that it names; undefined when it names none. */
export function tableOf(sql: string): string | undefined {
  return /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:(pgboss)"?\."?)?([a-z_]+)\b/i
    .exec(sql)
    ?.slice(1)
    .filter(Boolean)
    .join('.');
}

/** The longest text of a statement in the log. */
const longestText = 3000;

/**
 * The text as it may be logged. Ours holds placeholders instead of values; should a literal ever stand in
 * it, it is left out.
 */
export function withoutLiterals(sql: string): string {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);
}
