import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPersonalWords, personalWords } from './personal-words.ts';

/** Names the folder in which whatever a run starts writes its log; the workers of the run inherit it. */
export const logFolderVariable = 'CAIRN_TEST_LOGS';

/**
 * Every server that the tests of this run start writes its log to a folder, at its most talkative, and
 * at the end of the run no word of a person may stand in it.
 */
export function setup(): (() => void) | undefined {
  // Of several projects in one run the first searches the logs of all.
  if (process.env[logFolderVariable]) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-logs-'));
  process.env[logFolderVariable] = folder;
  return () => {
    try {
      const found = searchLogs(folder);
      if (found.length === 0) return;
      throw new Error(
        `Personal data has reached the log of this run:\n${found.slice(0, 20).join('\n')}`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
      delete process.env[logFolderVariable];
    }
  };
}

/** Which lines of these logs hold a word of a person: the file, the event, and what kind of word. */
export function searchLogs(folder: string): string[] {
  const words = personalWords();
  const found = new Set<string>();
  for (const file of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      for (const kind of findPersonalWords(line, words)) {
        found.add(`  ${file}: ${eventOf(line)} (${kind})`);
      }
    }
  }
  return [...found];
}

/** Enough to find where it is written, without repeating whose it is. */
function eventOf(line: string): string {
  try {
    const { msg, route, job } = JSON.parse(line) as Record<string, string | undefined>;
    return ['event', msg, route, job].filter(Boolean).join(' ');
  } catch {
    return 'no line of JSON';
  }
}
