import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where PostgreSQL listens: a socket in a folder that only its account enters, or a TCP port. */
export type ListeningPlace =
  | { kind: 'socket'; folder: string; port: number }
  | { kind: 'tcp'; port: number };

// A socket's name holds a port number even though no port is used.
const portInSocketName = 5432;

// Linux takes 107 bytes and macOS 103.
const longestSocketPath = 100;

/**
 * A socket in the home folder if it can be, since nobody else on the machine can reach that one;
 * a free TCP port of the loopback address on Windows and where the path is too long for a socket.
 */
export async function chooseListeningPlace(home: string): Promise<ListeningPlace> {
  const length = Buffer.byteLength(socketFile(home));
  // In PostgreSQL's setting a comma ends a folder's name and quotes are its own.
  const fits = length <= longestSocketPath && !/[,"]/.test(home);
  if (process.platform !== 'win32' && fits) {
    return { kind: 'socket', folder: home, port: portInSocketName };
  }
  return { kind: 'tcp', port: await findFreePort() };
}

/** The path of the socket that PostgreSQL makes in `folder`. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${portInSocketName}`);
}

/** The settings that make PostgreSQL listen there and nowhere else. */
export function listeningSettings(place: ListeningPlace): Record<string, string> {
  const onSocket = place.kind === 'socket';
  return {
    listen_addresses: onSocket ? '' : '127.0.0.1',
    unix_socket_directories: onSocket ? place.folder : '',
    unix_socket_permissions: '0700',
    port: String(place.port),
  };
}

/** Who connects. */
export interface Login {
  name: string;
  password: string;
}

/** The address of a database there, for pg and for psql. Its host parameter beats its host. */
export function connectionUrl(place: ListeningPlace, login: Login, database: string): string {
  const { name, password } = login;
  const url = `postgres://${name}:${password}@127.0.0.1:${place.port}/${database}`;
  return place.kind === 'socket' ? `${url}?host=${encodeURIComponent(place.folder)}` : url;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
