import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { forbid, test } from './forbid.ts';
import { webRules } from './import-rules-web.ts';

/** What tests share. */
const testCode = '^(contract|server)/testing/|^web/.+/testing/';

/**
 * Who may import whom (docs/architecture.md). Each rule's comment is what a person reads when the
 * rule fails, so it says where the code belongs. Types count: a circle of types is a circle.
 *
 * The tool itself finds these through .dependency-cruiser.mjs; `npm test` runs them through
 * imports.ts, which also follows the public forms' imports to the end.
 */

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    comment: 'These files need each other. Move what both need into a third file below them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'There is no such file or package. Imports name the file with its extension.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'declared-in-package-json',
    comment: 'Name the package in package.json, or do without it.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing: use it or delete it.',
    severity: 'warn',
    from: {
      orphan: true,
      pathNot: [test, '\\.d\\.ts$', '\\.config\\.', '^(scripts|bench)/', '^web/public/'],
    },
    to: {},
  },
  forbid(
    'tests-stay-outside',
    'Only tests use test code. What the product needs belongs in contract, platform or a module.',
    { path: '^(contract|server|web)/', pathNot: [testCode] },
    {
      path: [
        testCode,
        '^(e2e|bench|faults|scripts)/',
        test,
        '^node_modules/(vitest|playwright-core|axe-core)/',
      ],
    },
  ),
];

const contract = [
  forbid(
    'contract-is-zod-and-itself',
    'contract/ is what crosses the wire: zod and itself only. A rule belongs in a server module, a look in web/.',
    { path: '^contract/' },
    { pathNot: ['^contract/', '^node_modules/zod/', '^locales/folders\\.ts$'] },
  ),
];

/** The server folders that must not need each other. */
export const serverModules = /^server\/modules\/[^/]+(?=\/)/;

const server: IForbiddenRuleType[] = [
  {
    name: 'server-without-web',
    comment: 'The server never imports web/. What both need crosses in contract/.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  forbid(
    'server-platform-knows-no-module',
    'server/platform knows no domain noun: contract and itself only. Move what names a module into server/modules/, or hand it over when the server starts.',
    { path: '^server/platform/' },
    { path: '^(server|web|locales)/', pathNot: ['^server/platform/', '^server/env\\.ts$'] },
  ),
  forbid(
    'server-module-in-its-place',
    'A server module imports contract, platform and modules. What it needs of the running server is in `ctx.app`.',
    { path: '^server/modules/' },
    { path: '^(server|web)/', pathNot: ['^server/(platform|modules)/', '^server/env\\.ts$'] },
  ),
  forbid(
    'settings-are-passed',
    'Only main.ts and app.ts read settings; others find them in `ctx.app.settings`. `import type` is fine.',
    { path: '^server/(platform|modules)/' },
    { path: '^server/env\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-modules-keep-their-sql',
    "A module's SQL, policy, mails, and manifest are its own: call a function of its service instead.",
    { path: '^server/modules/([^/]+)/', pathNot: ['^server/modules/(dashboard|reports|search)/'] },
    {
      path: '^server/modules/[^/]+/(module|policy|emails|queries|[^/]+-queries)\\.ts$',
      pathNot: ['^server/modules/$1/'],
    },
  ),
  forbid(
    'overviews-read-queries',
    "dashboard, reports and search read other modules' queries and services, not their policy, mails, or manifest.",
    { path: '^server/modules/(dashboard|reports|search)/' },
    {
      path: '^server/modules/[^/]+/(module|policy|emails)\\.ts$',
      pathNot: ['^server/modules/$1/'],
    },
  ),
  forbid(
    'nobody-builds-on-overviews',
    'dashboard, reports and search stand on top: move what is shared into the module that owns the record.',
    {
      path: '^server/',
      pathNot: [
        '^server/modules\\.ts$',
        '^server/(demo|testing)/',
        '^server/modules/(dashboard|reports|search)/',
      ],
    },
    { path: '^server/modules/(dashboard|reports|search)/' },
  ),
  forbid(
    'only-app-lists-modules',
    'Only modules.ts, which lists them, person-records.ts, app.ts, the start (main.ts, first-start.ts), and demo/ know the modules.',
    {
      path: '^server/',
      pathNot: [
        '^server/(app|modules|person-records|main|first-start)\\.ts$',
        '^server/(demo|testing|modules|platform)/',
      ],
    },
    { path: '^server/modules/' },
  ),
  forbid(
    'server-runs-without-dev-packages',
    'The server runs on `npm ci --omit=dev`: move the package to dependencies, or the code to web/ or a test.',
    { path: '^server/', pathNot: ['^server/testing/'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const scripts = [
  forbid(
    'launchers-need-nothing-installed',
    'start, test and setup run on an old Node before anything is installed: Node itself only. Import the rest with `await import()` where it is needed, or run it as a child.',
    { path: '^scripts/((start|test)\\.mjs$|(setup|test)/.*\\.mjs$)' },
    { dependencyTypesNot: ['core', 'local'], dynamic: false },
  ),
];

export const importRules = [...everywhere, ...contract, ...server, ...webRules, ...scripts];

export const cruiseOptions: ICruiseOptions = {
  // TypeScript 7 has no JavaScript API, so swc reads the files.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: '^node_modules/' },
  exclude: { path: '^(dist|data|coverage)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'style', 'node', 'default'],
    mainFields: ['module', 'main', 'types', 'typings'],
  },
};
