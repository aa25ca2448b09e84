import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerName, readOwnerPassword } from './cluster.ts';
import { clusterFolder, findHome } from './home-folder.ts';
import { connectionUrl, type ListeningPlace } from './listening-place.ts';
import { databaseName } from './start.ts';

/** Lines of the note that a running PostgreSQL keeps in its folder, counted from 0. */
const portLine = 3;
const socketFolderLine = 4;

/**
 * The address, as the owner, of the PostgreSQL that a running Cairn has started on this data
 * folder; undefined when there is no sign of one. The note that says so outlives a PostgreSQL that
 * was killed, so nobody may be answering there.
 * @throws StartupError when the password is gone.
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
  const place: ListeningPlace = folder ? { kind: 'socket', folder, port } : { kind: 'tcp', port };
  return connectionUrl(place, { name: ownerName, password: readOwnerPassword(home) }, databaseName);
}

/** Whether a database was ever made in this data folder. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(findHome(dataDir)), 'PG_VERSION'));
}
