import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { SetupError } from './setup-error.mjs';

const usualPlaces = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/**
 * Path of nginx for tests with several instances: NGINX_PATH or the system's. Installs Debian's
 * package if there is none (as root).
 *
 * @returns {Promise<string>}
 * @throws {SetupError} when there is none and none can be installed.
 */
export async function ensureNginx() {
  const named = process.env.NGINX_PATH;
  if (named && !existsSync(named)) {
    throw new SetupError(`NGINX_PATH is ${named}, but that file does not exist.`);
  }
  const find = () => named || usualPlaces.find((path) => existsSync(path));
  if (!find()) await installDebianPackages('nginx for the multi-instance tests', 'nginx-light');
  const found = find();
  if (found) return found;
  throw new SetupError(
    'The multi-instance tests need nginx, which was not found and could not be installed. ' +
      'Install it, or set NGINX_PATH.',
  );
}
