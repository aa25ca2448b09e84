import { createServer } from 'node:net';
import { join } from 'node:path';

/** PostgreSQL's address: a socket in a private folder, or a TCP port. */
export type ListenAddress =
  | { kind: 'socket'; folder: string; port: number }
  | { kind: 'tcp'; port: number };

// Socket names include a port number even though no port is used.
const portInSocketName = 5432;

// Linux takes 107 bytes and macOS 103.
const maxSocketPath = 100;

/**
 * Prefers a socket in the home folder, which nobody else on the machine can reach; uses a free
 * loopback TCP port on Windows, and for paths too long for a socket.
 */
export async function chooseListenAddress(home: string): Promise<ListenAddress> {
  const length = Buffer.byteLength(socketFile(home));
  // Commas and quotes have a special meaning in the setting.
  const fits = length <= maxSocketPath && !/[,"]/.test(home);
  if (process.platform !== 'win32' && fits) {
    return { kind: 'socket', folder: home, port: portInSocketName };
  }
  return { kind: 'tcp', port: await findFreePort() };
}

/** Returns the path of PostgreSQL's socket in `folder`. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${portInSocketName}`);
}

/** PostgreSQL settings to listen only at this address. */
export function listenSettings(place: ListenAddress): Record<string, string> {
  const onSocket = place.kind === 'socket';
  return {
    listen_addresses: onSocket ? '' : '127.0.0.1',
    unix_socket_directories: onSocket ? place.folder : '',
    unix_socket_permissions: '0700',
    port: String(place.port),
  };
}

/** Credentials. */
export interface Login {
  name: string;
  password: string;
}

/** Returns a database's URL for pg and psql. Its host parameter overrides its host. */
export function connectionUrl(place: ListenAddress, login: Login, database: string): string {
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
