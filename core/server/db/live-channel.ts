import { sql } from 'kysely';
import type pg from 'pg';
import { connectionBeside, type Database, type Executor } from './database.ts';

/** PostgreSQL's NOTIFY channel; the trigger of migration 0053 uses the same name. */
const channel = 'cairn_live';

/** Delay before reconnecting, in ms: first and longest. */
const firstWait = 250;
const maxWait = 10_000;

/** Accounts per message: PostgreSQL's limit is 8000 bytes. */
const accountsAtOnce = 100;

/** A change of records, sent to all instances, which pass it to those with access. */
export interface LiveMessage {
  /** The kind of record, as in the audit log (`applicant`), or another topic. */
  readonly kind: string;
  /** Ids of the records; null for very many. */
  readonly ids: readonly string[] | null;
  /** The account that made the change; null for none. */
  readonly by: string | null;
  /** Verbs of the audit actions. */
  readonly words?: readonly string[];
  /** Previous locations of records that moved. */
  readonly from?: readonly string[];
  /** The only accounts to notify. */
  readonly accounts?: readonly string[];
  /** The stream it concerns. */
  readonly stream?: string;
}

/**
 * Notifies all instances, when the transaction commits. Repeats within a transaction are sent once.
 * Audit entries are announced without it.
 */
export async function announce(on: Executor, message: LiveMessage): Promise<void> {
  const { accounts = null } = message;
  for (let from = 0; from < (accounts?.length ?? 1); from += accountsAtOnce) {
    const some = accounts && { accounts: accounts.slice(from, from + accountsAtOnce) };
    const text = JSON.stringify({ ...message, ...some });
    await sql`select pg_notify(${channel}, ${text})`.execute(on);
  }
}

export interface LiveChannel {
  /** Connects if needed; rejects when it can't connect now. */
  ready(): Promise<void>;
  /** Checks the connection, and reconnects if it is dead. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens for announcements from all instances on a connection of its own, opened at first use.
 * Reconnects with backoff.
 * @param hear gets each message, in commit order
 * @param missed called when announcements may have been lost during an outage
 */
export function liveChannel(
  db: Database,
  { hear, missed }: { hear: (message: LiveMessage) => void; missed: () => void },
): LiveChannel {
  let line: Promise<void> | null = null;
  let current: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let wait = firstWait;
  let wasOpen = false;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const client = connectionBeside(db);
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    client.on('notification', ({ payload = '' }) => hear(JSON.parse(payload) as LiveMessage));
    await client.connect();
    await client.query(`listen ${channel}`);
    if (isStopped) return client.end();
    current = client;
    wait = firstWait;
    if (wasOpen) missed();
    wasOpen = true;
  };

  const open = (): Promise<void> => {
    line ??= connect().catch((error) => {
      line = null;
      // The first connection attempt fails instead of retrying; the next caller tries again.
      if (wasOpen) openLater();
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
    client.end().catch(() => undefined);
    openLater();
  };

  return {
    ready: open,
    async check() {
      const client = current;
      if (client) await client.query('select').catch(() => drop(client));
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
