import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPersonalWords, personalWords } from './personal-words.ts';

/** Names the log folder of a run; workers inherit it. */
export const logFolderVariable = 'CAIRN_TEST_LOGS';

/** A run of this many test files includes a server, so no log lines means nothing was searched. */
const filesWithServer = 20;

/**
 * Every test server logs to a folder at the most verbose level. At the end of the run, the logs
 * must contain no personal data.
 */
export function setup({ vitest }: TestProject): (() => void) | undefined {
  // With several projects in a run, the first one searches all logs.
  if (process.env[logFolderVariable]) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-logs-'));
  process.env[logFolderVariable] = folder;
  return () => {
    try {
      const { found, undeclared, lines } = searchLogs(folder);
      if (found.length > 0) {
        throw new Error(`Personal data in the logs of this run:\n${found.slice(0, 20).join('\n')}`);
      }
      if (undeclared.length > 0) {
        throw new Error(
          `Operations returned problems that their contract doesn't list. Add them to \`problems\`:\n${undeclared.join('\n')}`,
        );
      }
      if (lines === 0 && vitest.state.getFiles().length >= filesWithServer) {
        throw new Error('No server of this run wrote a log, so none was searched.');
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
      delete process.env[logFolderVariable];
    }
  };
}

/**
 * Finds log lines with personal data: file, event, and kind. Also operations that answered with a
 * problem missing from their contract.
 */
export function searchLogs(folder: string): {
  found: string[];
  undeclared: string[];
  lines: number;
} {
  const words = personalWords();
  let lines = 0;
  const found = new Set<string>();
  const undeclared = new Set<string>();
  for (const file of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line) lines += 1;
      if (line.includes('"undeclared-problem"')) undeclared.add(`  ${file}: ${undeclaredIn(line)}`);
      for (const kind of findPersonalWords(line, words)) {
        found.add(`  ${file}: ${describeEvent(line)} (${kind})`);
      }
    }
  }
  return { found: [...found], undeclared: [...undeclared], lines };
}

function undeclaredIn(line: string): string {
  const { operation, code } = JSON.parse(line) as Record<string, string>;
  return `${operation} answered '${code}'`;
}

/** Enough to find the code, without repeating the data. */
function describeEvent(line: string): string {
  try {
    const { msg, route, job } = JSON.parse(line) as Record<string, string | undefined>;
    return ['event', msg, route, job].filter(Boolean).join(' ');
  } catch {
    return 'not a JSON line';
  }
}
