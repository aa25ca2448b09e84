import { defineConfig } from 'vitest/config';
import { tier } from './scripts/vitest/tier.ts';
import { patience } from './scripts/vitest/wait-until.ts';

// Hostile clocks: an ocean ahead of the server's makers, and half an hour off every whole hour.
// Code that mixes up days or reads the machine's zone fails here rather than in somebody's office.
const farAhead = 'Pacific/Apia';
const halfHour = 'America/St_Johns';

// The global set-ups, and what they start, run in this process: PostgreSQL and the app included.
process.env.TZ = halfHour;

const console = 'scripts/vitest/fail-on-console.ts';
const runLogs = 'scripts/vitest/run-logs.ts';

/**
 * Journeys through what instances share: sessions, jobs, mails, files, live updates. `all` runs them
 * on two instances and nowhere else; `main` runs the few tagged `two-instances` there.
 */
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

/** A test may wait for several states, each of them with all its patience. In ms. */
const testPatience = 5 * patience;
const pollPatience = { poll: { timeout: patience, interval: 50 } };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    testTimeout: testPatience,
    hookTimeout: testPatience,
    expect: { requireAssertions: true, ...pollPatience },
    tags: [
      { name: 'full', description: 'Runs only in `npm run test:all`; other tests protect main.' },
      { name: 'main', description: 'A browser journey or fault test that `npm test` runs.' },
      { name: 'two-instances', description: 'A journey that `npm test` runs on two instances.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{core,features/*}/{contract,web}/**/*.test.{ts,tsx}',
            'app/{web,public-forms,sign-in}/**/*.test.{ts,tsx}',
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
        extends: true,
        test: {
          name: 'http',
          include: [
            '{core,features/*}/server/**/*.test.ts',
            'app/{tests,golden,openapi}/**/*.test.ts',
          ],
          exclude: ['app/tests/fuzz.test.ts'],
          isolate: false,
          globalSetup: [runLogs, 'app/testing/global-setup.ts'],
          setupFiles: [console],
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['app/tests/fuzz.test.ts'],
          globalSetup: [runLogs, 'app/testing/global-setup.ts'],
          setupFiles: [console],
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['scripts/start.test.ts'],
          globalSetup: [runLogs],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          exclude: ['faults/ledger.test.ts'],
          globalSetup: [runLogs],
          // A campaign measures, with nothing beside it.
          fileParallelism: tier !== 'campaign',
          testTimeout: tier === 'campaign' ? 3_600_000 : testPatience,
        },
      },
      {
        extends: true,
        test: {
          name: 'instances',
          include: throughTwoInstances,
          isolate: false,
          globalSetup: [runLogs, 'faults/journeys-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: tier === 'main' ? [] : throughTwoInstances,
          isolate: false,
          globalSetup: [runLogs, 'e2e/global-setup.ts'],
        },
      },
    ],
  },
});
