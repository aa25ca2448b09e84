import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { admin } from './bench-admin.ts';

const token = 'only-for-the-bench';

/**
 * Starts Directus on Cairn's database, with its own tables in a schema of their own, which `stop`
 * removes. Reads as an administrator: no access rules.
 *
 * @param folder has Directus in its `node_modules`; undefined where it isn't installed
 */
export async function startDirectus(
  folder: string | undefined,
  { url, dataDir }: { url: string; dataDir: string },
) {
  if (!folder) return undefined;
  const modules = join(folder, 'node_modules');
  const command = ['node', join(modules, 'directus/cli.js')];
  const environment = {
    // It may need another version of Node.
    PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    DB_SEARCH_PATH: 'array:directus,public',
    // Cairn and the bare baseline also have ten connections.
    DB_POOL__MAX: '10',
    SECRET: token,
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: admin.password,
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    // Otherwise it refuses calls under load.
    PRESSURE_LIMITER_ENABLED: 'false',
    STORAGE_LOCAL_ROOT: dataDir,
    TELEMETRY: 'false',
    NODE_ENV: 'production',
  };
  await execute(url, 'drop schema if exists directus cascade; create schema directus');
  const bootstrap = startCairn({ dataDir, command: [...command, 'bootstrap'], environment });
  if ((await bootstrap.ended) !== 0) throw new Error(`${bootstrap.output()}${bootstrap.errors()}`);
  const directus = startCairn({ dataDir, command: [...command, 'start'], environment });
  const address = await directus.find(/started at (http:\S+)/);
  return {
    address,
    headers: { authorization: `Bearer ${token}` },
    async stop() {
      signalGroup(directus.child, 'SIGINT');
      await directus.ended;
      await execute(url, 'drop schema directus cascade');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function execute(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}
