import { defineConfig } from 'vitest/config';

// Hostile clocks: an ocean ahead of the server's makers, and half an hour off every whole hour.
// Code that mixes up days or reads the machine's zone fails here rather than in somebody's office.
const farAhead = 'Pacific/Apia';
const halfHour = 'America/St_Johns';

// The global set-ups, and what they start, run in this process: PostgreSQL and the app included.
process.env.TZ = halfHour;

const console = 'scripts/vitest/fail-on-console.ts';
const runLogs = 'scripts/vitest/run-logs.ts';

/** Journeys that use what instances share – sessions, jobs, mails, files, hints – go through two. */
const throughTwoInstances = [
  'applicants',
  'client-page',
  'coming-back',
  'draft-review',
  'drafts',
  'exports',
  'files',
  'live',
  'papers',
  'pre-screening',
  'recovery',
  'screening',
  'tasks',
  'timeline',
].map((name) => `e2e/${name}.test.ts`);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    expect: { requireAssertions: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'faults/ledger.test.ts',
          ],
          exclude: ['scripts/start.test.ts'],
          env: { TZ: farAhead },
          setupFiles: [console],
        },
      },
      {
        test: {
          name: 'http',
          include: ['server/**/*.test.ts'],
          globalSetup: [runLogs, 'server/testing/global-setup.ts'],
          setupFiles: [console],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['scripts/start.test.ts'],
          globalSetup: [runLogs],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          exclude: ['faults/ledger.test.ts'],
          globalSetup: [runLogs],
          fileParallelism: false,
          // All that there are to make take an hour.
          testTimeout: process.env.FAULTS === 'full' ? 3_600_000 : 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'instances',
          include: throughTwoInstances,
          globalSetup: [runLogs, 'faults/journeys-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: throughTwoInstances,
          globalSetup: [runLogs, 'e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A machine that does much else at the same time is slow, and not broken.
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
