import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';

export interface TimedTest {
  /** File, suite names, and test name. */
  name: string;
  seconds: number;
}

/** Result of a stage. A stage without tests counts as one. */
export interface Result {
  passed: number;
  failed: number;
  tests: TimedTest[];
}

/** The parts of Vitest's JSON report that are used. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
}

export interface VitestOptions {
  /** Tag filter, as in `--tags-filter`. Without it, a skipped test has failed. */
  tags?: string | undefined;
  /** Limits the run to these test files; all by default. */
  files?: readonly string[] | undefined;
  environment?: NodeJS.ProcessEnv;
  /** Parallel test files; two by default. */
  workers?: number | undefined;
}

/** Runs one project of vitest.config.ts and counts its tests. */
export async function runVitest(
  project: string,
  { tags, files = [], environment = process.env, workers = 2 }: VitestOptions,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-vitest-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const filter = tags === undefined ? [] : [`--tags-filter=${tags}`];
    const options = ['--project', project, `--maxWorkers=${workers}`, ...reporters, ...filter];
    const args = [vitest, 'run', ...options, ...files];
    const code = await runChild(process.execPath, args, { environment });
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
    const isFiltered = tags !== undefined;
    return countReport(report, { code, isFiltered, mayBeEmpty: isFiltered && files.length > 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Counts strictly. These are failures too: a file that can't be loaded, a missing report, a run
 * without tests (unless the chosen files may have none in this tier), and a skipped test, unless
 * tags excluded it (Biome forbids `skip`).
 */
export function countReport(
  report: VitestReport | undefined,
  {
    code,
    isFiltered,
    mayBeEmpty = false,
  }: { code: number; isFiltered: boolean; mayBeEmpty?: boolean },
): Result {
  const tests: TimedTest[] = [];
  let passed = 0;
  let failed = 0;
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    for (const result of assertionResults) {
      if (isFiltered && result.status === 'skipped') continue;
      if (result.status === 'passed') passed += 1;
      else failed += 1;
      const path = relative(repositoryRoot, name);
      tests.push({
        name: `${path} › ${result.fullName}`,
        seconds: (result.duration ?? 0) / 1000,
      });
    }
    // Failed to load, or a hook of the whole file failed.
    const namesFailure = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !namesFailure) failed += 1;
  }
  if (passed + failed === 0 && !(report && mayBeEmpty)) {
    console.error('No tests ran. A stage without tests fails.');
    failed = 1;
  }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, tests };
}
