import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';

/** How many tests, or steps that count as one, passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string }[]; status: string }[];
}

/** Runs one project of vitest.config.ts, printing as it goes, and counts its tests. */
export async function runVitest(project: string, environment: NodeJS.ProcessEnv): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-vitest-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = [vitest, 'run', '--project', project, ...reporters];
    const code = await runChild(process.execPath, args, { environment });
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
    return countReport(report, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Counts a report strictly: a skipped test has not passed, a file that could not be loaded is a
 * failure even though it names no test, and so is a run without tests or without a report.
 */
export function countReport(report: VitestReport | undefined, code: number): Count {
  if (!report || report.numTotalTests === 0) {
    console.error('No test ran: a stage without tests is a failure.');
    return { passed: 0, failed: 1 };
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = report.numTotalTests - report.numPassedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
