/**
 * The database's tables. `app/server/tables.ts` fills it in from the migrations, so that core is
 * typed without naming a feature's tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: app/server/tables.ts declares its members
export interface DB {}
