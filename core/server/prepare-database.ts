import { sql } from 'kysely';
import { requestTableRelease, unlessRestored } from './backup/locks.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type AppRole, ensureAppRole } from './db/database-roles.ts';
import { migrate } from './db/migrate.ts';
import { newerMigrations } from './db/newer-database.ts';
import { StartupError } from './startup-error.ts';

/** The migrations need PostgreSQL 15. */
const oldestServer = 150_000;

/** URLs for both roles of one database; with a single role they are equal. */
export interface DatabaseAddresses {
  /** The tables' owner, for migrations and grants at startup. */
  owner: string;
  /** The app's role, for everything else. */
  app: string;
}

/**
 * Migrates the database and grants the app's role its privileges. Leaves the schema of a newer
 * version unchanged.
 * @param makesRole whether to create the app's role, with the password in its URL
 * @param onMigrated called with the name of each applied migration
 * @param onNewer called with the migrations of a newer version, if any
 * @param onBlocked called at each attempt to change a table in use
 * @throws StartupError, or PostgreSQL's error
 */
export async function prepareDatabase(
  addresses: DatabaseAddresses,
  options: {
    makesRole: boolean;
    onMigrated?: (migration: string) => void;
    onNewer?: (migrations: string[]) => void;
    onBlocked?: () => void;
  },
): Promise<void> {
  await unlessRestored(addresses.owner, () => prepare(addresses, options));
}

async function prepare(
  addresses: DatabaseAddresses,
  { makesRole, onMigrated, onNewer, onBlocked }: Parameters<typeof prepareDatabase>[1],
): Promise<void> {
  // A migration of many rows has no time limit.
  const owner = openDatabase(addresses.owner, { silence: Number.POSITIVE_INFINITY });
  try {
    await assertUsable(owner);
    const newer = await newerMigrations(owner);
    if (newer.length > 0) {
      onNewer?.(newer);
      return;
    }
    const stepBack = async () => {
      onBlocked?.();
      // A backup may lock the tables for hours, and can simply run again.
      await requestTableRelease(owner);
    };
    const applied = await migrate(owner, undefined, { onBlocked: stepBack });
    for (const migration of applied) onMigrated?.(migration);
    if (addresses.app === addresses.owner) return;
    await ensureAppRole(owner, makesRole ? roleIn(addresses.app) : await roleOfUrl(addresses.app));
  } finally {
    await owner.destroy();
  }
}

/** Explains the problem before a migration fails with an obscure error. */
async function assertUsable(owner: Database): Promise<void> {
  const { rows } = await sql<{ number: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version, current_setting('server_encoding') as encoding
  `.execute(owner);
  const { number = 0, version = '', encoding = '' } = rows[0] ?? {};
  if (number < oldestServer) {
    throw new StartupError(
      `The server in DATABASE_URL runs PostgreSQL ${version}. Cairn needs 15 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database in DATABASE_URL has the encoding ${encoding}. Cairn needs one created with ENCODING 'UTF8'.`,
    );
  }
}

function roleIn(address: string): AppRole {
  const { username, password } = new URL(address);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Asks the server for the current role, since a URL needn't name one. */
export async function roleOfUrl(address: string): Promise<AppRole> {
  const app = openDatabase(address);
  try {
    const { rows } = await sql<AppRole>`select current_user as name`.execute(app);
    const [role] = rows;
    if (!role)
      throw new StartupError('The server in DATABASE_URL did not report the current role.');
    return role;
  } finally {
    await app.destroy();
  }
}
