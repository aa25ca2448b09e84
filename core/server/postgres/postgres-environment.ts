/**
 * The whole environment of PostgreSQL's programs. Cairn's own holds secrets, and perhaps PG*
 * variables meant for another server; neither is theirs to see. Messages come in English, times
 * in UTC. (Windows adds what it cannot do without by itself.)
 */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC' };
