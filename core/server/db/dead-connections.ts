import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * How long a statement may run silently before checking the database, in ms. A dead connection
 * would otherwise block it for 15 minutes.
 */
const doubtAfter = 5_000;

/** Timeout of that check, in ms: the same as for any connection. */
const patience = 10_000;

/**
 * Closes a connection whose statement gets no answer: after seconds if the database accepts no new
 * connection either, else after `silence`, since the statement may just be slow. Idle connections
 * may be silent. The caller gets a lost-connection error.
 * @param url the database
 * @param silence in ms; none of our statements takes as long
 */
export function deadConnectionCloser(
  url: string,
  silence: number,
): (client: pg.ClientBase) => void {
  let pendingCheck: Promise<boolean> | undefined;
  // One check serves all waiting statements.
  const isThere = () => {
    pendingCheck ??= acceptsConnections(url).finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  };

  return (client) => {
    const stream = getSocket(client);
    let writtenWhenHeard = stream.bytesWritten;
    let heard = stream.bytesRead;
    let silentSince = 0;
    stream.on('data', () => {
      writtenWhenHeard = stream.bytesWritten;
    });
    stream.on('timeout', async () => {
      if (stream.bytesWritten === writtenWhenHeard) return;
      if (stream.bytesRead !== heard || silentSince === 0) {
        heard = stream.bytesRead;
        silentSince = performance.now() - doubtAfter;
      }
      const isAlive = (await isThere()) && performance.now() - silentSince < silence;
      if (stream.destroyed) return;
      if (isAlive || stream.bytesRead !== heard) stream.setTimeout(doubtAfter);
      else stream.destroy();
    });
    stream.setTimeout(doubtAfter);
  };
}

/** True if the database answers a new connection, even with a refusal. */
async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    application_name: 'cairn-asking',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns the socket of a pg connection. */
export function getSocket(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
