import pg from 'pg';
import { addressOf, type Database } from '#server/platform/database.ts';

/** One backup or restore at a time. */
const turn = 'cairn.backup';
/** Shared by whoever copies contents; alone by whoever removes some. */
const contents = 'cairn.contents';

const grabs = {
  turn: `select pg_try_advisory_lock(hashtextextended('${turn}', 0)) as got`,
  copying: `select pg_advisory_lock_shared(hashtextextended('${contents}', 0))`,
  removing: `select pg_try_advisory_lock(hashtextextended('${contents}', 0)) as got`,
};

/**
 * Does what it is given while no content is removed from the store of files, and nobody else makes a
 * backup. The locks go with their connection, so a process that is killed leaves none.
 * @returns null, without having done anything, when a backup is being made
 */
export function asOnlyBackup<T>(db: Database, work: () => Promise<T>): Promise<{ done: T } | null> {
  return holding(db, [grabs.turn, grabs.copying], work);
}

/**
 * Removes contents while nobody copies them: a backup may know of one that no file has any more.
 * @returns null, without having done anything, while a backup is being made
 */
export function unlessCopied<T>(db: Database, work: () => Promise<T>): Promise<{ done: T } | null> {
  return holding(db, [grabs.removing], work);
}

async function holding<T>(db: Database, asked: readonly string[], work: () => Promise<T>) {
  // Beside the pool, which has few connections, and gives each back after its query.
  const client = new pg.Client({
    connectionString: addressOf(db),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'cairn-lock',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of asked) {
      const { rows } = await client.query<{ got?: boolean }>(statement);
      if (rows[0]?.got === false) return null;
    }
    return { done: await work() };
  } finally {
    await client.end();
  }
}
