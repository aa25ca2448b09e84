import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { serverArguments } from '../setup/server-command.mjs';
import { logFolderVariable } from '../vitest/run-logs.ts';
import { waitUntil } from '../vitest/wait-until.ts';

/** A Cairn that runs as a process of its own, for tests. */
export interface CairnProcess {
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** What it has written to stderr so far. */
  errors(): string;
  /** Waits until its output matches, and gives the first group of the match. */
  find(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

const running = new Set<ChildProcess>();

/**
 * Starts Cairn on any free port: the server itself, or another `command` of the checkout, or of a
 * copy of it. Its environment holds nothing of the caller's but the path.
 */
export function startCairn(options: {
  dataDir: string;
  command?: string[];
  checkout?: string;
  environment?: NodeJS.ProcessEnv;
  /** The account to start as, its user and group having the same number. */
  uid?: number | undefined;
}): CairnProcess {
  const checkout = options.checkout ?? repositoryRoot;
  const [program = '', ...args] = options.command ?? [process.execPath, ...serverArguments];
  const child = spawn(program, args, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: process.env[logFolderVariable] ? 'trace' : undefined,
      DATA_DIR: options.dataDir,
      ...options.environment,
    },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    // A group of its own, as a terminal makes one, so that a test can press Ctrl-C.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let end: number | string | undefined;
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      keepLog(`${output}\n${errors}`);
      end = code ?? signal ?? 'ended';
      resolve(end);
    });
  });
  const find = (pattern: RegExp) =>
    waitUntil(() => {
      const found = pattern.exec(output);
      if (found) return found[1] ?? found[0];
      if (end === undefined) return undefined;
      throw new Error(`Cairn ended with ${end} before it wrote ${pattern}:\n${output}${errors}`);
    });
  return { child, output: () => output, errors: () => errors, find, ended };
}

let count = 0;

/**
 * For the search at the end of the run (scripts/vitest/run-logs.ts). What is said to whoever starts it is
 * not of the log: whose account it has made, and those of the demo.
 */
function keepLog(written: string): void {
  const folder = process.env[logFolderVariable];
  if (!folder) return;
  const told = /^ {2}\w+: \S+@\S+ {2}|^The first admin has been made/;
  const lines = written.split('\n').filter((line) => !told.test(line));
  count += 1;
  writeFileSync(join(folder, `process-${process.pid}-${count}.log`), lines.join('\n'));
}

/** Ends what a failed test has left running, the database included. */
export async function stopEveryCairn(): Promise<void> {
  const children = [...running];
  for (const child of children) signalGroup(child, 'SIGTERM');
  await waitUntil(() => !children.some((child) => running.has(child)));
}

/** What Ctrl-C in a terminal does: the signal goes to every process of the group. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** The number of the PostgreSQL that runs on a data folder, for telling whether it still does. */
export function postgresOf(dataDir: string): number {
  return Number.parseInt(
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  );
}

/** Whether there is a process of that number. One that ended and waits to be noticed is none. */
export function isRunning(id: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
