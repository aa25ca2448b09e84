import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Language } from '#contract/languages.ts';
import { startServers } from '../e2e/servers.ts';
import { enter } from '../e2e/sign-in.ts';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { ensureWebBuilt } from './setup/ensure-web-built.mjs';

/** Makes the pictures of the README from the demo's people: npm run screenshots */

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots');
/** The house keeps no picture that is larger, in bytes. */
const largest = 300_000;

interface Shot {
  name: string;
  path: string;
  width: number;
  height: number;
  language?: Language;
  skin?: 'dark';
  open?(page: Page): Promise<void>;
}

const shots: Shot[] = [
  { name: 'dashboard', path: '/page/dashboard', width: 1280, height: 800 },
  {
    name: 'draft',
    path: '/page/dashboard',
    width: 1280,
    height: 800,
    async open(page) {
      await page.locator('main a[href*="/page/draft-applicant/view/"]').first().click();
      await page.locator('form').waitFor();
    },
  },
  { name: 'pre-screening', path: '/pre-screening', width: 390, height: 760 },
  {
    name: 'applicants-fr-dark',
    path: '/page/applicants',
    width: 1280,
    height: 800,
    language: 'fr',
    skin: 'dark',
  },
];

await ensureWebBuilt(process.execPath);
await mkdir(folder, { recursive: true });
const servers = await startServers();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const shot of shots) await take(shot);
} finally {
  await browser.close();
  await servers.stop();
}

async function take({ name, path, width, height, language = 'en', skin, open }: Shot) {
  const context = await browser.newContext({
    baseURL: servers.demoUrl,
    viewport: { width, height },
    locale: language,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([storedLanguage, storedSkin]) => {
      localStorage.setItem('translation_key', storedLanguage as string);
      if (storedSkin) localStorage.setItem('config', JSON.stringify({ skin: storedSkin }));
    },
    [language, skin],
  );
  const page = await context.newPage();
  if (path.startsWith('/page')) await enter(page, 'admin', path);
  else await page.goto(path);
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  const { size } = await stat(file);
  if (size > largest) throw new Error(`${name}.png has ${size} bytes, more than ${largest}.`);
  await context.close();
}
