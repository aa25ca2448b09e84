import { connectionCounts, type Database, watchStatements } from '../db/database.ts';
import { kindOf, type Statement, tableOf, withoutLiterals } from '../db/statements.ts';
import { currentWork } from '../telemetry/current-work.ts';
import type { Log } from '../telemetry/log.ts';
import type { Meters } from './meters.ts';

/**
 * Counts the statements, names the slow ones in the log, and traces those of a call or a job. Never with
 * a value. Returns what ends that.
 *
 * @param slowMs from how many ms on a statement is slow; 0: none is
 */
export function followStatements(
  db: Database,
  { log, meters, slowMs }: { log: Log; meters: Meters; slowMs: number },
): () => void {
  askForConnections(db, meters);
  return watchStatements(db, (statement) => {
    const { sql, ms, isStream, failure } = statement;
    meters.asked(kindOf(sql), ms);
    const work = currentWork();
    trace(statement);
    // What is taken piece by piece takes as long as whoever takes it.
    if (slowMs === 0 || ms < slowMs || isStream) return;
    const line = { ms: Math.round(ms), sql: withoutLiterals(sql), ...(failure && { failure }) };
    (work?.log ?? log).warn(line, 'slow-query');
  });
}

/** By what it does and with which table: the text says more than whoever keeps the traces has to know. */
function trace({ sql, since, failure }: Statement): void {
  const span = currentWork()?.span;
  const kind = kindOf(sql);
  if (!span || kind === 'other') return;
  const table = tableOf(sql);
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': kind,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  };
  const name = table === undefined ? kind : `${kind} ${table}`;
  span.begin(name, facts, { since }).end({}, failure);
}

function askForConnections(db: Database, meters: Meters): void {
  meters.ask({
    name: 'cairn_database_connections',
    help: 'Connections to PostgreSQL by what they do, and how many wait for one',
    labels: ['state'],
    read() {
      const { open, idle, waiting } = connectionCounts(db);
      const states = { busy: open - idle, idle, waiting };
      return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
}
