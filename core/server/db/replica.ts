import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect } from './camel-case.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { listenOn } from './listener.ts';
import { announce, type LiveMessage } from './live-channel.ts';
import { liveChannelName } from './live-outbox.ts';
import type { DB } from './tables.ts';

/** How old a read may be, in ms. */
const maxAge = 1000;

/** How often to ask the replica how far it is, in ms: usually, and while a live update waits. */
const pollInterval = 200;
const urgentInterval = 20;

/** Timeout of asking, in ms. Reads that wait for the replica then go to the primary. */
const patience = 1000;

/**
 * Position in the primary's log, in bytes, far below 2^53; and the accounts whose changes are
 * committed but not announced yet.
 */
const primaryState = `
  select (pg_current_wal_lsn() - '0/0')::text as position,
    array(select distinct message ->> 'by' from live_outbox where message ->> 'by' is not null) as authors`;
/** The replica's position. */
const replicaPosition = `
  select pg_is_in_recovery() as "isReplica",
    (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as position`;

/** The same on a primary and its replicas, and nowhere else. */
const identity = `
  select system_identifier || '/' || (select oid from pg_database where datname = current_database())
    as identity
  from pg_control_system()`;

/**
 * Outcome of a read that may be a second old: by the replica; sent to the primary, because the
 * replica is behind or the caller has just changed something; or repeated on the primary, because
 * the replica failed.
 */
export type ReplicaRead = 'replica' | 'primary' | 'repeated';

/** Reasons why the replica isn't used. */
type Trouble = 'unreachable' | 'behind' | 'not-a-replica';

export interface ReplicaEvents {
  onRead(outcome: ReplicaRead): void;
  /** The replica isn't used any more, or again (null). */
  onTrouble(trouble: Trouble | null): void;
  /** A statement failed there with this SQLSTATE, and was repeated on the primary. */
  onRepeated(code: string): void;
}

