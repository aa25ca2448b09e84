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
    throw new SetupError(`NGINX_PATH names ${named}, and there is no such file.`);
  }
  const find = () => named || usualPlaces.find((path) => existsSync(path));
  if (!find())
    await installDebianPackages('nginx for the tests of several instances', 'nginx-light');
  const found = find();
  if (found) return found;
  throw new SetupError(
    'The tests of several instances need nginx, and none is here or can be installed: install it, ' +
      'or name one in NGINX_PATH.',
  );
}
