import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * How long a statement may be silent before somebody asks whether the database is still there, in ms. A
 * line that is dead, and doesn't say so, would hold it for a quarter of an hour.
 */
const doubtAfter = 5_000;

/** How long the database may take to let in whoever asks that, in ms: as long as for any other line. */
const patience = 10_000;

/**
 * Ends a connection that was asked something and says nothing: after seconds where the database lets in
 * nobody else either, after `silence` where it does, since the statement may just take long. One of which
 * nothing is asked may be silent. Who waits hears that the connection was lost.
 *
 * @param url the database
 * @param silence in ms; none of our statements takes as long
 */
export function silentLineEnder(url: string, silence: number): (client: pg.ClientBase) => void {
  let asked: Promise<boolean> | undefined;
  // Asked once for however many that wait.
  const isThere = () => {
    asked ??= letsIn(url).finally(() => {
      asked = undefined;
    });
    return asked;
  };

  return (client) => {
    const stream = streamOf(client);
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

/** Whether the database answers to somebody new, be it with a refusal. */
async function letsIn(url: string): Promise<boolean> {
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

/** What a connection of pg goes through. */
export function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