/** A streaming replica for reads that may be a second old. */
export interface Replica {
  /** Its connections, to watch. */
  readonly db: Database;
  /**
   * Returns the database for a read that may be a second old: the replica, where a statement that
   * fails is repeated on the primary; or the primary, if the replica is further behind, or hasn't
   * got the account's own last change yet, whichever instance made it.
   */
  databaseFor(accountId: string): Promise<Database>;
  /** Records that this account has changed something through this instance. */
  wrote(accountId: string): void;
  /**
   * Resolves once a read finds everything that was committed before: the replica has it, or has
   * been behind for so long that no instance reads there.
   */
  caughtUp(): Promise<void>;
  /** Seconds by which the replica is behind; undefined if that isn't known. */
  lag(): number | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** The position of the primary's log at a time, in ms of this process. */
interface Sample {
  at: number;
  position: number;
}

/**
 * Reads from a streaming replica of the primary.
 *
 * Each instance compares both logs several times a second, so it knows a moment up to which the
 * replica has everything. It hears of each audited change with its author, from all instances, and
 * before each read makes sure that it has heard everything; so people find what they just did,
 * whichever tab, device, or instance they use.
 * @param url one replica: two behind one address may differ
 */
export function openReplica(primary: Database, url: string, events: ReplicaEvents): Replica {
  const db = openDatabase(url, { isReplica: true });
  const greeting = randomUUID();
  const started = performance.now();
  /** The replica has everything that was committed before, in ms of this process. */
  let currentUntil = Number.NEGATIVE_INFINITY;
  let samples: Sample[] = [];
  const lastChanges = new Map<string, number>();
  const inFlight = new Set<(error: Error) => void>();
  const waiting = new Set<{ since: number; finish: () => void }>();
  /** Since when it hears of every change; undefined while it doesn't. */
  let hearingSince: number | undefined;
  let trouble: Trouble | null | undefined;
  let line: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isStopped = false;

  const wrote = (accountId: string) => void lastChanges.set(accountId, performance.now());

  const listener = listenOn(primary, liveChannelName, {
    question: primaryState,
    hear(payload) {
      const { ids, by } = JSON.parse(payload) as LiveMessage;
      if (ids?.[0] === greeting) hearingSince = performance.now();
      if (by) wrote(by);
    },
    opened() {
      // A pooler may accept the connection and pass nothing on: only what arrives proves it.
      announce(primary, { kind: 'greeting', ids: [greeting], by: null }).catch(() => undefined);
    },
    dropped() {
      hearingSince = undefined;
    },
  });

  const isCurrent = () =>
    hearingSince !== undefined &&
    currentUntil > hearingSince &&
    performance.now() - currentUntil < maxAge;
  const hasLastChange = (accountId: string) =>
    (lastChanges.get(accountId) ?? Number.NEGATIVE_INFINITY) < currentUntil;

  /** Also hears of everything that was committed before. False without an answer. */
  const samplePrimary = async () => {
    const at = performance.now();
    const answer = await listener.check<{ position: string; authors: string[] }>();
    if (!answer) return false;
    for (const author of answer.authors) wrote(author);
    const position = Number(answer.position);
    const last = samples.at(-1);
    if (last?.position === position) last.at = Math.max(last.at, at);
    else samples.push({ at, position });
    return true;
  };

  const replayed = (position: number) => {
    const now = performance.now();
    for (const sample of samples) {
      if (sample.position <= position) currentUntil = Math.max(currentUntil, sample.at);
    }
    samples = samples.filter((one) => one.position > position && now - one.at < maxAge);
    for (const one of waiting) if (one.since < currentUntil) one.finish();
    for (const [account, at] of lastChanges) if (now - at > maxAge) lastChanges.delete(account);
  };

  const leave = () => {
    currentUntil = Number.NEGATIVE_INFINITY;
    for (const fail of inFlight) fail(new Error('replica lost'));
    inFlight.clear();
  };

  /** Returns undefined if it is another database. */
  const connectToReplica = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      application_name: 'cairn-lag',
    });
    client.on('error', () => {});
    line = client;
    await client.connect();
    const [expected, found] = await Promise.all([
      primary.executeQuery<{ identity: string }>(CompiledQuery.raw(identity)),
      client.query<{ identity: string }>(identity),
    ]);
    if (expected.rows[0]?.identity === found.rows[0]?.identity) return client;
    line = undefined;
    await client.end();
    return undefined;
  };

  const askReplica = async (): Promise<Trouble | null> => {
    try {
      const client = line ?? (await connectToReplica());
      const answer = await client?.query(replicaPosition);
      const { isReplica = false, position = '' } = answer?.rows[0] ?? {};
      if (!isReplica) {
        leave();
        return 'not-a-replica';
      }
      replayed(Number(position));
    } catch {
      line?.end().catch(() => undefined);
      line = undefined;
      leave();
      return 'unreachable';
    }
    const isBehind = performance.now() - Math.max(currentUntil, started) >= maxAge;
    return isBehind ? 'behind' : null;
  };

  const poll = async () => {
    await samplePrimary();
    const found = await askReplica();
    if (isStopped || found === trouble) return;
    // A start is over once the replica has been used.
    if (found !== null || currentUntil > started) {
      trouble = found;
      events.onTrouble(found);
    }
  };

  const pollAfter = (ms: number) => {
    clearTimeout(timer);
    if (isStopped || polling !== undefined) return;
    timer = setTimeout(() => {
      polling = poll().finally(() => {
        polling = undefined;
        pollAfter(waiting.size > 0 ? urgentInterval : pollInterval);
      });
    }, ms).unref();
  };

  /** Gives up once the replica counts as lost. */
  const unlessLost = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      inFlight.add(reject);
      work.then(resolve, reject).finally(() => inFlight.delete(reject));
    });

  const reads = readsOn(async (query) => {
    try {
      return await unlessLost(db.executeQuery(query));
    } catch (error) {
      if (isDatabaseUnavailable(error)) leave();
      events.onRead('repeated');
      events.onRepeated((error as { code?: string }).code ?? 'lost');
      return primary.executeQuery(query);
    }
  });

  return {
    db,
    async databaseFor(accountId) {
      if (isCurrent() && hasLastChange(accountId)) {
        const tooLate = wait(patience, false, { ref: false });
        const hasHeard = await Promise.race([samplePrimary(), tooLate]);
        if (hasHeard && isCurrent() && hasLastChange(accountId)) {
          events.onRead('replica');
          return reads;
        }
      }
      events.onRead('primary');
      return primary;
    },
    wrote,
    caughtUp() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const one = {
        since: performance.now(),
        finish() {
          clearTimeout(limit);
          waiting.delete(one);
          resolve();
        },
      };
      // Other instances may have found it current until just now.
      const limit = setTimeout(one.finish, maxAge + urgentInterval);
      waiting.add(one);
      pollAfter(0);
      return promise;
    },
    lag() {
      if (!Number.isFinite(currentUntil)) return undefined;
      return samples.length === 0 ? 0 : (performance.now() - currentUntil) / 1000;
    },
    start() {
      listener.ready().catch(() => undefined);
      pollAfter(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const { finish } of waiting) finish();
      await polling;
      await listener.stop();
      await line?.end().catch(() => undefined);
      await db.destroy();
    },
  };
}

/** A database for single reads, run by `run`. Transactions belong on the primary. */
function readsOn(run: (query: CompiledQuery) => Promise<{ rows: unknown[] }>): Database {
  const client = {
    async query(text: string, values: readonly unknown[] = []) {
      const { rows } = await run(CompiledQuery.raw(text, [...values]));
      return { command: 'SELECT' as const, rowCount: rows.length, rows };
    },
    release() {},
  };
  const pool = { connect: async () => client as never, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new CamelCaseDialect({ pool }) });
}
