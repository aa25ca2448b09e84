import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import { useRunningServer } from '../e2e/demo.ts';
import { dialogs } from '../e2e/every-dialog.ts';
import { screens } from '../e2e/every-screen.ts';
import type { Screen } from '../e2e/screen.ts';
import { startDemoServer } from '../e2e/servers.ts';
import { settled, watchRequests } from '../e2e/settled.ts';
import { demoAccount } from '../e2e/sign-in.ts';
import { type ContactSheet, contactSheet } from './screenshots/contact-sheet.ts';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { ensureWebBuilt } from './setup/ensure-web-built.mjs';

/**
 * Takes a picture of every screen, menu, and dialog with demo data, in every width, theme, and
 * language, on one page: npm run screenshots. Also updates the pictures of the README.
 *
 * npm run screenshots -- dashboard profile   only screens whose names begin so
 */

const root = join(import.meta.dirname, '..');
const sheetFolder = join(root, 'dist', 'screenshots');
const readmeFolder = join(root, 'docs', 'screenshots');
/** Limit for pictures in the repository, in bytes. */
const maxBytes = 300_000;

const widths = [1280, 768, 360] as const;
const skins = ['default', 'dark'] as const;
const screenshotLanguages: readonly Language[] = ['en', 'fr'];

interface Look {
  language: Language;
  skin: (typeof skins)[number];
}

/** Pictures of the README, by screen name. */
const readme: (Look & { name: string; screen: string; width: number; height: number })[] = [
  {
    name: 'dashboard',
    screen: 'dashboard',
    language: 'en',
    skin: 'default',
    width: 1280,
    height: 800,
  },
  { name: 'draft', screen: 'draft', language: 'en', skin: 'default', width: 1280, height: 800 },
  {
    name: 'pre-screening',
    screen: 'pre-screening',
    language: 'en',
    skin: 'default',
    width: 390,
    height: 760,
  },
  {
    name: 'applicants-fr-dark',
    screen: 'applicants',
    language: 'fr',
    skin: 'dark',
    width: 1280,
    height: 800,
  },
  {
    name: 'questionnaire',
    screen: 'questionnaire',
    language: 'en',
    skin: 'default',
    width: 1280,
    height: 800,
  },
  {
    name: 'questions-fr-dark',
    screen: 'settings-questions',
    language: 'fr',
    skin: 'dark',
    width: 1280,
    height: 800,
  },
];

const sessions = new Map<Role, Record<string, string>>();

const wanted = process.argv.slice(2);
const chosen = [...screens, ...dialogs].filter(
  ({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)),
);
if (chosen.length === 0) throw new Error(`No screen is named ${wanted.join(' or ')}.`);

await ensureWebBuilt(process.execPath);
await rm(sheetFolder, { recursive: true, force: true });
await mkdir(sheetFolder, { recursive: true });
const server = await startDemoServer();
useRunningServer(server);
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const sheet: ContactSheet = { widths, rows: [] };
  for (const language of screenshotLanguages) {
    for (const skin of skins) await takeAll({ language, skin }, sheet);
  }
  await writeFile(join(sheetFolder, 'index.html'), contactSheet(sheet));
  const taken = readme.filter(({ screen }) => chosen.some(({ name }) => name === screen));
  for (const shot of taken) await takeForReadme(shot);
  console.log(`${sheet.rows.length * widths.length} pictures: ${join(sheetFolder, 'index.html')}`);
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(look: Look, sheet: ContactSheet): Promise<void> {
  for (const screen of chosen) {
    const page = await openScreen(browser, screen, look);
    const pictures: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitForResize(page);
      const picture = `${screen.name}-${look.language}-${look.skin}-${width}.jpg`;
      await page.screenshot({
        path: join(sheetFolder, picture),
        // A dialog covers the page, and a menu is placed in the window.
        fullPage: !dialogs.includes(screen),
        quality: 80,
        type: 'jpeg',
      });
      pictures.push(picture);
    }
    sheet.rows.push({ name: screen.name, ...look, pictures });
    await page.context().close();
  }
}

async function takeForReadme(shot: (typeof readme)[number]): Promise<void> {
  const screen = screens.find(({ name }) => name === shot.screen);
  if (!screen) throw new Error(`The README shows ${shot.screen}, which is not a screen.`);
  const page = await openScreen(browser, screen, shot);
  await page.setViewportSize({ width: shot.width, height: shot.height });
  await waitForResize(page);
  const path = join(readmeFolder, `${shot.name}.png`);
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > maxBytes)
    throw new Error(`${shot.name}.png has ${size} bytes; the maximum is ${maxBytes}.`);
  await page.context().close();
}

/** Opens the screen with its role, in this look. */
async function openScreen(on: Browser, screen: Screen, { language, skin }: Look): Promise<Page> {
  const context = await on.newContext({
    baseURL: server.url,
    viewport: { width: widths[0], height: 900 },
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const entries = {
    translation_key: language,
    config: JSON.stringify({ skin }),
    ...(screen.role && (await getSession(screen.role))),
  };
  await context.setStorageState({
    cookies: [],
    origins: [
      {
        origin: new URL(server.url).origin,
        localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })),
      },
    ],
  });
  const page = await context.newPage();
  watchRequests(page);
  await page.goto(screen.path);
  await settled(page);
  await screen.goOn?.(page);
  await settled(page);
  return page;
}

async function getSession(role: Role): Promise<Record<string, string>> {
  const known = sessions.get(role);
  if (known) return known;
  const reply = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount(role)),
  });
  const token = (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
  const session = { app_b2b: token, currentUser: await reply.text() };
  sessions.set(role, session);
  return session;
}

/** Waits until the page has followed a change of width, 500 ms later. */
async function waitForResize(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  await settled(page);
}
