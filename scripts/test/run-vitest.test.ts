import { expect, test, vi } from 'vitest';
import { countReport, type VitestReport } from './run-vitest.ts';

function makeReport(...files: string[][]): VitestReport {
  return {
    testResults: files.map((statuses, index) => ({
      name: `${index}.test.ts`,
      status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
      assertionResults: statuses.map((status) => ({ status, fullName: 'a test', duration: 1500 })),
    })),
  };
}

function counted(
  report: VitestReport | undefined,
  { code = 0, isFiltered = false, mayBeEmpty = false } = {},
) {
  const { passed, failed } = countReport(report, { code, isFiltered, mayBeEmpty });
  return { passed, failed };
}

test('counts passed and failed tests', () => {
  expect(counted(makeReport(['passed', 'passed'], ['passed']))).toEqual({ passed: 3, failed: 0 });
  expect(counted(makeReport(['passed', 'failed'], ['failed']), { code: 1 })).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('counts a skipped test as failed, unless tags excluded it', () => {
  const report = makeReport(['passed', 'skipped']);
  expect(counted(report)).toEqual({ passed: 1, failed: 1 });
  expect(counted(report, { isFiltered: true })).toEqual({ passed: 1, failed: 0 });
  expect(counted(makeReport(['passed', 'todo', 'pending']), { isFiltered: true })).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('counts a file that can’t be loaded as a failure', () => {
  expect(counted(makeReport(['passed'], []), { code: 1 })).toEqual({ passed: 1, failed: 1 });
});

test('counts no tests or no report as a failure', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(counted(makeReport())).toEqual({ passed: 0, failed: 1 });
  expect(counted(makeReport(['skipped']), { isFiltered: true })).toEqual({ passed: 0, failed: 1 });
  expect(counted(undefined)).toEqual({ passed: 0, failed: 1 });
});

test('accepts chosen files without tests in this tier, but not without a report', () => {
  const options = { isFiltered: true, mayBeEmpty: true };
  expect(counted(makeReport(['skipped']), options)).toEqual({ passed: 0, failed: 0 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(counted(undefined, options)).toEqual({ passed: 0, failed: 1 });
});

test('counts a bad exit code as a failure even if every test passed', () => {
  expect(counted(makeReport(['passed']), { code: 1 })).toEqual({ passed: 1, failed: 1 });
});

test('returns the time of each test', () => {
  const { tests } = countReport(makeReport(['passed', 'skipped']), { code: 0, isFiltered: true });
  expect(tests).toEqual([{ name: expect.stringMatching(/0\.test\.ts › a test$/), seconds: 1.5 }]);
});
