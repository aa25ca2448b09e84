import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const publicForms = '^(app/public-forms|features/public-form)/';

const signInPage = '^app/sign-in/';

/** Must not get into the small bundle that people in distress load on an old phone. */
const bannedFromPublicForms =
  '^node_modules/(@mantine|@tanstack|@tabler)/|^node_modules/zod/index\\.|^app/web/shell/|^core/web/(ui|lists)/|^features/(?!public-form/)[^/]+/web/';

/** Must not get into the small page that staff load first. */
const bannedFromSigningIn = '^node_modules/(@mantine/(?!form/)|@tanstack/)';

/** Bundles whose imports are followed to the end. */
export const smallBundles = [
  { rule: 'public-forms-stay-small', start: publicForms, banned: bannedFromPublicForms },
  { rule: 'signing-in-stays-small', start: signInPage, banned: bannedFromSigningIn },
] as const;

const screens = '^features/[^/]+/web/screens/';

/** The staff client's pages, and the apps of the public forms and of signing in. */
const routers =
  '^app/(web/(router\\.tsx|pages\\.ts|work-pages\\.tsx)|public-forms/intake-app\\.tsx|sign-in/sign-in-app\\.tsx)$';

/**
 * Folders without cyclic dependencies: a feature's contract, server, and parts, each of its
 * screens, and the folders of core.
 */
export const acyclicFolders =
  /^(?:features\/[^/]+\/(?:contract|server|web\/parts|web\/screens\/[^/]+)|core\/(?:server|web)\/[^/]+)(?=\/)/;

export const test = '\\.test\\.tsx?$';

/** A rule for code that isn't a test; tests may import from any folder. */
export function forbid(
  name: string,
  comment: string,
  from: { path: string; pathNot?: string[] },
  to: IRegularForbiddenRuleType['to'],
): IForbiddenRuleType {
  const pathNot = [test, ...(from.pathNot ?? [])];
  return { name, comment, severity: 'error', from: { ...from, pathNot }, to };
}

/** Import rules for browser code. */
export const webRules: IForbiddenRuleType[] = [
  forbid(
    'web-without-node',
    'The browser has no Node. Do it on the server, or at build time in scripts/web-build/.',
    { path: '^(core|features/[^/]+)/web/|^app/(web|public-forms|sign-in)/' },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-ui-knows-nothing-of-ours',
    'core/web/ui must work in any product, so it imports nothing of ours. Take the value as a prop, or move the component to the feature.',
    { path: '^core/web/ui/' },
    { path: '^(core|features|app|locales)/', pathNot: ['^core/web/ui/'] },
  ),
  forbid(
    'web-ui-is-on-top-of-core',
    'In core/web, only the list kit uses ui. Move visible components to ui, the list kit, or the shell.',
    { path: '^core/web/(api|browser|forms|i18n|session)/' },
    { path: '^core/web/(ui|lists)/' },
  ),
  forbid(
    'web-plain-stays-plain',
    'core/web/plain is for every page, also the small ones: React and icons only. Take the value as a prop, or move the component to the feature.',
    { path: '^core/web/plain/' },
    {
      path: '^(core|features|app|locales)/|^node_modules/@(mantine|tanstack)/',
      pathNot: ['^core/web/plain/'],
    },
  ),
  forbid(
    'web-shell-knows-no-feature',
    'The shell imports only core. Pass feature data in from router.tsx.',
    { path: '^app/web/shell/' },
    { path: '^(app|features/[^/]+)/(web|public-forms)/', pathNot: ['^app/web/shell/'] },
  ),
  forbid(
    'web-parts-below-screens',
    'Parts never import screens. Move shared code into parts/.',
    { path: '^features/[^/]+/web/parts/' },
    { path: screens },
  ),
  forbid(
    'web-screens-share-parts',
    "A screen may import any feature's parts but no other screen. Move shared code into the feature's parts/.",
    { path: '^features/([^/]+)/web/screens/([^/]+)/' },
    { path: screens, pathNot: ['^features/$1/web/screens/$2/'] },
  ),
  forbid(
    'web-routers-open-screens',
    'Only the routers import screens. Move shared code into parts/.',
    { path: '^(core|app)/', pathNot: [routers] },
    { path: screens },
  ),
  forbid(
    'public-forms-stay-small',
    'The public forms are a separate small bundle: no component library, router, query client, zod, or staff code. Write plain components in features/public-form/.',
    { path: publicForms },
    { path: bannedFromPublicForms, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'signing-in-stays-small',
    'The page for signing in is a separate small bundle: no component library, router, or query client. Use core/web/plain/.',
    { path: signInPage },
    { path: bannedFromSigningIn, dependencyTypesNot: ['type-only'] },
  ),
];
