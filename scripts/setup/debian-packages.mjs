import { execFileSync } from 'node:child_process';
import { runChild } from './run-child.mjs';

/**
 * Installs Debian packages as root; does nothing otherwise, so callers check afterwards.
 *
 * @param {string} purpose purpose of the packages, shown while installing
 * @param {string[]} packages
 * @returns {Promise<void>}
 */
export async function installDebianPackages(purpose, ...packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing ${purpose} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Package lists of a fresh machine are empty or old.
  await runChild('apt-get', ['update', '-q'], { environment });
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  await runChild('apt-get', install, { environment });
}

function isDebian() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
