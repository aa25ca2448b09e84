import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { appIconsPlugin } from './web/build/app-icons-plugin.ts';
import { budgetPlugin } from './web/build/budget-plugin.ts';
import { compressionPlugin } from './web/build/compression-plugin.ts';
import { localesPlugin } from './web/build/locales-plugin.ts';
import { pagesPlugin } from './web/build/pages-plugin.ts';
import { serviceWorkerPlugin } from './web/build/service-worker-plugin.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

// Two pages: the staff client, and the small one that people who ask for help load.
const pages = ['index.html', 'intake.html'].filter((page) => existsSync(join(root, page)));

export default defineConfig({
  root,
  publicDir: 'web/public',
  plugins: [
    react(),
    localesPlugin(join(root, 'locales')),
    pagesPlugin(),
    appIconsPlugin(join(root, 'web/public/icon.svg')),
    budgetPlugin(root),
    compressionPlugin(),
    serviceWorkerPlugin(root, join(root, 'web/public')),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Phones of 2021 and later, for whoever asks for help on one: iOS 15, Android's Chrome 96.
    target: ['es2021', 'safari15.4', 'chrome96', 'firefox91'],
    // A file is a file: the policy of the server lets no font come from a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: { input: pages },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
});
