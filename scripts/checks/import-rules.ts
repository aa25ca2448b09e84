import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { forbid, test, webRules } from './import-rules-web.ts';

const testCode = '^app/(testing|tests|golden)/|/testing/';

/** Code of the server, the browser, and the contract. */
const contractCode = '^(core|features/[^/]+|app)/contract/';
const serverCode = '^(core|features/[^/]+)/server/|^app/(server|openapi|demo)/';
const webCode = '^(core|features/[^/]+)/web/|^app/(web|public-forms|sign-in)/';

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
    comment: 'Circular import. Move the shared code into a third file that both import.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'File or package not found. Imports include the file extension.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'declared-in-package-json',
    comment: 'Add the package to package.json, or remove the import.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file, and it imports nothing. Use it or delete it.',
    severity: 'warn',
    from: {
      orphan: true,
      pathNot: [test, '\\.d\\.ts$', '\\.config\\.', '^(scripts|bench)/', '^app/web/public/'],
    },
    to: {},
  },
  forbid(
    'tests-stay-outside',
    'Only tests import test code. Move product code to core or a feature.',
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
    'core/ imports only core. Move feature code into features/, or supply it when the server or the page starts.',
    { path: '^core/' },
    { path: '^(features|app)/' },
  ),
  forbid(
    'features-know-no-app',
    'A feature imports core and other features, never app/. Use `ctx.app` for the running server.',
    { path: '^features/' },
    { path: '^app/' },
  ),
  forbid(
    'contract-is-zod-and-itself',
    'A contract describes API data and imports only zod and other contracts. Move rules to the server and display code to the browser.',
    { path: contractCode },
    { pathNot: [contractCode, '^node_modules/zod/', '^locales/folders\\.(d\\.)?ts$'] },
  ),
  forbid(
    'server-without-web',
    'The server never imports browser code. Move shared code into a contract.',
    { path: serverCode },
    { path: webCode },
  ),
  forbid(
    'web-without-server',
    'The browser never imports server code. Move shared code into a contract.',
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
    'Only the startup code reads settings. Use `ctx.app.settings` instead; `import type` is fine.',
    { path: '^(core|features/[^/]+)/server/' },
    { path: '^core/server/env\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'features-keep-their-sql',
    "A feature's SQL, policy, emails, and manifests are private. Call its service instead.",
    { path: '^features/([^/]+)/server/', pathNot: ['^features/(insight|search)/'] },
    {
      path: [...privateModules, ...privateQueries],
      pathNot: ['^features/$1/'],
    },
  ),
  forbid(
    'overviews-read-queries',
    "insight and search read other features' queries and services, not their policy, emails, or manifests.",
    { path: '^features/(insight|search)/server/' },
    {
      path: privateModules,
      pathNot: ['^features/$1/'],
    },
  ),
  forbid(
    'nobody-builds-on-overviews',
    'No feature imports insight or search. Move shared code into the feature that owns the record.',
    { path: '^features/', pathNot: ['^features/(insight|search)/'] },
    { path: '^features/(insight|search)/server/' },
  ),
  forbid(
    'server-runs-without-dev-packages',
    'The server runs on `npm ci --omit=dev`. Move the package to dependencies, or the code to the browser or a test.',
    { path: serverCode },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const scripts = [
  forbid(
    'launchers-need-nothing-installed',
    'start, test, and setup run on an old Node before packages are installed, so they import only Node modules. Use `await import()` for the rest, or run it as a child process.',
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
