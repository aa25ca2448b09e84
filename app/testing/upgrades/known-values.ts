import type { KnownValues } from './rows.ts';

/** Values that a table requires beyond its column types. */
export const known: KnownValues = {
  'text_settings.quiet_from': ['21:00'],
  'text_settings.quiet_until': ['08:00'],
  'enrolment.program_status': ['completed'],
  'enrolment.housing_outcome': ['a'],
  'question_version.definition': ['{"category": "name", "kind": "text"}'],
};

/** Tables whose rows come only from a database function, or go with the next commit. */
export const databaseOnlyTables: readonly string[] = ['audit_erasure', 'live_outbox'];

/**
 * The code never wrote duplicates here, but only a later migration forbids them: these get one row.
 */
export const singleRowTables: readonly string[] = ['question_answer'];

/** Tables that a migration empties or drops, and why nothing is lost. */
export const droppingMigrations: Readonly<Record<string, readonly string[]>> = {
  // Old codes have another format and can't be converted.
  '0011-recovery-codes': ['recovery_code'],
};
