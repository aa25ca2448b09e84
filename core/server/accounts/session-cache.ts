import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, watchStatements } from '../db/database.ts';
import { listenOn } from '../db/listener.ts';

/** PostgreSQL's NOTIFY channel; the triggers of migration 0170 use the same name. */
const channel = 'cairn_access';

/**
 * How long a session counts as checked, in ms. It only matters where a change isn't heard because
 * an instance's connection to the database died silently.
 */
const maxAge = 5000;

/** Size of the cache: more than the people who work at once on one server. */
const maxCached = 5000;

/** A statement that may change who may do what, and its tables. */
const changesAccess =
  /^(?:update|insert into|delete from) "?(?:session|account|account_location|totp|passkey|organisation)"?\s/;

export interface SessionCache<Facts> {
  /** Returns a session that was read in the last seconds, unless access has changed; or reads it. */
  get(sessionId: string, read: () => Promise<Facts | undefined>): Promise<Facts | undefined>;
  /** Number of statements of this instance that may have changed access. */
  changes(): number;
  /** Resolves once this instance knows of every change of access that was committed before. */
  caughtUp(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps checked sessions for seconds. The database tells every instance of each change of access,
 * which empties the cache. Without that connection, such as behind a pooler that doesn't pass on
 * notifications, nothing is cached.
 */
export function sessionCache<Facts>(db: Database): SessionCache<Facts> {
  const cached = new Map<string, { facts: Facts; readAt: number }>();
  const greeting = randomUUID();
  let isHearing = false;
  /** Grows with each change, so that what was read before it isn't kept. */
  let epoch = 0;
  let changes = 0;
  let unwatch: (() => void) | undefined;

  const forget = () => {
    epoch += 1;
    cached.clear();
  };
  const listener = listenOn(db, channel, {
    hear(payload) {
      if (payload === greeting) isHearing = true;
      forget();
    },
    opened() {
      // A pooler may accept the connection and pass nothing on: only what arrives proves it.
      sql`select pg_notify(${channel}, ${greeting})`.execute(db).catch(() => undefined);
    },
    dropped() {
      isHearing = false;
      forget();
    },
  });

  return {
    async get(sessionId, read) {
      const known = cached.get(sessionId);
      if (known && performance.now() - known.readAt < maxAge) return known.facts;
      const [readAt, before] = [performance.now(), epoch];
      const facts = await read();
      if (facts === undefined || !isHearing || epoch !== before) return facts;
      const [oldest] = cached.keys();
      if (oldest !== undefined && cached.size >= maxCached) cached.delete(oldest);
      cached.set(sessionId, { facts, readAt });
      return facts;
    },
    changes: () => changes,
    caughtUp: () => listener.check(),
    async start() {
      unwatch = watchStatements(db, (statement) => {
        if (changesAccess.test(statement.sql)) changes += 1;
      });
      await listener.ready().catch(() => undefined);
    },
    async stop() {
      unwatch?.();
      isHearing = false;
      forget();
      await listener.stop();
    },
  };
}
