import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, type Home } from './home-folder.ts';
import { socketFile } from './listen-address.ts';

/** Time for PostgreSQL to end after each signal, in ms, from the gentlest on. */
const patience = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
] as const;

/**
 * Finds the PostgreSQL processes of `cluster` by their properties rather than by a stored process
 * id, which may belong to another program by now.
 * Complete on Linux. On macOS, only the first process (`postmasterId`), if it runs.
 */
export function clusterProcessIds(cluster: string, postmasterId: number | undefined): number[] {
  const folder = realpathSync(cluster);
  if (process.platform === 'linux') return numbersInProc().filter((id) => worksIn(id, folder));
  return postmasterId !== undefined && wasStartedOn(postmasterId, folder) ? [postmasterId] : [];
}

function numbersInProc(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** PostgreSQL processes keep their cluster as working directory. */
function worksIn(id: number, folder: string): boolean {
  try {
    if (!readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('postgres')) return false;
    return readlinkSync(`/proc/${id}/cwd`) === folder;
  } catch {
    // It has ended, or belongs to another account.
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
 * Stops the PostgreSQL that a killed Cairn left running. Call it only with the folder's lock held,
 * which proves that no Cairn uses it.
 * @throws StartupError when it doesn't end
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
  if (clusterProcessIds(cluster, postmasterId).length > 0) {
    log('Stopping a PostgreSQL process left running by a Cairn that was killed.');
    await stopProcesses(cluster, postmasterId);
  }
  // The leftover files name a process id that may belong to another program by now, and PostgreSQL
  // would refuse to start. Nothing runs here, so they can go.
  rmSync(noteFile, { force: true });
  rmSync(socketFile(home.folder), { force: true });
  rmSync(`${socketFile(home.folder)}.lock`, { force: true });
}

async function stopProcesses(cluster: string, postmasterId: number | undefined): Promise<void> {
  for (const [signal, milliseconds] of patience) {
    const running = clusterProcessIds(cluster, postmasterId);
    // The first process stops the others; without it, each gets the signal.
    const hasPostmaster = postmasterId !== undefined && running.includes(postmasterId);
    for (const id of hasPostmaster ? [postmasterId] : running) sendSignal(id, signal);
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (clusterProcessIds(cluster, postmasterId).length === 0) return;
      await wait(20);
    }
  }
  const remainingIds = clusterProcessIds(cluster, postmasterId).join(', ');
  throw new StartupError(
    `A PostgreSQL from an earlier start is still running on ${cluster} and ignores requests to stop ` +
      `(process ${remainingIds}). Stop it, then start Cairn again.`,
  );
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StartupError(
      `A PostgreSQL from an earlier start is still running as another account (process ${id}). ` +
        'Stop it, then start Cairn again.',
    );
  }
}

/** On Windows, only PostgreSQL's own tool can stop it; the tool also checks the process. */
function stopOnWindows(cluster: string, binaries: Binaries): void {
  try {
    execFileSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
  } catch {
    // It wasn't running; PostgreSQL removes the file itself.
  }
}

function readPostmasterId(noteFile: string): number | undefined {
  const id = Number.parseInt(readFileSync(noteFile, 'utf8'), 10);
  // Single-user PostgreSQL writes a negative process id.
  return Number.isNaN(id) ? undefined : Math.abs(id);
}
