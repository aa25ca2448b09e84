import { expect, test, vi } from 'vitest';
import { countReport, type VitestReport } from './run-vitest.ts';

function reportOf(...files: string[][]): VitestReport {
  const statuses = files.flat();
  return {
    numTotalTests: statuses.length,
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    testResults: files.map((file, index) => ({
      name: `${index}.test.ts`,
      status: file.includes('passed') && !file.includes('failed') ? 'passed' : 'failed',
      assertionResults: file.map((status) => ({ status })),
    })),
  };
}

test('counts what passed and what failed', () => {
  expect(countReport(reportOf(['passed', 'passed'], ['passed']), 0)).toEqual({
    passed: 3,
    failed: 0,
  });
  expect(countReport(reportOf(['passed', 'failed'], ['failed']), 1)).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('a skipped test has not passed', () => {
  expect(countReport(reportOf(['passed', 'pending', 'todo']), 0)).toEqual({ passed: 1, failed: 2 });
});

test('a file that could not be loaded is a failure', () => {
  expect(countReport(reportOf(['passed'], []), 1)).toEqual({ passed: 1, failed: 1 });
});

test('no test at all, or no report, is a failure', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(countReport(reportOf(), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countReport(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a bad exit code is a failure even when every test passed', () => {
  expect(countReport(reportOf(['passed']), 1)).toEqual({ passed: 1, failed: 1 });
});
