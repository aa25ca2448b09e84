import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPostgresLibraries } from './link-postgres-libraries.mjs';
import { matchesLock } from './matches-lock.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runChild } from './run-child.mjs';
import { SetupError } from './setup-error.mjs';

const lockFile = join(repositoryRoot, 'package-lock.json');
const modulesFolder = join(repositoryRoot, 'node_modules');
// Holds the hash of the lock file that node_modules last matched. `npm ci` empties node_modules
// first, so an aborted install never leaves one behind.
const markerFile = join(modulesFolder, '.cairn-installed');

/**
 * Makes sure that node_modules matches package-lock.json, with `npm ci` if not, and that install
 * scripts have run. Takes a few milliseconds if there is nothing to do.
 *
 * @param {{ development?: boolean }} [options] `development: false` is content with a production
 *   install (`npm ci --omit=dev`) if there is one. Otherwise, and always when something has to be
 *   installed, the development packages are included.
 * @returns {Promise<void>}
 * @throws {SetupError} when npm fails, or the lock file is missing.
 */
export async function ensureInstalled({ development = true } = {}) {
  if (!existsSync(lockFile)) {
    throw new SetupError(
      `package-lock.json is missing from ${repositoryRoot}. Get a complete copy of Cairn.`,
    );
  }
  const lock = readFileSync(lockFile);
  const installed = kindOfInstall(lock);
  if (installed === 'none' || (installed === 'production' && development)) {
    console.log('Installing packages with npm ci …');
    await runNpmCi();
    remember(lock, 'development');
  }
  linkPostgresLibraries(modulesFolder);
}

/** @returns {'development' | 'production' | 'none'} */
function kindOfInstall(/** @type {Buffer} */ lock) {
  for (const kind of /** @type {const} */ (['development', 'production'])) {
    if (readIfThere(markerFile) === marker(lock, kind)) return kind;
  }
  const installedLock = readIfThere(join(modulesFolder, '.package-lock.json'));
  if (installedLock === undefined) return 'none';
  // npm was run by hand. Don't install again if the result is right.
  const kind = matchesLock(JSON.parse(lock.toString()), JSON.parse(installedLock));
  if (kind !== 'none') remember(lock, kind);
  return kind;
}

function remember(/** @type {Buffer} */ lock, /** @type {string} */ kind) {
  try {
    writeFileSync(markerFile, marker(lock, kind));
  } catch {
    // A read-only installation is compared at each start, which is slower but correct.
  }
}

function marker(/** @type {Buffer} */ lock, /** @type {string} */ kind) {
  const hash = createHash('sha256').update(lock).digest('hex');
  // A folder copied from another platform lacks this one's binaries.
  return `${kind} ${process.platform}-${process.arch} ${hash}\n`;
}

async function runNpmCi() {
  // Its warnings are about this old Node, which the install replaces.
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const code = /npm-cli\.c?js$/.test(npm)
    ? await runChild(process.execPath, [npm, ...args])
    : await runChild('npm', args, { shell: process.platform === 'win32' }).catch(() => 127);
  if (code === 0) return;
  throw new SetupError(
    code === 127
      ? 'Cairn needs npm to install its packages, and npm was not found.'
      : `npm ci failed with code ${code}. Fix the problem shown above, then start again.`,
  );
}

function readIfThere(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
