/** An executed statement, without its values. */
export interface Statement {
  /** With placeholders. */
  sql: string;
  /** Duration and start, in ms. */
  ms: number;
  since: number;
  /** Streamed: the reader sets the pace. */
  isStream: boolean;
  /** SQLSTATE; undefined on success. */
  failure: string | undefined;
}

/** Kind of statement: a metrics label. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other';

/**
 * Returns the kind of a statement. A `with` statement counts as a select, since only its last part
 * would tell.
 */
export function statementKind(sql: string): StatementKind {
  const word = /^[\s(]*(\w+)/.exec(sql)?.[1]?.toLowerCase();
  if (word === 'with') return 'select';
  const isKind = word === 'select' || word === 'insert' || word === 'update' || word === 'delete';
  return isKind ? word : 'other';
}

/** True for a statement that begins a transaction, also with settings behind it. */
export function beginsTransaction(sql: unknown): sql is string {
  return typeof sql === 'string' && /^\s*(?:begin|start transaction)\b/i.test(sql);
}

/** Returns the first table in the statement; undefined without one. */
export function firstTable(sql: string): string | undefined {
  return /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:(pgboss)"?\."?)?([a-z_]+)\b/i
    .exec(sql)
    ?.slice(1)
    .filter(Boolean)
    .join('.');
}

/** Maximum length of a statement in the log. */
const maxTextLength = 3000;

/** Returns the text for the log. Statements have placeholders; any literal is removed. */
export function withoutLiterals(sql: string): string {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength);
}
