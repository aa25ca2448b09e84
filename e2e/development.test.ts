import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';

const browser = useBrowser();
const root = join(import.meta.dirname, '..');
const texts = join(root, 'locales/en');
let cacheDir: string;
let vite: ViteDevServer;

// The same setup as `npm run dev`, in front of the demo server.
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'cairn-vite-'));
  vite = await createServer({
    root,
    cacheDir,
    logLevel: 'error',
    configFile: join(root, 'vite.config.ts'),
    server: { port: 0, proxy: { '/api': demo.url } },
  });
  await vite.listen();
});
afterAll(async () => {
  await vite?.close();
  await rm(cacheDir, { recursive: true, force: true });
});

it('shows pages in development and reloads them when a text is saved', async () => {
  const address = vite.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite listens nowhere.');
  const page = await browser.visit({ url: `http://127.0.0.1:${address.port}` });
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/pre-screening', '/login']) {
    await page.goto(path);
    await heading.waitFor();
  }
  // Vite may have found more dependencies and reloaded the page.
  await page.reload();
  await heading.waitFor();
  await waitUntil(() => vite.watcher.getWatched()[texts]?.includes('auth.json'));
  const now = new Date();
  await Promise.all([page.waitForEvent('load'), utimes(join(texts, 'auth.json'), now, now)]);
  await heading.waitFor();
  expect(await heading.count()).toBe(1);
});
