import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartupError } from '../startup-error.ts';
import { spawnOptionsFor } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, type Home } from './home-folder.ts';
import { type ListenAddress, listenSettings } from './listen-address.ts';

/** A running PostgreSQL. */
export interface Postmaster {
  /** Resolves with the reason, if known, when PostgreSQL has ended. Never rejects. */
  ended: Promise<string>;
  /** Stops PostgreSQL and waits for its end: cuts connections; everything committed is on disk. */
  stop(): Promise<void>;
}

// Override postgresql.conf, because Cairn relies on them.
const fixedSettings = {
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'cairn',
  // A statement may look into every month of the audit log.
  max_locks_per_transaction: '256',
};

/** For tests: no waiting for the disk; a machine crash may lose everything. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Time before a harsher stop signal, in ms. */
const patience = 10_000;

/**
 * The complete environment of PostgreSQL's programs, without Cairn's secrets and PG* variables.
 * Messages in English, times in UTC. (Windows adds its required variables.)
 */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts PostgreSQL and waits until it accepts connections. After a crash this includes the
 * recovery, which takes as long as it takes; `signal` aborts it.
 * @throws StartupError with PostgreSQL's message when it ends instead
 */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  place: ListenAddress,
  options: { throwaway: boolean; log: (line: string) => void; signal?: AbortSignal },
): Promise<Postmaster> {
  options.signal?.throwIfAborted();
  const cluster = clusterFolder(home.folder);
  const settings = {
    ...fixedSettings,
    ...listenSettings(place),
    ...(options.throwaway ? throwawaySettings : {}),
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...spawnOptionsFor(home.account),
      env: postgresEnvironment,
      // A process group of its own: Ctrl-C goes to the terminal's whole group, and PostgreSQL must
      // outlive the requests that Cairn is finishing.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );

  // Last resort, for a process that ends without calling stop().
  const endWithProcess = () => child.kill(options.throwaway ? 'SIGQUIT' : 'SIGINT');
  process.once('exit', endWithProcess);
  options.signal?.addEventListener('abort', endWithProcess, { once: true });

  const { ready, ended } = listen(child, options.log);
  const outcome = await Promise.race([ready, ended.then((reason) => ({ reason }))]);
  options.signal?.removeEventListener('abort', endWithProcess);
  if (outcome !== 'ready') {
    process.off('exit', endWithProcess);
    throw new StartupError(`PostgreSQL could not start: ${outcome.reason}`);
  }
  // From here on it doesn't keep this process alive.
  child.unref();
  (child.stderr as { unref?: () => void } | null)?.unref?.();

  return {
    ended,
    async stop() {
      child.ref();
      // 'fast' cuts connections and writes a checkpoint; 'immediate' leaves that to a recovery.
      requestStop(child, cluster, binaries, options.throwaway ? 'immediate' : 'fast');
      const timer = setTimeout(() => requestStop(child, cluster, binaries, 'immediate'), patience);
      await ended;
      clearTimeout(timer);
      process.off('exit', endWithProcess);
    },
  };
}

function listen(child: ChildProcess, log: (line: string) => void) {
  let complaint = '';
  let isReady = false;
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<'ready'>();
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      // Once PostgreSQL is up, a FATAL concerns one connection, such as a wrong password.
      const serious = isReady
        ? /PANIC:.*$/
        : /(?:FATAL|PANIC):.*$|could not bind.*$|error while.*$/;
      complaint ||= serious.exec(line)?.[0] ?? '';
      if (/database system is ready to accept (?:read-only )?connections/.test(line)) {
        isReady = true;
        complaint = '';
        becomeReady('ready');
      }
      log(line);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const end = signal ? `it was killed by ${signal}` : `it exited with code ${code}`;
      resolve(complaint.replace(/^(?:FATAL|PANIC):\s*/, '') || end);
    });
  });
  return { ready, ended };
}

function requestStop(
  child: ChildProcess,
  cluster: string,
  binaries: Binaries,
  mode: 'fast' | 'immediate',
): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    // On Windows, a signal would end it without a shutdown.
    execFile(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'], () => {});
  } else {
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}
