import { inject } from 'vitest';

/**
 * The server with the demo's people for this test file. Files that run side by side have one each,
 * so that none of them sees what another one does. Looked for when it is first asked for, since the
 * README's pictures are taken with the same screens and with no test runner.
 */
export const demo = {
  get url(): string {
    return demoOfWorker(Number(process.env.VITEST_POOL_ID)).url;
  },
  get outbox(): string {
    return demoOfWorker(Number(process.env.VITEST_POOL_ID)).outbox;
  },
};

function demoOfWorker(worker: number) {
  const found = inject('demos')[worker - 1];
  if (!found) throw new Error(`no demo was started for worker ${worker}`);
  return found;
}
