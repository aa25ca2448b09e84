import { expect, it } from 'vitest';
import { projectFiles } from '../checks/files.ts';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { testsReachedBy } from './changed.ts';

const project: [path: string, text: string][] = [
  ['contract/tasks.ts', ''],
  ['server/app.ts', "import './modules/tasks/module.ts'; import './modules/notes/module.ts';"],
  ['server/modules/tasks/module.ts', "import { rule } from './rules.ts';"],
  ['server/modules/tasks/rules.ts', "import type { Task } from '#contract/tasks.ts';"],
  ['server/modules/tasks/tasks.test.ts', "import { app } from '#server/app.ts';"],
  ['server/modules/tasks/rules.test.ts', "import { rule } from './rules.ts';"],
  ['server/modules/notes/module.ts', ''],
  ['server/modules/notes/notes.test.ts', "import { app } from '#server/app.ts';"],
  ['web/modules/tasks/list.tsx', ''],
  ['web/modules/tasks/list.test.tsx', "import { List } from './list.tsx';"],
  ['e2e/tasks.test.ts', "words('tasks:title')"],
  ['e2e/notes.test.ts', "words('notes:title')"],
  ['e2e/every-screen.ts', ''],
  ['e2e/crawl.ts', "import { screens } from './every-screen.ts';"],
  ['e2e/crawl.test.ts', "import { crawl } from './crawl.ts';"],
  ['scripts/start.test.ts', ''],
];
const files = project.map(([path, text]) => ({ path, text, bytes: text.length }));

it.each([
  [
    'web/modules/tasks/list.tsx',
    ['e2e/crawl.test.ts', 'e2e/tasks.test.ts', 'web/modules/tasks/list.test.tsx'],
  ],
  [
    'server/modules/tasks/rules.ts',
    [
      'e2e/crawl.test.ts',
      'e2e/tasks.test.ts',
      'server/modules/tasks/rules.test.ts',
      'server/modules/tasks/tasks.test.ts',
    ],
  ],
  [
    'contract/tasks.ts',
    [
      'e2e/crawl.test.ts',
      'e2e/tasks.test.ts',
      'server/modules/tasks/rules.test.ts',
      'server/modules/tasks/tasks.test.ts',
    ],
  ],
  ['locales/fr/notes.json', ['e2e/crawl.test.ts', 'e2e/notes.test.ts']],
  ['web/shell/menu.tsx', ['e2e/crawl.test.ts', 'e2e/notes.test.ts', 'e2e/tasks.test.ts']],
  [
    'server/migrations/0001.sql',
    [
      'server/modules/notes/notes.test.ts',
      'server/modules/tasks/rules.test.ts',
      'server/modules/tasks/tasks.test.ts',
    ],
  ],
  ['e2e/notes.test.ts', ['e2e/notes.test.ts']],
  ['docs/architecture.md', []],
])('a change of %s reaches %j', (changed, expected) => {
  const reached = testsReachedBy([changed], files);
  expect([...new Set([...reached.values()].flat())].sort()).toEqual(expected);
});

it('a change of the lock file reaches every test', () => {
  const reached = testsReachedBy(['package-lock.json'], files);
  expect([...reached.keys()].sort()).toEqual(['e2e', 'http', 'instances', 'start', 'unit']);
});

it('finds the tests of this very project, from wherever it is called', () => {
  const reached = testsReachedBy(['scripts/test/changed.ts'], projectFiles(repositoryRoot));
  expect([...reached]).toEqual([['unit', ['scripts/test/changed.test.ts']]]);
});
