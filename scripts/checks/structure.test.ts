import { expect, test } from 'vitest';
import { structureProblems } from './structure.ts';

/** What the check says of one file. */
function said(path: string, text = '', bytes = text.length): string[] {
  return structureProblems([{ path, text, bytes }])
    .filter(({ where }) => where === path)
    .map(({ advice }) => advice);
}

test.each([
  'contract/support-records.ts',
  'server/modules/support-records/queries.ts',
  'server/modules/tasks/reminders.test.ts',
  'server/migrations/0001-people.sql',
  'web/modules/tasks/parts/fields.tsx',
  'web/modules/tasks/parts/due-date.tsx',
  'web/modules/tasks/screens/board/board.module.css',
  'docs/screenshots/Login page.png',
])('%s is named well', (path) => {
  expect(said(path, 'expect(1)')).toEqual([]);
});

test.each([
  ['web/modules/tasks/queries.ts', 'A web module holds'],
  ['web/modules/tasks/screens/board.tsx', 'A web module holds'],
  ['web/platform/date-utils.ts', '"utils" names no purpose'],
  ['server/platform/common/clock.ts', '"common" names no purpose'],
  ['web/ui/DatePicker.tsx', 'not kebab-case'],
  ['web/ui/index.ts', 'No barrels'],
])('%s is not', (path, advice) => {
  expect(said(path)).toEqual([expect.stringContaining(advice)]);
});

test('a test that leaves something out is found', () => {
  const path = 'server/modules/tasks/tasks.test.ts';
  const focus = ['it', 'only'].join('.');
  expect(said(path, `${focus}('x', () => expect(1))`)[0]).toContain('.only leaves tests out');
  expect(
    said(path, "describe.each([1]).skip('x', () => expect(1))".replace('([1])', ''))[0],
  ).toContain('.skip');
});

test('what exists on one machine only is found', () => {
  expect(said('docs/monitoring.md', `cd ${['', 'home', 'ada', 'cairn'].join('/')}`)[0]).toContain(
    'one machine only',
  );
  expect(
    said('docs/monitoring.md', 'see https://example.org/home/ada/cairn and /api/work/x'),
  ).toEqual([]);
  expect(said('package-lock.json', `"${'resolved'}": "https://example.org"`)[0]).toContain(
    'one registry',
  );
});

test('a setting read outside env.ts is found', () => {
  expect(said('server/platform/mailer.ts', 'const url = process.env.SMTP_URL;')[0]).toContain(
    'Only server/env.ts',
  );
  expect(said('server/platform/mailer.ts', '// not process.env')).toEqual([]);
  expect(said('server/env.ts', 'process.env')).toEqual([]);
});

test('a heavy picture is found', () => {
  expect(said('docs/screenshots/board.png', '', 300_001)[0]).toContain('300 is the most');
});
