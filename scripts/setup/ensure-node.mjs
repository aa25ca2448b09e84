import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { runChild } from './run-child.mjs';
import { SetupError } from './setup-error.mjs';

// First LTS version that runs TypeScript without a flag.
const neededMajor = 24;

/**
 * Path of Node 24 or newer: this process's own, or the one pinned in package.json. Needs installed
 * node_modules; call ensureInstalled() first.
 *
 * @returns {string}
 * @throws {SetupError} when this machine has none and the registry has none for it.
 */
export function findNode24() {
  // npm ci may just have replaced the binary that runs this script.
  if (isNewEnough() && existsSync(process.execPath)) return process.execPath;
  const { platform, arch } = process;
  const [folder, file] =
    platform === 'win32' ? [`node-win-${arch}`, 'node.exe'] : [`node-${platform}-${arch}`, 'node'];
  const pinned = join(repositoryRoot, 'node_modules', folder, 'bin', file);
  if (existsSync(pinned)) return pinned;
  throw new SetupError(
    `Cairn needs Node ${neededMajor} or newer, and this is Node ${process.versions.node}. ` +
      `Install Node ${neededMajor} from https://nodejs.org, then run the command again.`,
  );
}

/**
 * Makes sure that the calling script runs on Node 24 or newer. Otherwise reruns it on the pinned
 * Node with the same arguments and exits with its code; the promise then never resolves. Needs
 * installed node_modules.
 *
 * @returns {Promise<string>} the path of the Node that runs this process, for starting others.
 * @throws {SetupError} when there is no such Node.
 */
export async function ensureNode24() {
  const node = findNode24();
  if (isNewEnough()) return node;
  process.exit(await runChild(node, [...process.execArgv, ...process.argv.slice(1)]));
}

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}
