import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnServer } from '#app/testing/postgres-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { isRunning, postgresPid } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** An external PostgreSQL that tests can stop or kill. */
export interface ExternalPostgres {
  dataDir: string;
  /** For DATABASE_OWNER_URL, and for direct queries. */
  ownerUrl(): string;
  /** For DATABASE_URL: the app's role, which the first start with the owner's URL creates. */
  appUrl(): string;
  /** Kills all of its processes, like a power failure. Committed data is on disk. */
  kill(): Promise<void>;
  /** Shuts it down, cutting connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts it with fsync on, as in production.
 *
 * @param folder data folder; a new one by default
 */
export async function startExternalPostgres(folder?: string): Promise<ExternalPostgres> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'cairn-external-')));
  // Otherwise, as root, the database would go elsewhere.
  await chmod(dataDir, 0o755);
  let postgres: EmbeddedPostgres;
  const external: ExternalPostgres = {
    dataDir,
    ownerUrl: () => postgres.url,
    appUrl: () => postgres.appUrl,
    async kill() {
      const postmaster = postgresPid(dataDir);
      const ids = [postmaster, ...findChildIds(postmaster)];
      for (const id of ids) killProcess(id);
      await waitUntil(() => !ids.some(isRunning));
      // Only releases the folder; nothing is left to stop.
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
  await external.start();
  await makeAppRole(external.ownerUrl(), external.appUrl());
  return external;
}

/** Creates the role as an administrator would; Cairn grants its privileges. */
async function makeAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  await runOnServer(ownerUrl, `create role ${username} login password '${password}'`);
}

function findChildIds(id: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  return stdout.split('\n').map(Number).filter(Boolean);
}

/** The process may have ended already. */
function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
