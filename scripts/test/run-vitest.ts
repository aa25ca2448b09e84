import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';

export interface TimedTest {
  /** The file, and the names of its suites and of the test. */
  name: string;
  seconds: number;
}

/** How a stage ended. A stage without tests of its own counts as one. */
export interface Result {
  passed: number;
  failed: number;
  tests: TimedTest[];
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
}

export interface VitestOptions {
  /** Only tests whose tags match, as in `--tags-filter`. Without it, a skipped test has failed. */
  tags?: string | undefined;
  /** Only these test files; all unless said otherwise. */
  files?: readonly string[] | undefined;
  environment?: NodeJS.ProcessEnv;
  /** Test files at the same time; two unless said otherwise. */
  workers?: number | undefined;
}

/** Runs one project of vitest.config.ts, printing as it goes, and counts its tests. */
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
 * Counts a report strictly: a file that could not be loaded is a failure even though it names no
 * test, and so is a run without a report, or without tests unless chosen files may have none in this
 * tier. A skipped test has failed too, unless the run left it out by its tags (Biome forbids `skip`).
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
    // It could not be loaded, or a hook of the whole file failed.
    const namesFailure = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !namesFailure) failed += 1;
  }
  if (passed + failed === 0 && !(report && mayBeEmpty)) {
    console.error('No test ran: a stage without tests is a failure.');
    failed = 1;
  }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, tests };
}
