import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { runChild } from './run-child.mjs';
import { SetupError } from './setup-error.mjs';

// Inputs of the built client. A missing path counts as empty.
const sources = [
  'app/web',
  'app/public-forms',
  'app/sign-in',
  'core/contract',
  'core/web',
  'features',
  'scripts/web-build',
  'locales',
  'docs/help',
  'index.html',
  'intake.html',
  'sign-in.html',
  'vite.config.ts',
  'postcss.config.cjs',
  'postcss.config.js',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const builtFolder = join(repositoryRoot, 'dist', 'web');
// Beside the build, because vite empties that folder and the server serves it.
const digestFile = join(repositoryRoot, 'dist', 'web.digest');

/**
 * Checks for a web client, current or not.
 *
 * @returns {boolean}
 */
export function isWebBuilt() {
  return existsSync(builtFolder) && readdirSync(builtFolder).length > 0;
}

/**
 * Builds the web client into dist/web if its sources have changed. Without vite (production
 * install) or sources (runtime image), uses the existing client.
 *
 * @param {string} node path of the Node to run vite with
 * @returns {Promise<void>}
 * @throws {SetupError} when the build fails, or there is neither a client nor vite.
 */
export async function ensureWebBuilt(node) {
  const built = isWebBuilt();
  const hasSources = existsSync(join(repositoryRoot, 'app', 'web'));
  if (built && !hasSources) return;
  const digest = digestOfSources();
  if (built && readDigest() === digest) return;

  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite) || !hasSources) {
    if (!built) {
      throw new SetupError(
        'The web client is not built, and cannot be built without development packages. ' +
          'Run npm ci without --omit=dev, or copy dist/web from another machine.',
      );
    }
    console.log('The web client in dist/web is older than its sources. Using it anyway.');
    return;
  }
  console.log('Building the web client …');
  const code = await runChild(node, [vite, 'build', '--logLevel', 'warn']);
  if (code !== 0) {
    throw new SetupError(`The web client build failed. See the output of Vite above.`);
  }
  mkdirSync(join(repositoryRoot, 'dist'), { recursive: true });
  writeFileSync(digestFile, digest);
}

function readDigest() {
  return existsSync(digestFile) ? readFileSync(digestFile, 'utf8') : undefined;
}

/** Hashes contents, not times, so that a fresh checkout isn't rebuilt. */
function digestOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return `${hash.digest('hex')}\n`;
}

function addToHash(/** @type {import('node:crypto').Hash} */ hash, /** @type {string} */ path) {
  const absolute = join(repositoryRoot, path);
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch {
    if (existsSync(absolute)) hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    // Tests and the server aren't part of the client.
    const isOther = /\.test\.tsx?$/.test(entry.name) || entry.name === 'server';
    if (!isOther) addToHash(hash, `${path}/${entry.name}`);
  }
}
