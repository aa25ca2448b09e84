import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { forbid, test, webRules } from './import-rules-web.ts';

const testCode = '^app/(testing|tests|golden)/|/testing/';

/** Code of the server, the browser, and the contract. */
const contractCode = '^(core|features/[^/]+|app)/contract/';
const serverCode = '^(core|features/[^/]+)/server/|^app/(server|openapi|demo)/';
const webCode = '^(core|features/[^/]+)/web/|^app/(web|public-forms)/';

/**
 * Import rules (docs/architecture.md). Each rule's comment is its error message, so it says where
 * the code belongs. Type imports count too.
 *
 * The tool finds these rules through .dependency-cruiser.mjs; `npm test` runs them through
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
      pathNot: [test, '\\.d\\.ts$', '\\.config\\.', '^(scripts|bench)/', '^app/web/public/'],
    },
    to: {},
  },
  forbid(
    'tests-stay-outside',
    'Only tests use test code. What the product needs belongs in core or in a feature.',
    { path: '^(core|features|app)/', pathNot: [testCode] },
    {
      path: [
        testCode,
        '^(e2e|bench|faults|scripts)/',
        test,
        '^node_modules/(vitest|playwright-core|axe-core)/',
      ],
    },
  ),
  forbid(
    'core-knows-no-feature',
    'core/ works for any feature: core only. Move what names one into features/, or hand it over when the server or the page starts.',
    { path: '^core/' },
    { path: '^(features|app)/' },
  ),
  forbid(
    'features-know-no-app',
    'A feature imports core and other features. app/ puts them together: what a feature needs of the running server is in `ctx.app`.',
    { path: '^features/' },
    { path: '^app/' },
  ),
  forbid(
    'contract-is-zod-and-itself',
    'A contract is what crosses the wire: zod and other contracts only. A rule belongs on the server, a look in the browser.',
    { path: contractCode },
    { pathNot: [contractCode, '^node_modules/zod/', '^locales/folders\\.(d\\.)?ts$'] },
  ),
  forbid(
    'server-without-web',
    'The server never imports what runs in a browser. What both need crosses in a contract.',
    { path: serverCode },
    { path: webCode },
  ),
  forbid(
    'web-without-server',
    'The browser never imports what runs on the server. What both need crosses in a contract.',
    { path: webCode },
    { path: serverCode },
  ),
];

/** Private to a feature: manifests, policy, mails, and SQL. */
const privateModules = [
  '^features/[^/]+/server/(module|policy|emails)\\.ts$',
  '^features/[^/]+/server/.+/(module|policy|emails)\\.ts$',
];
const privateQueries = [
  '^features/[^/]+/server/.*-queries\\.ts$',
  '^features/[^/]+/server/.*/?queries\\.ts$',
];

const server: IForbiddenRuleType[] = [
  forbid(
    'settings-are-passed',
    'Only the start reads settings; others find them in `ctx.app.settings`. `import type` is fine.',
    { path: '^(core|features/[^/]+)/server/' },
    { path: '^core/server/env\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'features-keep-their-sql',
    "A feature's SQL, policy, mails, and manifests are its own: call a function of its service instead.",
    { path: '^features/([^/]+)/server/', pathNot: ['^features/(insight|search)/'] },
    {
      path: [...privateModules, ...privateQueries],
      pathNot: ['^features/$1/'],
    },
  ),
  forbid(
    'overviews-read-queries',
    "insight and search read other features' queries and services, not their policy, mails, or manifests.",
    { path: '^features/(insight|search)/server/' },
    {
      path: privateModules,
      pathNot: ['^features/$1/'],
    },
  ),
  forbid(
    'nobody-builds-on-overviews',
    'insight and search stand on top: move what is shared into the feature that owns the record.',
    { path: '^features/', pathNot: ['^features/(insight|search)/'] },
    { path: '^features/(insight|search)/server/' },
  ),
  forbid(
    'server-runs-without-dev-packages',
    'The server runs on `npm ci --omit=dev`: move the package to dependencies, or the code to the browser or a test.',
    { path: serverCode },
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

export const importRules = [...everywhere, ...server, ...webRules, ...scripts];

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
