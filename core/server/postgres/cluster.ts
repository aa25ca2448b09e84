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
import { type Account, runningAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, type Home } from './home-folder.ts';
import { postgresEnvironment } from './postmaster.ts';

/** The owner of the embedded PostgreSQL and of the tables: makes and changes them at the start. */
export const ownerName = 'cairn';

/** What the app connects as: it works with the tables and owns none (see database-roles.ts). */
export const appName = 'cairn_app';

/**
 * What a character is (is É a letter?) comes from this locale, even where the sort order does not.
 * With plain C, pg_trgm would take É for a separator and no search would find Élodie.
 */
const characterLocales: Partial<Record<NodeJS.Platform, string[]>> = {
  win32: ['en-US'],
  darwin: ['en_US.UTF-8', 'C.UTF-8'],
};

const mebibyte = 1024 * 1024;

/**
 * Written into postgresql.conf when the database is made; afterwards the operator's to change.
 * Meant for a small server that also runs Cairn itself.
 */
const initialSettings = {
  // An eighth of the memory: lists of a million people are read from here. It is taken as it is used.
  shared_buffers: `${Math.round(Math.min(Math.max(totalmem() / 8 / mebibyte, 128), 2048))}MB`,
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
};

/**
 * Makes the cluster in `home` if there is none yet. It is made beside its place and moved there
 * when it is whole, so a start that is broken off leaves nothing half-made in the way.
 * @returns the password of the owner.
 * @throws StartupError when the cluster is of another version of PostgreSQL, or no cluster.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  options: { throwaway: boolean },
): Promise<string> {
  const cluster = clusterFolder(home.folder);
  removeBrokenOff(home.folder);
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    checkVersion(cluster, binaries);
    return readOwnerPassword(home.folder);
  }
  // The file is there before the cluster is, so no cluster is ever without its password.
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
      `The folder ${cluster} is not a PostgreSQL database (it has no PG_VERSION): ` +
        'move it away to start with an empty database, or restore it from a backup.',
    );
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === binaries.major) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found} and this Cairn brings PostgreSQL ` +
      `${binaries.major}: run the Cairn that it was made with, take a backup, and restore it here.`,
  );
}

/**
 * The password of the app's role, made if there is none yet. The start gives it to the role each
 * time, so one that was lost is no loss.
 */
export function ensureAppPassword(home: Home): string {
  const file = join(home.folder, 'app-password');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return kept || makePassword(home, file);
}

function ownerPasswordFile(home: string): string {
  return join(home, 'password');
}

/** @throws StartupError when the file is gone: nothing else opens the cluster. */
export function readOwnerPassword(home: string): string {
  const file = ownerPasswordFile(home);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new StartupError(
    `The password of the database is missing: put the file ${file} back from a backup.`,
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
      // The built-in sort order stays the same on every machine and after every update of the
      // operating system; orders of a language are asked for where a query needs one (ICU).
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
  throw new StartupError(`PostgreSQL's database could not be made in ${home.folder}: ${failure}`);
}

function run(
  program: string,
  account: Account | undefined,
  args: string[],
): Promise<'done' | { failure: string }> {
  return new Promise((resolve) => {
    // Its own group, so that Ctrl-C in the terminal reaches Cairn alone.
    const options = { ...runningAs(account), env: postgresEnvironment, detached: true };
    execFile(program, args, options, (error, _output, messages) => {
      if (!error) return resolve('done');
      const lines = messages.split('\n').filter((line) => /error|fatal|locale/i.test(line));
      resolve({ failure: (lines.at(0) ?? error.message).replace(/^initdb: /, '').trim() });
    });
  });
}

function removeBrokenOff(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith('cluster.incomplete-')) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // The initdb of a Cairn that was killed may still be writing there; the next start sees.
    }
  }
}
