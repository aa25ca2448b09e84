import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { shareRunningCall, succeedsWithin } from './health.ts';

const lines: Record<string, unknown>[] = [];
const test = useTestApp({ onLogLine: (line) => lines.push(line) });

describe('/healthz', () => {
  it('answers without details', async () => {
    const reply = await test.call('GET', '/healthz');
    expect([reply.statusCode, reply.body]).toEqual([200, '{"status":"up"}']);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('/readyz', () => {
  it('answers 200 when everything is available, and logs only at debug level', async () => {
    const reply = await test.call('GET', '/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ready' }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const line = lines.find(({ route }) => route === '/readyz');
    // pino's debug level.
    expect(line?.level).toBe(20);
  });

  it('answers 503 within its time limit while the database hangs', async () => {
    // Takes all connections, so that further queries wait.
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const busyConnections = Array.from({ length: 10 }, () =>
      test.db.connection().execute(() => freed),
    );
    const replies = await Promise.all([1, 2, 3].map(() => test.call('GET', '/readyz')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(replies[0]?.json()).toEqual({ status: 'waiting for the database' });
    expect(replies[0]?.headers['cache-control']).toBe('no-store');
    free();
    await Promise.all(busyConnections);
    expect((await test.call('GET', '/readyz')).statusCode).toBe(200);
  });
});

describe('a health check', () => {
  it('starts no second check while one hangs, and starts one after it ended', async () => {
    let begun = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = shareRunningCall(() => {
      begun += 1;
      return promise;
    });
    const both = [check(), check()];
    expect(begun).toBe(1);
    expect(await succeedsWithin(check(), 10)).toBe(false);
    resolve();
    await Promise.all(both);
    await check();
    expect(begun).toBe(2);
  });
});
