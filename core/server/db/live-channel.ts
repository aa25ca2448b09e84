import { sql } from 'kysely';
import type pg from 'pg';
import { connectionBeside, type Database, type Executor } from './database.ts';

/** The name under which PostgreSQL carries it; the trigger of migration 0053 tells there too. */
const channel = 'cairn_live';

/** How long to wait before the line is made anew, in ms: at first, and at the most. */
const firstWait = 250;
const longestWait = 10_000;

/** Accounts that fit into one message of PostgreSQL, which takes less than 8000 bytes. */
const accountsAtOnce = 100;

/** That records have changed: told to all instances, and by them to whoever may know. */
export interface LiveMessage {
  /** The kind of record, as in the audit log (`applicant`), or what else is told of. */
  readonly kind: string;
  /** Which ones; null for very many. */
  readonly ids: readonly string[] | null;
  /** The account that did it; null for none. */
  readonly by: string | null;
  /** What happened to them: the first words of the actions in the log. */
  readonly words?: readonly string[];
  /** At which locations those were that have moved. */
  readonly from?: readonly string[];
  /** Whom alone it is for. */
  readonly accounts?: readonly string[];
  /** The stream that this is about. */
  readonly stream?: string;
}

/**
 * Tells all instances. On a transaction it is told when that is committed, and never when it isn't; the
 * same said twice in one is told once. What has an entry in the audit log is told without this.
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
  /** The line, made if there is none; rejects when it can't be made now. */
  ready(): Promise<void>;
  /** Finds out whether the line is still there; one that isn't is made anew. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears what is announced by any instance, over one connection of its own, which is made when it is first
 * asked for. When it breaks it is made anew, later and later.
 *
 * @param hear each message, in the order of the commits
 * @param missed something may have been announced while there was no line
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
      // Nobody waits for one that never was: whoever comes next tries again.
      if (wasOpen) openLater();
      throw error;
    });
    return line;
  };

  const openLater = () => {
    if (isStopped) return;
    clearTimeout(again);
    // Not all instances at the same moment.
    again = setTimeout(() => open().catch(() => undefined), wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, longestWait);
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
