import type { FastifyInstance } from 'fastify';
import { connectionCounts, type Database, watchStatements } from '../db/database.ts';
import type { Replica, ReplicaEvents } from '../db/replica.ts';
import { firstTable, type Statement, statementKind, withoutLiterals } from '../db/statements.ts';
import type { FromTrustedProxy } from '../http/request-id.ts';
import type { Mailer } from '../sending/mailer.ts';
import type { Pusher } from '../sending/pusher.ts';
import type { Texter } from '../sending/texter.ts';
import type { Log } from '../telemetry/log.ts';
import type { Tracing } from '../telemetry/spans.ts';
import { type Meters, meters as makeMeters } from './meters.ts';
import { watchCalls } from './watch-calls.ts';
import { currentWork, watchJobs, watchMails, watchPushes, watchTexts } from './watch-work.ts';

interface Parts {
  settings: { slowQueryMs: number };
  db: Database;
  isTrusted: FromTrustedProxy;
  tracing: Tracing | undefined;
}

/**
 * Counts statements, logs slow ones, and traces those of calls and jobs, never with values. Returns
 * a function that stops it.
 * @param slowMs threshold for slow statements in ms; 0: none
 */
function followStatements(
  db: Database,
  { log, meters, slowMs }: { log: Log; meters: Meters; slowMs: number },
): () => void {
  return watchStatements(db, (statement) => {
    const { sql, ms, isStream, failure } = statement;
    meters.recordStatement(statementKind(sql), ms);
    const work = currentWork();
    traceStatement(statement);
    // Streamed results take as long as their reader.
    if (slowMs === 0 || ms < slowMs || isStream) return;
    const line = { ms: Math.round(ms), sql: withoutLiterals(sql), ...(failure && { failure }) };
    (work?.log ?? log).warn(line, 'slow-query');
  });
}

/** Records kind and table only; the full text would tell the operator of the traces too much. */
function traceStatement({ sql, since, failure }: Statement): void {
  const span = currentWork()?.span;
  const kind = statementKind(sql);
  if (!span || kind === 'other') return;
  const table = firstTable(sql);
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': kind,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  };
  const name = table === undefined ? kind : `${kind} ${table}`;
  span.begin(name, facts, { since }).end({}, failure);
}

function addConnectionGauge(db: Database, meters: Meters): void {
  meters.addGauge({
    name: 'cairn_database_connections',
    help: 'PostgreSQL connections by state, and requests waiting for one',
    labels: ['state'],
    read() {
      const { open, idle, waiting } = connectionCounts(db);
      const states = { busy: open - idle, idle, waiting };
      return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
}

/** Watches the replica: lag, statements, and the server that reads went to. Logs each change. */
function watchReplica(
  open: (events: ReplicaEvents) => Replica,
  watching: { log: Log; meters: Meters; slowMs: number },
): Replica {
  const { log, meters } = watching;
  const repeatedCodes = new Set<string>();
  const replica = open({
    onRead: meters.recordReplicaRead,
    onTrouble: (reason) =>
      reason === null ? log.info({}, 'replica-used') : log.warn({ reason }, 'replica-skipped'),
    onRepeated(code) {
      if (repeatedCodes.has(code)) return;
      repeatedCodes.add(code);
      log.warn({ code }, 'replica-read-repeated');
    },
  });
  followStatements(replica.db, watching);
  meters.addGauge({
    name: 'cairn_replica_lag_seconds',
    help: 'Age of what the replica has, beyond the interval of checks',
    read() {
      const value = replica.lag();
      return value === undefined ? [] : [{ value }];
    },
  });
  return replica;
}

/**
 * The server's observability: log, metrics, traces. Watches calls and statements at once; jobs,
 * emails, and push messages through the returned functions.
 * @param signInRoutes routes of the sign-in
 */
export function watchServer(
  app: FastifyInstance,
  { settings, db, isTrusted, tracing }: Parts,
  signInRoutes: readonly string[],
) {
  const meters = makeMeters();
  const watching = { db, log: app.log, meters, slowMs: settings.slowQueryMs };
  watchCalls(app, { meters, tracing, isTrusted, signInRoutes });
  addConnectionGauge(db, meters);
  const unfollow = followStatements(db, watching);
  app.addHook('onClose', async () => unfollow());
  return {
    meters,
    replica: (open: (events: ReplicaEvents) => Replica) => watchReplica(open, watching),
    jobs: watchJobs(watching, tracing),
    mails: (mail: Mailer) => watchMails(mail, watching),
    pushes: (pusher: Pusher) => watchPushes(pusher, watching),
    texts: (texter: Texter | null) => watchTexts(texter, watching),
  };
}
