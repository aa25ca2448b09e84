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
  imports: { '#app/*': './app/*', '#core/*': './core/*', '#features/*': './features/*' },
  dependencies: { zod: '1', fastify: '1' },
  devDependencies: { react: '1', '@mantine/core': '1', '@tanstack/react-query': '1' },
};

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the rules that a project with these imports breaks. */
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

test('accepts a correct project', async () => {
  const project = {
    'core/contract/operation.ts': 'zod',
    'core/server/http/mount.ts': ['fastify', '#core/contract/operation.ts', 'node:fs'],
    'core/web/api/client.ts': '#core/contract/operation.ts',
    'core/web/ui/button.tsx': '@mantine/core',
    'core/web/lists/list.tsx': ['../ui/button.tsx', '../api/client.ts'],
    'features/tasks/contract/tasks.ts': ['zod', '#core/contract/operation.ts'],
    'features/tasks/server/service.ts': [
      '#core/server/http/mount.ts',
      '#features/accounts/server/users/service.ts',
    ],
    'features/accounts/server/users/service.ts':
      "import type { x } from '#features/tasks/contract/tasks.ts';",
    'features/accounts/server/users/queries.ts': '#core/server/http/mount.ts',
    'features/insight/server/queries.ts': '#features/accounts/server/users/queries.ts',
    'features/tasks/web/screens/board/board-screen.tsx': [
      '#core/web/ui/button.tsx',
      './board-column.tsx',
      '../../parts/due-day.tsx',
      '#features/accounts/web/parts/avatar.ts',
    ],
    'features/tasks/web/screens/board/board-column.tsx': '../../parts/due-day.tsx',
    'features/tasks/web/parts/due-day.tsx': '#features/accounts/web/parts/avatar.ts',
    // The features depend on each other, but not their folders.
    'features/accounts/web/screens/people/people-screen.tsx':
      '#features/tasks/web/parts/due-day.tsx',
    'features/accounts/web/parts/avatar.ts': '#core/web/api/client.ts',
    'app/server/server.ts': [
      '#features/tasks/server/service.ts',
      '#features/insight/server/queries.ts',
    ],
    'app/web/pages.ts': '#features/tasks/web/screens/board/board-screen.tsx',
    'app/public-forms/main.tsx': [
      'react',
      "import type { x } from '#features/tasks/contract/tasks.ts';",
    ],
  };
  expect(await broken(project)).toEqual([]);
});

/** Empty files that other cases import. */
const nothing: string[] = [];

