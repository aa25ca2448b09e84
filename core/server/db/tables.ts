/**
 * The tables of the database. `app/server/tables.ts` fills this in from the migrations, so that core can be
 * typed by them without naming what a feature keeps.
 */
// biome-ignore lint/suspicious/noEmptyInterface: app/server/tables.ts declares its members
export interface DB {}
