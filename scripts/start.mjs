// `npm start`: from a fresh clone to a running server. Plain JavaScript without dependencies,
// because it runs before anything is installed, on any Node.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findNode24 } from './setup/ensure-node.mjs';
import { ensureWebBuilt, isWebBuilt } from './setup/ensure-web-built.mjs';
import { runChild } from './setup/run-child.mjs';
import { serverArguments } from './setup/server-command.mjs';
import { reportFailure } from './setup/setup-error.mjs';

const npm = process.ppid;
// If npm is killed, no one is left to stop its children.
const npmIsGone = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== npm;

try {
  await ensureInstalled({ development: !isWebBuilt() });
  const node = findNode24();
  await ensureWebBuilt(node);
  // For an installation that Cairn's system account can't write to.
  if (process.argv.includes('--build-only')) process.exit();
  process.exitCode = await runChild(node, [...serverArguments, ...process.argv.slice(2)], {
    askToStopByMessage: true,
    shouldStop: npmIsGone,
  });
} catch (error) {
  reportFailure(error);
}
