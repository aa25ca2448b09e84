import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { importProblems } from './imports.ts';

const packages = [
  'zod',
  'fastify',
  'react',
  '@mantine/core',
  '@tanstack/react-query',
  'undeclared',
];
const manifest = {
  name: 'project',
  type: 'module',
  imports: { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' },
  dependencies: { zod: '1', fastify: '1' },
  devDependencies: { react: '1', '@mantine/core': '1', '@tanstack/react-query': '1' },
};

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules that a project breaks whose files import these things. */
async function broken(project: Record<string, string | string[]>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), 'cairn-imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', JSON.stringify(manifest));
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export {};');
  }
  for (const [path, imports] of Object.entries(project)) {
    const lines = [imports].flat().map((line) => (line.includes(' ') ? line : `import '${line}';`));
    write(path, `${lines.join('\n')}\nexport const x = 1;\n`);
  }
  const { errors } = await importProblems(folder);
  return [...new Set(errors.map(({ advice }) => advice.split(':')[0] ?? ''))].sort();
}

test('a project in order breaks no rule', async () => {
  const project = {
    'contract/tasks.ts': 'zod',
    'server/platform/mount.ts': ['fastify', '#contract/tasks.ts', 'node:fs'],
    'server/modules/tasks/service.ts': [
      '#server/platform/mount.ts',
      '#server/modules/users/service.ts',
    ],
    'server/modules/users/service.ts': "import type { x } from '#contract/tasks.ts';",
    'server/modules/reports/queries.ts': '#server/modules/users/queries.ts',
    'server/modules/users/queries.ts': '#server/platform/mount.ts',
    'server/app.ts': ['./modules.ts'],
    'server/modules.ts': ['./modules/tasks/service.ts', './modules/reports/queries.ts'],
    'web/platform/client.ts': '#contract/tasks.ts',
    'web/ui/button.tsx': '@mantine/core',
    'web/modules/tasks/screens/board/board-screen.tsx': [
      '#web/ui/button.tsx',
      './board-column.tsx',
      '../../parts/due-day.tsx',
      '#web/modules/users/parts/queries.ts',
    ],
    'web/modules/tasks/screens/board/board-column.tsx': '../../parts/due-day.tsx',
    'web/modules/tasks/parts/due-day.tsx': '#web/modules/users/parts/queries.ts',
    'web/pages.ts': './modules/tasks/screens/board/board-screen.tsx',
    'web/modules/users/parts/queries.ts': '#web/platform/client.ts',
    'web/intake/main.tsx': ['react', "import type { x } from '#contract/tasks.ts';"],
  };
  expect(await broken(project)).toEqual([]);
});

