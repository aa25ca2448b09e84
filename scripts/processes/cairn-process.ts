import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { serverArguments } from '../setup/server-command.mjs';
import { logFolderVariable } from '../vitest/run-logs.ts';
import { waitUntil } from '../vitest/wait-until.ts';

/** Cairn in its own process, for tests. */
export interface CairnProcess {
  child: ChildProcess;
  /** Its stdout so far. */
  output(): string;
  /** Its stderr so far. */
  errors(): string;
  /** Waits until its output matches; returns the first group. */
  find(pattern: RegExp): Promise<string>;
  /** Exit code or signal. */
  ended: Promise<number | string>;
}

const running = new Set<ChildProcess>();

/**
 * Starts Cairn on a free port: the server, or another `command` of this checkout or a copy. The
 * environment contains only PATH and the given settings.
 */
export function startCairn(options: {
  dataDir: string;
  command?: string[];
  checkout?: string;
  environment?: NodeJS.ProcessEnv;
  /** Account to run as; the group id is the same. */
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
    // Own process group, as in a terminal, so that tests can send Ctrl-C.
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
      saveLog(`${output}\n${errors}`);
      end = code ?? signal ?? 'ended';
      resolve(end);
    });
  });
  const find = (pattern: RegExp) =>
    waitUntil(() => {
      const found = pattern.exec(output);
      if (found) return found[1] ?? found[0];
      if (end === undefined) return undefined;
      throw new Error(`Cairn exited with ${end} before it printed ${pattern}:\n${output}${errors}`);
    });
  return { child, output: () => output, errors: () => errors, find, ended };
}

let count = 0;

/**
 * Keeps the log for run-logs.ts, without the startup messages that name accounts for the operator.
 */
function saveLog(text: string): void {
  const folder = process.env[logFolderVariable];
  if (!folder) return;
  const accountMessages = /^ {2}\w+: \S+@\S+ {2}|^The first admin was created/;
  const lines = text.split('\n').filter((line) => !accountMessages.test(line));
  count += 1;
  writeFileSync(join(folder, `process-${process.pid}-${count}.log`), lines.join('\n'));
}

/** Stops processes left by failed tests, databases too. */
export async function stopEveryCairn(): Promise<void> {
  const children = [...running];
  for (const child of children) signalGroup(child, 'SIGTERM');
  await waitUntil(() => !children.some((child) => running.has(child)));
}

/** Ctrl-C in a terminal: signals every process of the group. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** Process id of the PostgreSQL on a data folder, to check whether it still runs. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  );
}

/** True if the process exists and isn't a zombie. */
export function isRunning(id: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
