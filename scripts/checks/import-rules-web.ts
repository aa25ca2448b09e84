import type { IForbiddenRuleType } from 'dependency-cruiser';
import { forbid } from './forbid.ts';

const publicForms = '^web/(intake|modules/(public-form|pre-screening|screening-form))/';

/** What must not reach the small bundle that people in distress load on an old phone. */
export const bannedFromPublicForms =
  '^node_modules/(@mantine|@tanstack|@tabler)/|^node_modules/zod/index\\.|^web/(shell|ui)/|^web/modules/(?!public-form/|pre-screening/|screening-form/)';

const screens = '^web/modules/[^/]+/screens/';

/** The staff client's pages, and the public forms' app. */
const routers = '^web/(router\\.tsx|pages\\.ts|work-pages\\.tsx|intake/intake-app\\.tsx)$';

/** The web folders that must not need each other: a module's parts, and each of its screens. */
export const storeys = /^web\/modules\/[^/]+\/(?:parts|screens\/[^/]+)(?=\/)/;

/** Neither may whole modules. */
export const webModules = /^web\/modules\/[^/]+(?=\/)/;

/** The half of the import rules that is about web/. */
export const webRules: IForbiddenRuleType[] = [
  {
    name: 'web-without-server',
    comment: 'web/ never imports server/. What both need crosses in contract/.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  forbid(
    'web-without-node',
    'The browser has no Node. Do it in the server, or at build time in web/build/.',
    { path: '^web/', pathNot: ['^web/build/'] },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-ui-knows-nothing-of-ours',
    'web/ui could ship in another product: nothing of ours. Take it as a prop, or move the part to the module that knows the noun.',
    { path: '^web/ui/' },
    { path: '^(contract|web|locales)/', pathNot: ['^web/ui/'] },
  ),
  forbid(
    'web-platform-on-contract',
    'web/platform imports contract only. A part that is seen belongs in ui or shell; a noun belongs in a module.',
    { path: '^web/platform/' },
    { path: '^web/', pathNot: ['^web/platform/'] },
  ),
  forbid(
    'web-shell-knows-no-module',
    'web/shell imports platform, ui, paths and contract. Pass what a module knows in from router.tsx.',
    { path: '^web/shell/' },
    { path: '^web/', pathNot: ['^web/(shell|platform|ui)/', '^web/paths\\.ts$'] },
  ),
  forbid(
    'web-module-in-its-place',
    'A web module imports contract, platform, ui and paths. What it needs of the shell belongs in platform or ui.',
    { path: '^web/modules/' },
    { path: '^web/', pathNot: ['^web/(modules|platform|ui)/', '^web/paths\\.ts$'] },
  ),
  forbid(
    'web-parts-below-screens',
    'A part knows no screen. Move what both need into parts/.',
    { path: '^web/modules/[^/]+/parts/' },
    { path: screens },
  ),
  forbid(
    'web-screens-share-parts',
    "A screen imports parts of any module, and no other screen. Move what two screens share into their module's parts/.",
    { path: '^web/modules/([^/]+)/screens/([^/]+)/' },
    { path: screens, pathNot: ['^web/modules/$1/screens/$2/'] },
  ),
  forbid(
    'web-routers-open-screens',
    'Only the routers import screens. Move what is needed elsewhere into parts/.',
    { path: '^web/', pathNot: ['^web/modules/', routers] },
    { path: screens },
  ),
  forbid(
    'public-forms-stay-small',
    'The public forms are their own small bundle: no component library, router, query client, zod or staff code. Write it in plain React in web/intake/.',
    { path: publicForms },
    { path: bannedFromPublicForms, dependencyTypesNot: ['type-only'] },
  ),
];
