import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts';
import { appName, ensureAppPassword, ensureCluster, ownerName } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { explainUnwritable, forgetHome, type Home, prepareHome } from './home-folder.ts';
import {
  chooseListenAddress,
  connectionUrl,
  type ListenAddress,
  type Login,
} from './listen-address.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';
import { throwawayFolder } from './throwaway.ts';

/** Name of the database. */
export const databaseName = 'cairn';

/** Root's folder for files that PostgreSQL's account can't reach in the checkout or data folder. */
const outsideFolder = '/var/lib/cairn';

/** How long to wait for the lock of a Cairn that is stopping, in ms. */
const lockPatience = 2000;

/** Retries, 200 ms apart, when a port was taken or an old process lingers. */
const attempts = 50;

export interface EmbeddedPostgresOptions {
  /** Cairn's data folder, created if missing. The database is in a subfolder. */
  dataDir: string;
  /** For tests: no fsync, and stop() deletes the database. */
  throwaway?: boolean;
  /** Called with every line of PostgreSQL's log. */
  log?: (line: string) => void;
  /** Called with messages for the operator about the database's location. */
  notice?: (sentence: string) => void;
  /** Called when PostgreSQL ends unexpectedly, with the reason if known. */
  onUnexpectedEnd?: (reason: string) => void;
  /** Aborts the start, such as a long recovery after a crash. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** URL as the owner, for pg and psql; contains a password. */
  url: string;
  /** URL as the app's role, which `ensureAppRole` creates. */
  appUrl: string;
  /** Stops PostgreSQL and waits for its end. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL on the data folder, creates the database on the first start, and
 * waits until it accepts connections.
 * Handles starts as root, checkouts that PostgreSQL's account can't reach, interrupted first
 * starts, and a PostgreSQL left running by a killed Cairn.
 * @throws StartupError when the folder isn't writable, another Cairn uses it, it is of another
 * PostgreSQL version, or PostgreSQL doesn't start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { throwaway = false, log = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const shared = throwaway ? throwawayFolder : outsideFolder;
  const home = prepareHome(dataDir, shared);
  if (home.notice && !throwaway) options.notice?.(home.notice);
  const binaries = reachableBinaries(findBinaries(), home.account, shared);

  let unlock = () => {};
  let postmaster: Postmaster | undefined;
  try {
    unlock = await lockFolder(home.folder, home.account, lockPatience);
    await stopStalePostmaster(home, binaries, options.notice ?? log);
    const owner = {
      name: ownerName,
      password: await ensureCluster(home, binaries, { throwaway }),
    };
    const app = { name: appName, password: ensureAppPassword(home) };
    const started = await startWithPatience(home, binaries, { ...options, throwaway, log });
    postmaster = started.postmaster;
    await createDatabaseIfMissing(started.place, owner);

    const running = postmaster;
    let stopped: Promise<void> | undefined;
    void running.ended.then((reason) => {
      if (!stopped) options.onUnexpectedEnd?.(reason);
    });
    const stop = async () => {
      await running.stop();
      unlock();
      if (!throwaway) return;
      rmSync(home.folder, { recursive: true, force: true });
      forgetHome(dataDir);
    };
    return {
      url: connectionUrl(started.place, owner, databaseName),
      appUrl: connectionUrl(started.place, app, databaseName),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await postmaster?.stop();
    unlock();
    throw explainUnwritable(home.folder, error);
  }
}

async function startWithPatience(
  home: Home,
  binaries: Binaries,
  options: { throwaway: boolean; log: (line: string) => void; signal?: AbortSignal },
): Promise<{ postmaster: Postmaster; place: ListenAddress }> {
  for (let attempt = 1; ; attempt++) {
    const place = await chooseListenAddress(home.folder);
    try {
      return { postmaster: await startPostmaster(home, binaries, place, options), place };
    } catch (error) {
      // Another program may take the chosen port first, and the processes of a killed PostgreSQL
      // take a moment to end.
      const passes = /could not (bind|create any)|pre-existing shared memory/.test(String(error));
      if (!passes || attempt === attempts || options.signal?.aborted) throw error;
      await wait(200);
    }
  }
}

async function createDatabaseIfMissing(place: ListenAddress, owner: Login): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(place, owner, 'postgres') });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    throw new StartupError(`The database cannot be opened: ${(error as Error).message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
