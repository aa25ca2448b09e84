import type { KnownValues } from './rows.ts';

/** What a table asks for beyond the types of its columns. */
export const known: KnownValues = {
  'enrolment.program_status': ['completed'],
  'enrolment.housing_outcome': ['a'],
  'question_version.definition': ['{"category": "name", "kind": "text"}'],
};

/** Rows come here by a function of the database and by nothing else. */
export const byThemselves: readonly string[] = ['audit_erasure'];

/** Of these the code never wrote two alike, which nothing but a later migration forbids: they get one row. */
export const once: readonly string[] = ['question_answer'];

/** Tables that a migration empties or drops, and why that loses nothing. */
export const losing: Readonly<Record<string, readonly string[]>> = {
  // Its codes were of another kind, which nobody can make of the old ones.
  '0011-recovery-codes': ['recovery_code'],
};
