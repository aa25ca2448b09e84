import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { environmentFor } from './bench-admin.ts';
import { serverCommand } from './server-command.ts';

/**
 * Starts the real server in its own process, with its own PostgreSQL.
 *
 * @param reusedFolder PostgreSQL folder to keep between runs; a new one by default
 * @param log called with every line of PostgreSQL's log
 */
export async function startInstallation(
  database: string,
  reusedFolder?: string,
  log?: (line: string) => void,
) {
  const folder = reusedFolder || mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    throwaway: false,
    ...(log && { log }),
  });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const there = await owner.query('select from pg_database where datname = $1', [database]);
  const isNew = there.rowCount === 0;
  if (isNew) await owner.query(`create database ${database}`);
  await owner.end();
  const url = urlForDatabase(postgres.url, database);
  const environment = environmentFor(url);
  const cairn = startCairn({ dataDir, command: serverCommand(), environment });

  /** Stops the server, these other processes, and PostgreSQL, and removes their folders. */
  async function stop(...others: CairnProcess[]): Promise<void> {
    for (const one of [cairn, ...others]) {
      signalGroup(one.child, 'SIGINT');
      await one.ended;
    }
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (!reusedFolder) rmSync(folder, { recursive: true, force: true });
  }

  return { url, dataDir, cairn, isNew, stop };
}
