import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterFolder, findHome } from '#core/server/postgres/home-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { queryRows } from './query-rows.ts';

/** A streaming replica that tests can pause and stop. */
export interface ReplicaPostgres {
  dataDir: string;
  /** For direct queries. */
  ownerUrl(): string;
  /** For DATABASE_REPLICA_URL: the same role as on the primary. */
  appUrl(): string;
  /** Receives changes but doesn't apply them. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Files of the running primary that a replica makes itself. */
const ownFiles = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']);

/** Copies the running primary's cluster and starts the copy as its streaming replica. */
export async function startReplica(primary: ExternalPostgres): Promise<ReplicaPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-replica-'));
  // PostgreSQL's account must reach it.
  await chmod(dataDir, 0o755);
  await copyPrimary(primary, dataDir);
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const run = (statement: string) => queryRows(postgres.url, statement);
  return {
    dataDir,
    ownerUrl: () => postgres.url,
    appUrl: () => postgres.appUrl,
    pause: async () => void (await run('select pg_wal_replay_pause()')),
    resume: async () => void (await run('select pg_wal_replay_resume()')),
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir });
    },
    async remove() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A base backup by hand, because the bundled PostgreSQL has no `pg_basebackup`. */
async function copyPrimary(primary: ExternalPostgres, dataDir: string): Promise<void> {
  const home = findHome(primary.dataDir);
  const replicaHome = join(dataDir, 'postgres');
  const cluster = clusterFolder(replicaHome);
  const client = new pg.Client({ connectionString: primary.ownerUrl() });
  await client.connect();
  try {
    await client.query(`select pg_create_physical_replication_slot('replica', true)`);
    await client.query(`select pg_backup_start('replica', true)`);
    await mkdir(join(cluster, 'pg_wal'), { recursive: true, mode: 0o700 });
    await mkdir(join(cluster, 'pg_replslot'), { mode: 0o700 });
    for (const name of await readdir(clusterFolder(home))) {
      if (ownFiles.has(name)) continue;
      await cp(join(clusterFolder(home), name), join(cluster, name), { recursive: true });
    }
    for (const name of ['password', 'app-password'])
      await cp(join(home, name), join(replicaHome, name));
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(cluster, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionInfo(primary.ownerUrl())}'\nprimary_slot_name = 'replica'\n`,
  );
}

function connectionInfo(url: string): string {
  const { username, password, hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `host=${host} port=${port} user=${username} password=${password}`;
}
