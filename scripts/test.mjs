// `npm test`, and `npm test -- static unit` for chosen stages. This file runs on the system's Node,
// which may be old; after setup it imports TypeScript, which needs Node 24.
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ensureNode24 } from './setup/ensure-node.mjs';
import { reportFailure } from './setup/setup-error.mjs';

try {
  await ensureInstalled();
  await ensureNode24();
  const { runStages } = await import('./test/run-stages.ts');
  process.exitCode = await runStages(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
  console.log('\n0 passed, 1 failed');
}
