import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { appIconsPlugin } from './scripts/web-build/app-icons-plugin.ts';
import { browserTargets } from './scripts/web-build/browser-targets.ts';
import { budgetPlugin } from './scripts/web-build/budget-plugin.ts';
import { compressionPlugin } from './scripts/web-build/compression-plugin.ts';
import { contractsPlugin } from './scripts/web-build/contracts-plugin.ts';
import { firstVisitGroups, type Group } from './scripts/web-build/first-visit-groups.ts';
import { firstWordsPlugin } from './scripts/web-build/first-words-plugin.ts';
import { formTextsGroup } from './scripts/web-build/form-texts.ts';
import { helpPlugin } from './scripts/web-build/help-plugin.ts';
import { homeTextsPlugin } from './scripts/web-build/home-texts-plugin.ts';
import { localesPlugin } from './scripts/web-build/locales-plugin.ts';
import { mantineStylesPlugin } from './scripts/web-build/mantine-styles-plugin.ts';
import { nextPagePlugin } from './scripts/web-build/next-page-plugin.ts';
import { noticesPlugin } from './scripts/web-build/notices-plugin.ts';
import { pagesPlugin } from './scripts/web-build/pages-plugin.ts';
import { serviceWorkerPlugin } from './scripts/web-build/service-worker-plugin.ts';
import { smallPagesPlugin } from './scripts/web-build/small-pages-plugin.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

// The staff client, and two small pages: for people who ask for help, and for signing in.
const pages = ['index.html', 'intake.html', 'sign-in.html'].filter((page) =>
  existsSync(join(root, page)),
);

const texts = join(root, 'locales');
const locales = () => localesPlugin(texts);

/** Plugins that change modules, and so what is in which file. */
const modulePlugins = () => [
  react(),
  smallPagesPlugin(root),
  locales(),
  mantineStylesPlugin(),
  contractsPlugin(root),
  helpPlugin(join(root, 'docs/help')),
];

export default defineConfig(async ({ command }) => {
  // What is built is for people, whoever builds it: where NODE_ENV says "test" or "development", as
  // under a test runner, it would have React's development build in it, several times the size.
  if (command === 'build') process.env.NODE_ENV = 'production';
  const shared = {
    root,
    publicDir: 'app/web/public',
    define: { __APP_VERSION__: JSON.stringify(version) },
    css: { postcss: { plugins: [mantine()] } },
  };
  const built = (groups: Group[]) => ({
    outDir: 'dist/web',
    emptyOutDir: true,
    target: browserTargets,
    // A file is a file: the policy of the server lets no font come from a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: { input: pages, output: { codeSplitting: { groups } } },
  });
  const groups =
    command === 'build'
      ? await firstVisitGroups(root, {
          ...shared,
          plugins: modulePlugins(),
          build: built([formTextsGroup]),
        })
      : [];
  return {
    ...shared,
    plugins: [
      ...modulePlugins(),
      firstWordsPlugin(root, locales),
      homeTextsPlugin(root, texts),
      pagesPlugin(),
      nextPagePlugin(root),
      appIconsPlugin(join(root, 'app/web/public/icon.svg')),
      noticesPlugin(root),
      budgetPlugin(root),
      compressionPlugin(),
      serviceWorkerPlugin(root, join(root, 'app/web/public')),
    ],
    build: built([formTextsGroup, ...groups]),
    server: {
      host: '127.0.0.1',
      proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
    },
  };
});
