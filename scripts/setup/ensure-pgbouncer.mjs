import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { SetupError } from './setup-error.mjs';

const usualPlaces = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

/**
 * Path of PgBouncer for the tests with a pooler: PGBOUNCER_PATH or the system's. Installs Debian's
 * package if there is none (as root).
 *
 * @returns {Promise<string>}
 * @throws {SetupError} when there is none and none can be installed.
 */
export async function ensurePgbouncer() {
  const named = process.env.PGBOUNCER_PATH;
  if (named && !existsSync(named)) {
    throw new SetupError(`PGBOUNCER_PATH is ${named}, but that file does not exist.`);
  }
  const find = () => named || usualPlaces.find((path) => existsSync(path));
  if (!find()) await installDebianPackages('PgBouncer for the tests with a pooler', 'pgbouncer');
  const found = find();
  if (found) return found;
  throw new SetupError(
    'The tests with a pooler need PgBouncer, which was not found and could not be installed. ' +
      'Install it, or set PGBOUNCER_PATH.',
  );
}
