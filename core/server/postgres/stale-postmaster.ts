import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, type Home } from './home-folder.ts';
import { socketFile } from './listening-place.ts';

/** How long PostgreSQL may take to end after a signal, in ms, from the kindest signal on. */
const patience = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
] as const;

/**
 * The numbers of the PostgreSQL processes that work in `cluster`, found by what they are and not
 * by a number noted in a file, which another program may have been given since.
 *
 * On Linux these are all of them. On macOS it is the first process (`postmasterId`) or none.
 */
export function processesOf(cluster: string, postmasterId: number | undefined): number[] {
  const folder = realpathSync(cluster);
  if (process.platform === 'linux') return numbersInProc().filter((id) => worksIn(id, folder));
  return postmasterId !== undefined && wasStartedOn(postmasterId, folder) ? [postmasterId] : [];
}

function numbersInProc(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Every PostgreSQL process makes its cluster its working folder and never leaves it. */
function worksIn(id: number, folder: string): boolean {
  try {
    if (!readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('postgres')) return false;
    return readlinkSync(`/proc/${id}/cwd`) === folder;
  } catch {
    // It ended meanwhile, or it is of an account that is none of ours.
    return false;
  }
}

function wasStartedOn(id: number, folder: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(`-D ${folder} `);
  } catch {
    return false;
  }
}

/**
 * Stops the PostgreSQL that a Cairn left running when it was killed. Call it only while holding
 * the lock of the folder: whatever runs there is then nobody's.
 * @throws StartupError when it does not end.
 */
export async function stopStalePostmaster(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterFolder(home.folder);
  const noteFile = join(cluster, 'postmaster.pid');
  if (!existsSync(noteFile)) return;
  if (process.platform === 'win32') return stopOnWindows(cluster, binaries);

  const postmasterId = readPostmasterId(noteFile);
  if (processesOf(cluster, postmasterId).length > 0) {
    log('Stopping the PostgreSQL that a killed Cairn has left running.');
    await stopProcesses(cluster, postmasterId);
  }
  // What a killed PostgreSQL leaves names a process number that may be another program's by now,
  // and PostgreSQL would then refuse to start. Nothing runs here, so the files mean nothing.
  rmSync(noteFile, { force: true });
  rmSync(socketFile(home.folder), { force: true });
  rmSync(`${socketFile(home.folder)}.lock`, { force: true });
}

async function stopProcesses(cluster: string, postmasterId: number | undefined): Promise<void> {
  for (const [signal, milliseconds] of patience) {
    const running = processesOf(cluster, postmasterId);
    // The first process stops the others; without it, each has to be told.
    const hasPostmaster = postmasterId !== undefined && running.includes(postmasterId);
    for (const id of hasPostmaster ? [postmasterId] : running) sendSignal(id, signal);
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (processesOf(cluster, postmasterId).length === 0) return;
      await wait(20);
    }
  }
  const left = processesOf(cluster, postmasterId).join(', ');
  throw new StartupError(
    `A PostgreSQL from an earlier start still runs on ${cluster} and does not end when told to ` +
      `(process ${left}): end it, then start Cairn again.`,
  );
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StartupError(
      `A PostgreSQL from an earlier start still runs as another account (process ${id}): ` +
        'end it, then start Cairn again.',
    );
  }
}

/** On Windows, PostgreSQL takes no signals but those of its own tool, which also checks whose. */
function stopOnWindows(cluster: string, binaries: Binaries): void {
  try {
    execFileSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
  } catch {
    // It was not running any more: PostgreSQL removes the file by itself.
  }
}

function readPostmasterId(noteFile: string): number | undefined {
  const id = Number.parseInt(readFileSync(noteFile, 'utf8'), 10);
  // A single-user PostgreSQL notes its number as a negative one.
  return Number.isNaN(id) ? undefined : Math.abs(id);
}
