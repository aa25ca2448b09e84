import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnServer } from '#app/testing/postgres-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { isRunning, postgresOf } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** A PostgreSQL that no Cairn has started, as an external one, which a test ends as it likes. */
export interface ExternalPostgres {
  /** For DATABASE_OWNER_URL, and for looking into the database. */
  ownerUrl(): string;
  /** For DATABASE_URL: the role of the app, which a first start with the owner's makes. */
  appUrl(): string;
  /** Ends every process of it at once, as a power cut would. What it had promised is on the disk. */
  kill(): Promise<void>;
  /** Ends it in good order: connections are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

/**
 * Starts it, waiting for the disk at each commit as a real one does.
 * @param folder where it lies; a new one of its own unless named
 */
export async function startExternalPostgres(folder?: string): Promise<ExternalPostgres> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'cairn-external-')));
  // Else, as root, the database would go where this test doesn't look.
  await chmod(dataDir, 0o755);
  let postgres: EmbeddedPostgres;
  const own: ExternalPostgres = {
    ownerUrl: () => postgres.url,
    appUrl: () => postgres.appUrl,
    async kill() {
      const postmaster = postgresOf(dataDir);
      const ids = [postmaster, ...childrenOf(postmaster)];
      for (const id of ids) endAtOnce(id);
      await waitUntil(() => !ids.some(isRunning));
      // Only lets go of the folder: there is nothing left to stop.
      await postgres.stop();
    },
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir });
    },
    async remove() {
      await postgres.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  await own.start();
  await makeAppRole(own.ownerUrl(), own.appUrl());
  return own;
}

/** As whoever sets up an external server does by hand: its rights are Cairn's to grant. */
async function makeAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  await runOnServer(ownerUrl, `create role ${username} login password '${password}'`);
}

function childrenOf(id: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  return stdout.split('\n').map(Number).filter(Boolean);
}

/** It may have ended by itself in the meantime. */
function endAtOnce(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
