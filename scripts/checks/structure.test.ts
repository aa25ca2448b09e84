import { expect, test } from 'vitest';
import { structureProblems } from './structure.ts';

/** Problems that the check finds in one file. */
function findProblems(path: string, text = '', bytes = text.length): string[] {
  return structureProblems([{ path, text, bytes }])
    .filter(({ where }) => where === path)
    .map(({ advice }) => advice);
}

test.each([
  'core/contract/operation.ts',
  'core/web/ui/button.tsx',
  'features/support/contract/support-records.ts',
  'features/support/server/queries.ts',
  'features/tasks/server/reminders.test.ts',
  'migrations/0001-people.sql',
  'features/tasks/web/parts/due-date.tsx',
  'features/tasks/web/screens/board/board.module.css',
  'app/server/server.ts',
  'docs/screenshots/Login page.png',
])('%s is named well', (path) => {
  expect(findProblems(path, 'expect(1)')).toEqual([]);
});

test.each([
  ['features/tasks/web/queries.ts', 'A feature holds'],
  ['features/tasks/web/screens/board.tsx', 'A feature holds'],
  ['features/tasks/service.ts', 'A feature holds'],
  ['core/web/i18n/date-utils.ts', '"utils" says nothing about the purpose'],
  ['core/server/common/clock.ts', '"common" says nothing about the purpose'],
  ['core/web/ui/DatePicker.tsx', 'not kebab-case'],
  ['core/web/ui/index.ts', 'No barrel files'],
])('%s is not', (path, advice) => {
  expect(findProblems(path)).toEqual([expect.stringContaining(advice)]);
});

test('finds a skipped or focused test', () => {
  const path = 'features/tasks/server/tasks.test.ts';
  const focus = ['it', 'only'].join('.');
  expect(findProblems(path, `${focus}('x', () => expect(1))`)[0]).toContain('.only skips tests');
  expect(
    findProblems(path, "describe.each([1]).skip('x', () => expect(1))".replace('([1])', ''))[0],
  ).toContain('.skip');
});

test('finds a dependency on one machine', () => {
  expect(
    findProblems('docs/monitoring.md', `cd ${['', 'home', 'ada', 'cairn'].join('/')}`)[0],
  ).toContain('only one machine');
  expect(
    findProblems('docs/monitoring.md', 'see https://example.org/home/ada/cairn and /api/work/x'),
  ).toEqual([]);
  expect(findProblems('package-lock.json', `"${'resolved'}": "https://example.org"`)[0]).toContain(
    'one registry',
  );
});

test('finds a setting read outside env.ts', () => {
  expect(
    findProblems('core/server/sending/mailer.ts', 'const url = process.env.SMTP_URL;')[0],
  ).toContain('Only core/server/env.ts');
  expect(findProblems('core/server/sending/mailer.ts', '// not process.env')).toEqual([]);
  expect(findProblems('core/server/env.ts', 'process.env')).toEqual([]);
});

test('finds a large picture', () => {
  expect(findProblems('docs/screenshots/board.png', '', 300_001)[0]).toContain(
    'the maximum is 300',
  );
});