const cases: [rule: string, project: Record<string, string | string[]>][] = [
  [
    'no-circles',
    {
      'core/contract/a.ts': "import type { x } from './b.ts';",
      'core/contract/b.ts': "import type { x } from './a.ts';",
    },
  ],
  ['resolvable', { 'app/server/server.ts': '#core/contract/nowhere.ts' }],
  ['declared-in-package-json', { 'app/server/server.ts': 'undeclared' }],
  ['contract-is-zod-and-itself', { 'core/contract/a.ts': 'fastify' }],
  ['contract-is-zod-and-itself', { 'features/a/contract/a.ts': 'node:fs' }],
  [
    'core-knows-no-feature',
    {
      'core/server/a.ts': '#features/a/server/service.ts',
      'features/a/server/service.ts': nothing,
    },
  ],
  [
    'core-knows-no-feature',
    { 'core/web/api/a.ts': '#features/a/web/parts/a.ts', 'features/a/web/parts/a.ts': nothing },
  ],
  [
    'features-know-no-app',
    { 'features/a/server/service.ts': '#app/server/server.ts', 'app/server/server.ts': nothing },
  ],
  [
    'features-know-no-app',
    { 'features/a/web/parts/a.ts': '#app/web/shell/a.tsx', 'app/web/shell/a.tsx': nothing },
  ],
  [
    'server-without-web',
    { 'app/server/server.ts': '#core/web/paths.ts', 'core/web/paths.ts': nothing },
  ],
  [
    'web-without-server',
    { 'core/web/paths.ts': '#core/server/clock.ts', 'core/server/clock.ts': nothing },
  ],
  ['web-without-node', { 'core/web/paths.ts': 'node:fs' }],
  ['server-runs-without-dev-packages', { 'app/server/server.ts': 'react' }],
  ['settings-are-passed', { 'core/server/a.ts': './env.ts', 'core/server/env.ts': nothing }],
  [
    'features-keep-their-sql',
    {
      'features/a/server/service.ts': '#features/b/server/queries.ts',
      'features/b/server/queries.ts': nothing,
    },
  ],
  [
    'features-keep-their-sql',
    {
      'features/a/server/service.ts': '#features/b/server/c/list-queries.ts',
      'features/b/server/c/list-queries.ts': nothing,
    },
  ],
  [
    'overviews-read-queries',
    {
      'features/insight/server/reports/service.ts': '#features/b/server/c/module.ts',
      'features/b/server/c/module.ts': nothing,
    },
  ],
  [
    'nobody-builds-on-overviews',
    {
      'features/a/server/service.ts': '#features/insight/server/reports/service.ts',
      'features/insight/server/reports/service.ts': nothing,
    },
  ],
  [
    'tests-stay-outside',
    { 'app/server/server.ts': '#app/testing/client.ts', 'app/testing/client.ts': nothing },
  ],
  [
    'web-ui-knows-nothing-of-ours',
    { 'core/web/ui/a.tsx': '#core/contract/a.ts', 'core/contract/a.ts': nothing },
  ],
  [
    'web-ui-is-on-top-of-core',
    { 'core/web/api/a.ts': '../ui/a.tsx', 'core/web/ui/a.tsx': nothing },
  ],
  [
    'web-shell-knows-no-feature',
    { 'app/web/shell/a.tsx': '#features/a/web/parts/a.ts', 'features/a/web/parts/a.ts': nothing },
  ],
  [
    'web-parts-below-screens',
    {
      'features/a/web/parts/queries.ts': '../screens/a/a-screen.tsx',
      'features/a/web/screens/a/a-screen.tsx': nothing,
    },
  ],
  [
    'web-screens-share-parts',
    {
      'features/a/web/screens/a/a-screen.tsx': '#features/b/web/screens/b/b-screen.tsx',
      'features/b/web/screens/b/b-screen.tsx': nothing,
    },
  ],
  [
    'web-screens-share-parts',
    {
      'features/a/web/screens/one/one-screen.tsx': '../other/other-screen.tsx',
      'features/a/web/screens/other/other-screen.tsx': nothing,
    },
  ],
  [
    'web-routers-open-screens',
    {
      'app/web/layouts.tsx': '#features/a/web/screens/a/a-screen.tsx',
      'features/a/web/screens/a/a-screen.tsx': nothing,
    },
  ],
  [
    'no-folder-cycles',
    {
      'features/a/web/parts/one.ts': '#features/b/web/parts/one.ts',
      'features/b/web/parts/one.ts': nothing,
      'features/b/web/parts/other.ts': "import type { x } from '#features/c/web/parts/one.ts';",
      'features/c/web/parts/one.ts': '#features/a/web/parts/other.ts',
      'features/a/web/parts/other.ts': nothing,
    },
  ],
  [
    'no-folder-cycles',
    {
      'features/a/server/one/service.ts': '#features/b/server/service.ts',
      'features/b/server/service.ts': '#features/a/server/other/service.ts',
      'features/a/server/other/service.ts': nothing,
    },
  ],
  ['public-forms-stay-small', { 'app/public-forms/main.tsx': '@mantine/core' }],
  ['signing-in-stays-small', { 'app/sign-in/main.tsx': '@mantine/core' }],
  ['web-plain-stays-plain', { 'core/web/plain/button.tsx': '@mantine/core' }],
  ['launchers-need-nothing-installed', { 'scripts/start.mjs': 'zod' }],
];

test.each(cases)('%s', async (rule, project) => {
  expect(await broken(project)).toEqual([rule]);
});

test.each([
  ['public-forms', 'public-forms-stay-small'],
  ['sign-in', 'signing-in-stays-small'],
])('finds indirect imports of app/%s', async (folder, rule) => {
  const project = {
    [`app/${folder}/main.tsx`]: '#core/web/api/client.ts',
    'core/web/api/client.ts': '@tanstack/react-query',
  };
  expect(await broken(project)).toEqual([rule]);
});
