import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that breaks the connection at a commit. */
export interface BreakingConnection {
  /** The database address through the proxy. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Connects to a database and breaks a connection at its first `commit`: before the database
 * receives it, or after it committed but before the reply. Afterwards accepts other connections, or
 * none.
 */
export async function breakingConnection(
  url: string,
  { isHeard, staysCut = false }: { isHeard: boolean; staysCut?: boolean },
): Promise<BreakingConnection> {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  const { port, hostname } = address;
  const toDatabase = () =>
    folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isCut && staysCut) return void client.destroy();
    const database = toDatabase();
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let isDeaf = false;
    client.on('data', (bytes) => {
      if (!isCut && bytes.includes('commit\0')) {
        isCut = true;
        if (!isHeard) return void client.destroy();
        isDeaf = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (isDeaf) client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