const cases: [rule: string, project: Record<string, string | string[]>][] = [
  [
    'no-circles',
    {
      'contract/a.ts': "import type { x } from './b.ts';",
      'contract/b.ts': "import type { x } from './a.ts';",
    },
  ],
  ['resolvable', { 'server/app.ts': '#contract/nowhere.ts' }],
  ['declared-in-package-json', { 'server/app.ts': 'undeclared' }],
  ['contract-is-zod-and-itself', { 'contract/a.ts': 'fastify' }],
  ['contract-is-zod-and-itself', { 'contract/a.ts': 'node:fs' }],
  ['server-without-web', { 'server/app.ts': '#web/paths.ts', 'web/paths.ts': [] }],
  ['web-without-server', { 'web/paths.ts': '#server/app.ts', 'server/app.ts': [] }],
  ['web-without-node', { 'web/paths.ts': 'node:fs' }],
  ['server-runs-without-dev-packages', { 'server/app.ts': 'react' }],
  ['settings-are-passed', { 'server/platform/a.ts': '#server/env.ts', 'server/env.ts': [] }],
  [
    'server-platform-knows-no-module',
    { 'server/platform/a.ts': '#server/modules/a/service.ts', 'server/modules/a/service.ts': [] },
  ],
  [
    'server-module-in-its-place',
    { 'server/modules/a/service.ts': '#server/app.ts', 'server/app.ts': [] },
  ],
  [
    'server-modules-keep-their-sql',
    {
      'server/modules/a/service.ts': '#server/modules/b/queries.ts',
      'server/modules/b/queries.ts': [],
    },
  ],
  [
    'overviews-read-queries',
    {
      'server/modules/reports/service.ts': '#server/modules/b/module.ts',
      'server/modules/b/module.ts': [],
    },
  ],
  [
    'nobody-builds-on-overviews',
    {
      'server/modules/a/service.ts': '#server/modules/reports/service.ts',
      'server/modules/reports/service.ts': [],
    },
  ],
  [
    'only-app-lists-modules',
    { 'server/env.ts': '#server/modules/a/service.ts', 'server/modules/a/service.ts': [] },
  ],
  [
    'tests-stay-outside',
    { 'server/app.ts': '#server/testing/client.ts', 'server/testing/client.ts': [] },
  ],
  ['web-ui-knows-nothing-of-ours', { 'web/ui/a.tsx': '#contract/a.ts', 'contract/a.ts': [] }],
  ['web-platform-on-contract', { 'web/platform/a.ts': '#web/ui/a.tsx', 'web/ui/a.tsx': [] }],
  [
    'web-shell-knows-no-module',
    { 'web/shell/a.tsx': '#web/modules/a/parts/queries.ts', 'web/modules/a/parts/queries.ts': [] },
  ],
  [
    'web-module-in-its-place',
    { 'web/modules/a/parts/queries.ts': '#web/shell/a.tsx', 'web/shell/a.tsx': [] },
  ],
  [
    'web-parts-below-screens',
    {
      'web/modules/a/parts/queries.ts': '../screens/a/a-screen.tsx',
      'web/modules/a/screens/a/a-screen.tsx': [],
    },
  ],
  [
    'web-screens-share-parts',
    {
      'web/modules/a/screens/a/a-screen.tsx': '#web/modules/b/screens/b/b-screen.tsx',
      'web/modules/b/screens/b/b-screen.tsx': [],
    },
  ],
  [
    'web-screens-share-parts',
    {
      'web/modules/a/screens/one/one-screen.tsx': '../other/other-screen.tsx',
      'web/modules/a/screens/other/other-screen.tsx': [],
    },
  ],
  [
    'web-routers-open-screens',
    {
      'web/layouts.tsx': './modules/a/screens/a/a-screen.tsx',
      'web/modules/a/screens/a/a-screen.tsx': [],
    },
  ],
  [
    'no-folder-cycles',
    {
      'web/modules/a/parts/one.ts': '#web/modules/b/parts/one.ts',
      'web/modules/b/parts/one.ts': [],
      'web/modules/b/parts/other.ts': "import type { x } from '#web/modules/c/parts/one.ts';",
      'web/modules/c/parts/one.ts': '#web/modules/a/parts/other.ts',
      'web/modules/a/parts/other.ts': [],
    },
  ],
  [
    'no-folder-cycles',
    {
      'server/modules/a/service.ts': '#server/modules/b/service.ts',
      'server/modules/b/service.ts': [],
      'server/modules/b/telling.ts': '#server/modules/a/names.ts',
      'server/modules/a/names.ts': [],
      },
    ],
    [
      'no-folder-cycles',
      {
      'web/modules/a/screens/a/a-screen.tsx': '#web/modules/b/parts/one.ts',
      'web/modules/b/parts/one.ts': '#web/modules/a/parts/one.ts',
      'web/modules/a/parts/one.ts': [],
    },
  ],
  ['public-forms-stay-small', { 'web/intake/main.tsx': '@mantine/core' }],
  ['launchers-need-nothing-installed', { 'scripts/start.mjs': 'zod' }],
];

test.each(cases)('%s', async (rule, project) => {
  expect(await broken(project)).toEqual([rule]);
});

test('what reaches the public forms through others is found', async () => {
  const project = {
    'web/intake/main.tsx': '#web/platform/client.ts',
    'web/platform/client.ts': '@tanstack/react-query',
  };
  expect(await broken(project)).toEqual(['public-forms-stay-small']);
});
