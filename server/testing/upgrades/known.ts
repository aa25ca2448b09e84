import type { KnownValues } from './rows.ts';

/** What a table asks for beyond the types of its columns. */
export const known: KnownValues = {
  'question_version.definition': ['{"category": "name", "kind": "text"}'],
};

/** Of these the code never wrote two alike, which nothing but a later migration forbids: they get one row. */
export const once: readonly string[] = ['question_answer'];

/** Tables that a migration empties or drops, and why that loses nothing. */
export const losing: Readonly<Record<string, readonly string[]>> = {
  // Its codes were of another kind, which nobody can make of the old ones.
  '0011-recovery-codes': ['recovery_code'],
};
