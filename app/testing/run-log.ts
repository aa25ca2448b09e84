import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { destination } from 'pino';
import { type Database, watchStatements } from '#core/server/db/database.ts';
import { currentWork } from '#core/server/monitoring/watch-work.ts';
import { openLog } from '#core/server/telemetry/log.ts';
import { logFolderVariable } from '../../scripts/vitest/run-logs.ts';

let count = 0;

/**
 * The log of a server that a test starts, at its most talkative; at the end of the run it is searched for
 * words of people (scripts/vitest/run-logs.ts). Silent outside of such a run.
 */
export function logOfRun(name: string, onLine?: (line: Record<string, unknown>) => void) {
  const folder = process.env[logFolderVariable];
  if (!folder) return openLog('silent');
  count += 1;
  const dest = join(folder, `${name}-${process.pid}-${count}.log`);
  const file = destination({ dest });
  if (!onLine) return openLog('trace', file);
  return openLog('trace', {
    write(text) {
      file.write(text);
      onLine(JSON.parse(text));
    },
  });
}

/**
 * Writes the text of each statement of calls and jobs to that log, once: what would stand in it if the
 * statement were slow, before literals are taken out.
 */
export function logStatements(db: Database, log: FastifyBaseLogger): void {
  if (log.level === 'silent') return;
  const known = new Set<string>();
  watchStatements(db, ({ sql }) => {
    // What a test asks by itself is not of the server.
    if (!currentWork() || known.has(sql)) return;
    known.add(sql);
    log.trace({ sql }, 'statement');
  });
}
