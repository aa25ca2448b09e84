import { inject } from 'vitest';

/**
 * The server with the demo's people for this test file. Files that run side by side have one each,
 * so that none of them sees what another one does.
 */
export const demo = demoOfWorker(Number(process.env.VITEST_POOL_ID));

function demoOfWorker(worker: number) {
  const found = inject('demos')[worker - 1];
  if (!found) throw new Error(`no demo was started for worker ${worker}`);
  return found;
}
