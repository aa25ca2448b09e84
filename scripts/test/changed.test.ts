import { expect, it } from 'vitest';
import { projectFiles } from '../checks/files.ts';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { testsAffectedBy } from './changed.ts';

const project: [path: string, text: string][] = [
  ['features/tasks/contract/tasks.ts', ''],
  [
    'app/server/modules.ts',
    "import '#features/tasks/server/module.ts'; import '#features/notes/server/module.ts';",
  ],
  ['features/tasks/server/module.ts', "import { rule } from './rules.ts';"],
  [
    'features/tasks/server/rules.ts',
    "import type { Task } from '#features/tasks/contract/tasks.ts';",
  ],
  ['features/tasks/server/tasks.test.ts', "import { app } from '#app/server/server.ts';"],
  ['features/tasks/server/rules.test.ts', "import { rule } from './rules.ts';"],
  ['features/notes/server/module.ts', ''],
  ['features/notes/server/notes.test.ts', "import { app } from '#app/server/server.ts';"],
  ['features/notes/web/parts/note.tsx', "useTranslation('notes')"],
  ['features/tasks/web/parts/list.tsx', "useTranslation('tasks')"],
  ['features/tasks/web/parts/list.test.tsx', "import { List } from './list.tsx';"],
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
    'features/tasks/web/parts/list.tsx',
    ['e2e/crawl.test.ts', 'e2e/tasks.test.ts', 'features/tasks/web/parts/list.test.tsx'],
  ],
  [
    'features/tasks/server/rules.ts',
    [
      'e2e/crawl.test.ts',
      'e2e/tasks.test.ts',
      'features/tasks/server/rules.test.ts',
      'features/tasks/server/tasks.test.ts',
    ],
  ],
  [
    'features/tasks/contract/tasks.ts',
    [
      'e2e/crawl.test.ts',
      'e2e/tasks.test.ts',
      'features/tasks/server/rules.test.ts',
      'features/tasks/server/tasks.test.ts',
    ],
  ],
  ['locales/fr/notes.json', ['e2e/crawl.test.ts', 'e2e/notes.test.ts']],
  ['app/web/shell/menu.tsx', ['e2e/crawl.test.ts', 'e2e/notes.test.ts', 'e2e/tasks.test.ts']],
  [
    'migrations/0001.sql',
    [
      'features/notes/server/notes.test.ts',
      'features/tasks/server/rules.test.ts',
      'features/tasks/server/tasks.test.ts',
    ],
  ],
  ['e2e/notes.test.ts', ['e2e/notes.test.ts']],
  ['docs/architecture.md', []],
])('a change of %s reaches %j', (changed, expected) => {
  const affected = testsAffectedBy([changed], files);
  expect([...new Set([...affected.values()].flat())].sort()).toEqual(expected);
});

it('runs every test if the lock file changes', () => {
  const affected = testsAffectedBy(['package-lock.json'], files);
  expect([...affected.keys()].sort()).toEqual(['e2e', 'http', 'instances', 'start', 'unit']);
});

it('finds the tests of this project from any working directory', () => {
  const affected = testsAffectedBy(['scripts/test/changed.ts'], projectFiles(repositoryRoot));
  expect([...affected]).toEqual([['unit', ['scripts/test/changed.test.ts']]]);
});
