import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, spawnOptionsFor } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, type Home } from './home-folder.ts';
import { postgresEnvironment } from './postmaster.ts';

/** Role that owns the embedded PostgreSQL's database and tables, and migrates at startup. */
export const ownerName = 'cairn';

/** Role of the app, which owns no tables (see database-roles.ts). */
export const appName = 'cairn_app';

/**
 * Locale for character classes (is É a letter?), even if the sort order is another. With plain C,
 * pg_trgm would treat É as a separator, and no search would find Élodie.
 */
const characterLocales: Partial<Record<NodeJS.Platform, string[]>> = {
  win32: ['en-US'],
  darwin: ['en_US.UTF-8', 'C.UTF-8'],
};

const mebibyte = 1024 * 1024;

/**
 * Written to postgresql.conf when the database is created; later edits are the operator's. Sized
 * for a small server that also runs Cairn.
 */
const initialSettings = {
  // An eighth of the memory, allocated on use, to cache lists of a million people.
  shared_buffers: `${Math.round(Math.min(Math.max(totalmem() / 8 / mebibyte, 128), 2048))}MB`,
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
};

/**
 * Creates the cluster in `home` if there is none. Builds it elsewhere and moves it into place when
 * complete, so that an interrupted start leaves nothing half-made.
 * @returns the owner's password
 * @throws StartupError when the folder is of another PostgreSQL version, or isn't a cluster
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  options: { throwaway: boolean },
): Promise<string> {
  const cluster = clusterFolder(home.folder);
  removeIncomplete(home.folder);
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    checkVersion(cluster, binaries);
    return readOwnerPassword(home.folder);
  }
  // Written before the cluster, so that no cluster is ever without its password.
  const password = makePassword(home, ownerPasswordFile(home.folder));
  const incomplete = `${cluster}.incomplete-${randomBytes(4).toString('hex')}`;
  await runInitdb(incomplete, home, binaries, options);
  rmSync(cluster, { recursive: true, force: true });
  renameSync(incomplete, cluster);
  return password;
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartupError(
      `The folder ${cluster} is not a PostgreSQL database (it has no PG_VERSION). ` +
        'Move it away to start with an empty database, or restore it from a backup.',
    );
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === binaries.major) return;
  throw new StartupError(
    `The database in ${cluster} was created by PostgreSQL ${found}, but this version of Cairn includes ` +
      `PostgreSQL ${binaries.major}. Back it up with the version that created it, then restore it here.`,
  );
}

/**
 * Reads or creates the password of the app's role. Every start sets it again, so a lost file does
 * no harm.
 */
export function ensureAppPassword(home: Home): string {
  const file = join(home.folder, 'app-password');
  const savedPassword = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return savedPassword || makePassword(home, file);
}

function ownerPasswordFile(home: string): string {
  return join(home, 'password');
}

/**
 * Reads the owner's password. @throws StartupError if the file is missing, since nothing else opens
 * the cluster
 */
export function readOwnerPassword(home: string): string {
  const file = ownerPasswordFile(home);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new StartupError(
    `The database password is missing. Restore the file ${file} from a backup.`,
  );
}

function makePassword(home: Home, file: string): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (home.account) chownSync(file, home.account.uid, home.account.gid);
  return password;
}

async function runInitdb(
  folder: string,
  home: Home,
  binaries: Binaries,
  { throwaway }: { throwaway: boolean },
): Promise<void> {
  const locales = characterLocales[process.platform] ?? ['C.UTF-8', 'en_US.UTF-8'];
  let failure = '';
  for (const locale of locales) {
    const result = await run(binaries.initdb, home.account, [
      `--pgdata=${folder}`,
      `--username=${ownerName}`,
      `--pwfile=${ownerPasswordFile(home.folder)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in sort order is the same on every machine and after OS updates; queries use a
      // language's order (ICU) where they need one.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${locale}`,
      '--text-search-config=simple',
      '--data-checksums',
      ...(throwaway ? ['--no-sync'] : []),
      ...Object.entries(initialSettings).map(([name, value]) => `--set=${name}=${value}`),
    ]);
    if (result === 'done') return;
    failure = result.failure;
    rmSync(folder, { recursive: true, force: true });
    if (!failure.includes('locale')) break;
  }
  throw new StartupError(
    `The PostgreSQL database could not be created in ${home.folder}: ${failure}`,
  );
}

function run(
  program: string,
  account: Account | undefined,
  args: string[],
): Promise<'done' | { failure: string }> {
  return new Promise((resolve) => {
    // A process group of its own, so that Ctrl-C reaches only Cairn.
    const options = { ...spawnOptionsFor(account), env: postgresEnvironment, detached: true };
    execFile(program, args, options, (error, _output, messages) => {
      if (!error) return resolve('done');
      const lines = messages.split('\n').filter((line) => /error|fatal|locale/i.test(line));
      resolve({ failure: (lines.at(0) ?? error.message).replace(/^initdb: /, '').trim() });
    });
  });
}

function removeIncomplete(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith('cluster.incomplete-')) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed Cairn may still be writing there; the next start cleans up.
    }
  }
}
