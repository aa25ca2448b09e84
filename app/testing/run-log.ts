import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { destination } from 'pino';
import { type Database, watchStatements } from '#core/server/db/database.ts';
import { currentWork } from '#core/server/monitoring/watch-work.ts';
import { openLog } from '#core/server/telemetry/log.ts';
import { logFolderVariable } from '../../scripts/vitest/run-logs.ts';

let count = 0;

/**
 * The log of a test's server at the most verbose level. After the run, scripts/vitest/run-logs.ts
 * searches it for personal data. Silent outside a test run.
 */
export function createRunLog(name: string, onLine?: (line: Record<string, unknown>) => void) {
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
 * Logs the text of each statement of calls and jobs once, as the slow-query log would before
 * literals are removed.
 */
export function logStatements(db: Database, log: FastifyBaseLogger): void {
  if (log.level === 'silent') return;
  const known = new Set<string>();
  watchStatements(db, ({ sql }) => {
    // Skips queries of the test itself.
    if (!currentWork() || known.has(sql)) return;
    known.add(sql);
    log.trace({ sql }, 'statement');
  });
}
