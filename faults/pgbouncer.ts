import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHome } from '#core/server/postgres/home-folder.ts';
import { freePort } from '../e2e/servers.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { queryRows } from './query-rows.ts';

/** PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The database as the app's role, for DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

/** So few that clients always share them. */
const serverConnections = 3;

/** @param program path of PgBouncer */
export async function startPgBouncer(
  program: string,
  postgres: ExternalPostgres,
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pgbouncer-'));
  await chmod(folder, 0o755);
  const { username, password, hostname, port, searchParams } = new URL(postgres.appUrl());
  const host = searchParams.get('host') ?? hostname;
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
cairn = host=${host} port=${port} dbname=cairn user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  // PostgreSQL's socket is its account's alone, and PgBouncer refuses to run as root.
  const { uid, gid } = await stat(findHome(postgres.dataDir));
  const child = spawn(program, [file], { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const url = `postgres://${username}@127.0.0.1:${listenPort}/cairn`;
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer exited: ${complaints}`);
    return queryRows(url, 'select').then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
