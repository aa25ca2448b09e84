import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerName, readOwnerPassword } from './cluster.ts';
import { clusterFolder, findHome } from './home-folder.ts';
import { connectionUrl, type ListenAddress } from './listen-address.ts';
import { databaseName } from './start.ts';

/** Line numbers in PostgreSQL's postmaster.pid, from 0. */
const portLine = 3;
const socketFolderLine = 4;

/**
 * Returns the owner's URL of the PostgreSQL that runs on this data folder; undefined if there is no
 * sign of one. The pid file survives a kill, so there may be no answer.
 * @throws StartupError when the password is missing
 */
export function runningAddress(dataDir: string): string | undefined {
  const home = findHome(dataDir);
  const note = join(clusterFolder(home), 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const lines = readFileSync(note, 'utf8').split('\n');
  const port = Number(lines[portLine]);
  const folder = lines[socketFolderLine]?.trim();
  // Still starting.
  if (!port) return undefined;
  const place: ListenAddress = folder ? { kind: 'socket', folder, port } : { kind: 'tcp', port };
  return connectionUrl(place, { name: ownerName, password: readOwnerPassword(home) }, databaseName);
}

/** True if this data folder has a database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(findHome(dataDir)), 'PG_VERSION'));
}
