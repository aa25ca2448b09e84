import { join } from 'node:path';
import { ensureWebBuilt } from '../setup/ensure-web-built.mjs';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';
import type { Tier } from '../vitest/tier.ts';
import { type Result, runVitest } from './run-vitest.ts';

/** One step of a run. A failure ends the run after its group. */
export interface Stage {
  name: string;
  group: string;
  heading: string;
  /** True if `--changed` can limit it to some test files. */
  hasTestFiles: boolean;
  /** Not in `main` unless named. */
  isLong?: true;
  run(options: StageOptions): Promise<Result>;
}

export interface StageOptions {
  tier: Tier;
  /** Test files to run; all by default. */
  files?: readonly string[] | undefined;
}

/** Tags of the `main` tier by project (vitest.config.ts); all tests otherwise. */
const mainTags: Record<string, string> = {
  unit: '!full',
  http: '!full',
  start: '!full',
  faults: 'main',
  instances: 'two-instances',
  e2e: 'main',
};

/** HTTP tests often wait for a job, not for the processor. */
const workers: Record<string, number> = { http: 3 };

const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';

/** All stages in order: cheap and informative first. */
export const stages: readonly Stage[] = [
  check('format', 'Format and lint (Biome)', biome, 'check', '--error-on-warnings', '.'),
  types('tsconfig', 'Types: everything, including tests and tools'),
  types('tsconfig.contract', 'Types: contract, for any runtime'),
  types('tsconfig.server', 'Types: server, without browser types'),
  types('tsconfig.web', 'Types: web client, without Node types'),
  check('structure', 'File names and folders', 'scripts/checks/structure.ts'),
  check('imports', 'Import rules', 'scripts/checks/imports.ts'),
  check('locales', 'English and French', 'scripts/checks/locales.ts'),
  check('wording', 'Plain words', 'scripts/checks/wording.ts'),
  check('english', 'Plain English in the code', 'scripts/checks/code-english.ts'),
  check('spec', 'Specification coverage', 'scripts/checks/spec-coverage.ts'),
  check(
    'database-types',
    'Row types match the migrations',
    'scripts/generate-database-types.ts',
    '--check',
  ),
  tests('unit', 'Unit tests'),
  tests('http', 'Server over HTTP, on PostgreSQL'),
  { ...tests('fuzz', 'Fuzzing: every operation with invalid and hostile input'), isLong: true },
  tests('start', 'Install and start'),
  {
    name: 'build',
    group: 'build',
    heading: 'Build the web client',
    hasTestFiles: false,
    run: () => counted(async () => ensureWebBuilt(process.execPath)),
  },
  tests('faults', 'Fault injection: kills, lost connections, and full disks'),
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
        if (code !== 0) throw new Error(`${name} exited with code ${code}`);
      }),
  };
}

/** Keeps TypeScript's build info, which makes the next run ten times faster. */
function types(project: string, heading: string): Stage {
  const buildInfoFile = `node_modules/.cache/${project}.tsbuildinfo`;
  const args = [
    '--project',
    `${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    buildInfoFile,
  ];
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

/** A step without tests counts as one. */
async function counted(step: () => Promise<void>): Promise<Result> {
  try {
    await step();
    return { passed: 1, failed: 0, tests: [] };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, tests: [] };
  }
}
