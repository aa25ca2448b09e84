import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runChild } from './run-child.mjs';
import { SetupError } from './setup-error.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Headless Chromium draws the same pages with a third less work. Debian's path. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Path of a Chromium for journeys without a window: CHROMIUM_PATH, Debian's headless shell, or any
 * other. Installs the headless shell if there is none (Debian, as root).
 *
 * @returns {Promise<string>}
 * @throws {SetupError} when no browser can be had.
 */
export async function ensureHeadlessBrowser() {
  if (process.env.CHROMIUM_PATH) return ensureBrowser();
  if (existsSync(headlessShell)) return headlessShell;
  const whole = await findBrowser();
  if (whole) return whole;
  await installDebianPackages('Chromium for the browser tests', 'chromium-headless-shell');
  return existsSync(headlessShell) ? headlessShell : ensureBrowser();
}

/**
 * Path of a full Chromium with windows and notifications: CHROMIUM_PATH, the system's, or
 * Playwright's cache. If there is none, installs Debian's package (as root) or downloads
 * Playwright's. Needs installed node_modules.
 *
 * @returns {Promise<string>}
 * @throws {SetupError} when no browser can be had.
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) {
    throw new SetupError(`CHROMIUM_PATH is ${named}, but that file does not exist.`);
  }
  const found = named || (await findBrowser());
  if (found) return found;

  for (const install of [installDebianPackage, downloadPlaywrights]) {
    await install();
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new SetupError(
    'The browser tests need Chromium, which was not found and could not be installed. Install ' +
      'Chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

async function findBrowser() {
  const { chromium } = await import('playwright-core');
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

async function installDebianPackage() {
  await installDebianPackages('the full Chromium for the browser tests', 'chromium');
}

async function downloadPlaywrights() {
  console.log("Downloading Playwright's Chromium for the browser tests …");
  const program = join(repositoryRoot, 'node_modules', 'playwright-core', 'cli.js');
  await runChild(process.execPath, [program, 'install', 'chromium']);
}
