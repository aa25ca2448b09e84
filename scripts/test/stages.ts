import { join } from 'node:path';
import { ensureWebBuilt } from '../setup/ensure-web-built.mjs';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';
import type { Tier } from '../vitest/tier.ts';
import { type Result, runVitest } from './run-vitest.ts';

/** One step of a run. A failing stage ends the run after its group. */
export interface Stage {
  name: string;
  group: string;
  heading: string;
  /** Whether it runs test files, so that `--changed` can narrow it. */
  hasTestFiles: boolean;
  /** Left out of `main` unless it is asked for by name. */
  isLong?: true;
  run(options: StageOptions): Promise<Result>;
}

export interface StageOptions {
  tier: Tier;
  /** The test files that the changes reach; all of the stage unless said otherwise. */
  files?: readonly string[] | undefined;
}

/** Which tests of a project protect main, by their tags (vitest.config.ts); all of them otherwise. */
const mainTags: Record<string, string> = {
  unit: '!full',
  http: '!full',
  start: '!full',
  faults: 'main',
  instances: 'two-instances',
  e2e: 'main',
};

/** Tests over HTTP often wait for a job and not for the processor. */
const workers: Record<string, number> = { http: 3 };

const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';

/** All stages, in the order in which they run: cheap and telling first. */
export const stages: readonly Stage[] = [
  check('format', 'Format and lint (Biome)', biome, 'check', '--error-on-warnings', '.'),
  types('tsconfig', 'Types of everything, tests and tools included'),
  types('tsconfig.contract', 'Types of the contract, which runs anywhere'),
  types('tsconfig.server', 'Types of the server, without those of a browser'),
  types('tsconfig.web', 'Types of the web client, without those of Node'),
  check('structure', 'File names and places', 'scripts/checks/structure.ts'),
  check('imports', 'Import rules', 'scripts/checks/imports.ts'),
  check('locales', 'English and French', 'scripts/checks/locales.ts'),
  check('wording', 'Plain words', 'scripts/checks/wording.ts'),
  check('spec', 'Coverage of the specification', 'scripts/checks/spec-coverage.ts'),
  check(
    'database-types',
    'Row types match the migrations',
    'scripts/generate-database-types.ts',
    '--check',
  ),
  tests('unit', 'Unit tests'),
  tests('http', 'Server over HTTP, on PostgreSQL'),
  { ...tests('fuzz', 'Every operation with odd and hostile input'), isLong: true },
  tests('start', 'Install and start'),
  {
    name: 'build',
    group: 'build',
    heading: 'Build the web client',
    hasTestFiles: false,
    run: () => counted(async () => ensureWebBuilt(process.execPath)),
  },
  tests('faults', 'Kills, cuts, and full disks'),
  tests('instances', 'Browser journeys through nginx and two instances'),
  tests('e2e', 'Browser journeys'),
];

function check(name: string, heading: string, script: string, ...args: string[]): Stage {
  return {
    name,
    group: 'static',
    heading,
    hasTestFiles: false,
    run: () =>
      counted(async () => {
        const code = await runChild(process.execPath, [join(repositoryRoot, script), ...args]);
        if (code !== 0) throw new Error(`${name} ended with code ${code}`);
      }),
  };
}

/** What TypeScript finds out is kept for the next run, which takes a tenth of the time. */
function types(project: string, heading: string): Stage {
  const kept = `node_modules/.cache/${project}.tsbuildinfo`;
  const args = ['--project', `${project}.json`, '--incremental', '--tsBuildInfoFile', kept];
  return check(project.replace('tsconfig', 'types').replace('.', '-'), heading, tsc, ...args);
}

function tests(name: string, heading: string): Stage {
  return {
    name,
    group: name,
    heading,
    hasTestFiles: true,
    run: ({ tier, files }) =>
      runVitest(name, {
        files,
        tags: tier === 'main' ? mainTags[name] : undefined,
        environment: { ...process.env, TEST_TIER: tier },
        workers: workers[name],
      }),
  };
}

/** A step without tests of its own counts as one. */
async function counted(step: () => Promise<void>): Promise<Result> {
  try {
    await step();
    return { passed: 1, failed: 0, tests: [] };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, tests: [] };
  }
}
