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
  chooseListeningPlace,
  connectionUrl,
  type ListeningPlace,
  type Login,
} from './listening-place.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';
import { throwawayFolder } from './throwaway.ts';

/** The one database. */
export const databaseName = 'cairn';

/** Where root keeps what PostgreSQL's account could not reach in the checkout or data folder. */
const outsideFolder = '/var/lib/cairn';

/** How long a Cairn that is just stopping may hold the lock before a new one gives up, in ms. */
const lockPatience = 2000;

/** How often, 200 ms apart, to start again when a port was taken or an old process lingers. */
const attempts = 50;

export interface EmbeddedPostgresOptions {
  /** Cairn's data folder; made if it is missing. The database goes into a folder in it. */
  dataDir: string;
  /** For tests: no waiting for the disk, and stop() deletes the database. */
  throwaway?: boolean;
  /** Receives every line that PostgreSQL writes to its log. */
  log?: (line: string) => void;
  /** Receives what the operator should know about where the database is. */
  notice?: (sentence: string) => void;
  /** Called when PostgreSQL ends without being asked to, with the reason if it is known. */
  onUnexpectedEnd?: (reason: string) => void;
  /** Breaks off the start, in particular a long recovery after a crash. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** The address of the database as its owner, for pg and for psql; holds a password. */
  url: string;
  /** The same as the app's role. That role is there once `ensureAppRole` has made it. */
  appUrl: string;
  /** Ends PostgreSQL and waits for its end. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of Cairn's own on the data folder, making the database on the first start,
 * and waits until it accepts connections.
 *
 * It takes care of what an operator would otherwise have to: a start as root, a checkout that
 * PostgreSQL's account cannot reach, a first start that was broken off, a PostgreSQL left running
 * by a Cairn that was killed.
 *
 * @throws StartupError when the folder cannot be written to, another Cairn uses it, it was made by
 *   another version of PostgreSQL, or PostgreSQL does not start.
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
): Promise<{ postmaster: Postmaster; place: ListeningPlace }> {
  for (let attempt = 1; ; attempt++) {
    const place = await chooseListeningPlace(home.folder);
    try {
      return { postmaster: await startPostmaster(home, binaries, place, options), place };
    } catch (error) {
      // Another program may take the port between our choosing it and PostgreSQL's using it; and
      // the processes of a PostgreSQL that was killed take a moment to notice it.
      const passes = /could not (bind|create any)|pre-existing shared memory/.test(String(error));
      if (!passes || attempt === attempts || options.signal?.aborted) throw error;
      await wait(200);
    }
  }
}

async function createDatabaseIfMissing(place: ListeningPlace, owner: Login): Promise<void> {
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
