import type pg from 'pg';
import { connectionBeside, type Database } from './database.ts';

/** Delay before reconnecting, in ms: first and longest. */
const firstWait = 250;
const maxWait = 10_000;

export interface Listener {
  /** Connects if needed; rejects when it can't connect now. */
  ready(): Promise<void>;
  /**
   * Resolves once everything that was committed before has been heard, with the answer to
   * `question`; undefined without a connection. Reconnects if the connection is dead.
   */
  check<Answer>(): Promise<Answer | undefined>;
  stop(): Promise<void>;
}

export interface ListenerEvents {
  /** A statement that `check` runs, with one row. */
  question?: string;
  /** Gets each message, in commit order. */
  hear(payload: string): void;
  /** The connection is open: again, if it was before, and messages may have been lost. */
  opened(): void;
  /** The connection is gone. */
  dropped?(): void;
}

/**
 * Listens on a NOTIFY channel of PostgreSQL on a connection of its own, opened at first use.
 * Reconnects with backoff.
 */
export function listenOn(db: Database, channel: string, events: ListenerEvents): Listener {
  let line: Promise<void> | null = null;
  let current: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let wait = firstWait;
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;

  const connect = async (): Promise<void> => {
    const client = connectionBeside(db);
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    client.on('notification', ({ payload = '' }) => events.hear(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    if (isStopped) return client.end();
    current = client;
    wait = firstWait;
    events.opened();
  };

  const open = (): Promise<void> => {
    line ??= connect().catch((error) => {
      line = null;
      openLater();
      throw error;
    });
    return line;
  };

  const openLater = () => {
    if (isStopped) return;
    clearTimeout(again);
    // Jitter keeps the instances apart.
    again = setTimeout(() => open().catch(() => undefined), wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, maxWait);
  };

  const drop = (client: pg.Client) => {
    if (client !== current) return;
    current = null;
    line = null;
    events.dropped?.();
    client.end().catch(() => undefined);
    openLater();
  };

  const ask = async () => {
    const client = current;
    const answer = await client?.query(events.question ?? 'select').catch(() => drop(client));
    return answer?.rows[0];
  };

  return {
    ready: open,
    check<Answer>() {
      // Those that come while one runs share the next.
      next ??= running.then(() => {
        next = undefined;
        running = ask();
        return running;
      });
      return next as Promise<Answer | undefined>;
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      const client = current;
      current = null;
      await client?.end().catch(() => undefined);
    },
  };
}
