import { sql } from 'kysely';
import { askToGiveWay, unlessRestored } from './backup/locks.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type AppRole, ensureAppRole } from './db/database-roles.ts';
import { migrate } from './db/migrate.ts';
import { newerMigrations } from './db/newer-database.ts';
import { StartupError } from './startup-error.ts';

/** Its migrations need what came with PostgreSQL 15. */
const oldestServer = 150_000;

/** The two ways into one database. They may be the same: then one role does everything. */
export interface DatabaseAddresses {
  /** As the owner of the tables: for the migrations and the grants of the start. */
  owner: string;
  /** As whoever the app works as, for as long as it runs. */
  app: string;
}

/**
 * Brings the database to the newest structure and gives the app's role its rights. A database that a newer version
 * has upgraded is left as it is.
 * @param makesRole whether the role in the app's address is ours to make, with the password there.
 * @param onMigrated told the name of each migration that was applied.
 * @param onNewer told the migrations of a newer version, where there are any.
 * @param onBlocked told when somebody works with a table that is to be changed, each time that it is tried.
 * @throws StartupError, or what PostgreSQL said.
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
  // A migration of many rows may take as long as it likes.
  const owner = openDatabase(addresses.owner, { silence: Number.POSITIVE_INFINITY });
  try {
    await expectUsable(owner);
    const newer = await newerMigrations(owner);
    if (newer.length > 0) {
      onNewer?.(newer);
      return;
    }
    const stepBack = async () => {
      onBlocked?.();
      // It may hold the tables for hours, and is soon made again.
      await askToGiveWay(owner);
    };
    const applied = await migrate(owner, undefined, { onBlocked: stepBack });
    for (const migration of applied) onMigrated?.(migration);
    if (addresses.app === addresses.owner) return;
    await ensureAppRole(owner, makesRole ? roleIn(addresses.app) : await roleBehind(addresses.app));
  } finally {
    await owner.destroy();
  }
}

/** Said in words, before a migration fails on something that tells nobody why. */
async function expectUsable(owner: Database): Promise<void> {
  const { rows } = await sql<{ number: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version, current_setting('server_encoding') as encoding
  `.execute(owner);
  const { number = 0, version = '', encoding = '' } = rows[0] ?? {};
  if (number < oldestServer) {
    throw new StartupError(
      `The server of DATABASE_URL is PostgreSQL ${version}. Cairn needs 15 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database of DATABASE_URL is made for texts in ${encoding}. Cairn needs one that is made with ENCODING 'UTF8'.`,
    );
  }
}

function roleIn(address: string): AppRole {
  const { username, password } = new URL(address);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Asked of the server, since an address need not name a role. */
export async function roleBehind(address: string): Promise<AppRole> {
  const app = openDatabase(address);
  try {
    const { rows } = await sql<AppRole>`select current_user as name`.execute(app);
    const [role] = rows;
    if (!role) throw new StartupError('The server of DATABASE_URL does not say who its role is.');
    return role;
  } finally {
    await app.destroy();
  }
}
