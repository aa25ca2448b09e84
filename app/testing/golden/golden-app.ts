import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, vi } from 'vitest';
import { type TestApp, useTestApp } from '../app.ts';
import { makeRepeatable } from './repeatable-database.ts';

/** The day after a DST change in North America, so that the demo has days on both sides of it. */
const start = new Date('2026-03-09T13:30:00Z');

/** Time between two calls in ms, so that the order of what they write is visible. */
const step = 1000;

/**
 * An app with a fake clock, and ids and codes that repeat in every run. The clock is the same in
 * Node.js and PostgreSQL, and advances only between calls.
 */
export function useGoldenApp(): TestApp {
  // These hooks surround those of the app.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  const test = useTestApp({
    prepareDatabase: (url) => makeRepeatable(url, start),
    environment: () => ({ PUBLIC_URL: 'https://cairn.example' }),
  });
  beforeAll(() => {
    const { app, db } = test;
    const inject = app.inject.bind(app);
    app.inject = (async (call: InjectOptions) => {
      vi.setSystemTime(Date.now() + step);
      await sql`update fake.clock set at = ${new Date()}`.execute(db);
      return inject(call);
    }) as typeof app.inject;
  });
  return test;
}
