import { expect, test } from 'vitest';
import { coverageProblems } from './spec-coverage.ts';

const tested = `describe('signing in', () => { test('welcomes by name', () => {}); test("doesn't say which half", f); });`;

/** Problems that the check finds in one row of the table. */
function findProblems(...rows: string[]): string[] {
  const text = [
    '# Coverage',
    '',
    '| Statement | Where built | Test | Status |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
  const files = {
    'docs/spec-coverage.md': text.join('\n'),
    'e2e/login.test.ts': tested,
    'app/web/shell/toast.tsx': '',
  };
  const project = Object.entries(files).map(([path, content]) => ({
    path,
    text: content,
    bytes: 1,
  }));
  return coverageProblems(project).map(({ advice }) => advice);
}

test('accepts a built row with existing files and tests', () => {
  expect(
    findProblems('| A | app/web/shell | e2e/login.test.ts › welcomes by name | built |'),
  ).toEqual([]);
  expect(
    findProblems(
      "| A | `app/web/shell/toast.tsx`<br>`app/web/shell` | `e2e/login.test.ts › signing in › welcomes by name`<br>`e2e/login.test.ts › doesn't say which half` | built |",
    ),
  ).toEqual([]);
});

test('finds a missing test', () => {
  expect(findProblems('| A | app/web/shell | e2e/login.test.ts › welcomes | built |')).toEqual([
    'e2e/login.test.ts has no test "welcomes". Name a current test.',
  ]);
  expect(
    findProblems('| A | app/web/shell | e2e/logout.test.ts › says goodbye | built |')[0],
  ).toContain('does not exist. Name a current test.');
  expect(findProblems('| A | app/web/shell | e2e/login.test.ts | built |')[0]).toContain(
    'is not a test',
  );
});

test('finds a missing file', () => {
  expect(
    findProblems('| A | app/web/shel | e2e/login.test.ts › welcomes by name | built |'),
  ).toEqual(['app/web/shel does not exist. Name where this is built now.']);
});

test('finds a built row without a test', () => {
  expect(findProblems('| A | app/web/shell | | built |')).toEqual([
    'A built statement needs a file and a test.',
  ]);
});

test('requires a reason for an unbuilt row', () => {
  expect(findProblems('| A | | | not built: later |', '| B | | | issue 12 |')).toEqual([]);
  expect(findProblems('| A | | | |')).toEqual([
    'The status must be "built", "issue N", or "not built: reason".',
  ]);
});

test('finds a duplicate statement or a missing table', () => {
  expect(findProblems('| A | | | issue 1 |', '| A | | | issue 2 |')).toEqual([
    'Duplicate statement.',
  ]);
  expect(findProblems()[0]).toContain('Has no table');
});
