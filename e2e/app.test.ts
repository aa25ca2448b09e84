import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { languages } from '#core/contract/languages.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { expectAccessible } from './accessible.ts';
import { type OpenBrowser, useBrowser, type Visitor } from './browser.ts';
import { builtWeb, type RunningServer, startServer } from './servers.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';
import { box, listKeptTextKeys } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** With the service worker, unlike other journeys. */
function visitWithWorker(visitor: Visitor = {}): ReturnType<OpenBrowser['visit']> {
  return browser.visit({ ...visitor, options: { serviceWorkers: 'allow' } });
}

/** Waits until the worker has cached everything. */
async function waitForCache(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Source URLs of everything in the caches of this origin. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Build files: pages, chunks, locales, pictures. No API replies. */
const buildFile = /^\/(?:[\w-]+|assets\/[\w./-]+)\.(?:html|js|css|woff2|json|svg|png|webmanifest)$/;

describe('staff app', () => {
  it('opens offline, says so, and recovers with a connection', {
    tags: 'main',
  }, async () => {
    const page = await visitWithWorker({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await enter(page, 'user', '/page/dashboard');
    await waitForCache(page);
    await page.context().setOffline(true);
    await page.goto('/page/applicants');
    const menu = page.getByRole('navigation', { name: translate('shell:menu.label') });
    await menu.waitFor();
    await page.getByText(translate('shell:connection.offline')).waitFor();
    await page.getByRole('alert').getByText(translate('errors:offline')).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByText(translate('shell:connection.offline')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: translate('actions:retry') }).click();
    await page.locator('main a[href^="/page/applicant/"]').first().waitFor();

    // The worker saw the calls, but caches only build files and no personal data.
    const addresses = await cachedPaths(page);
    expect(addresses).toContain('/index.html');
    expect(addresses).toContain('/sign-in.html');
    expect(addresses).toContain('/assets/i18n/fr.json');
    expect(addresses).not.toContain('/intake.html');
    expect(addresses.filter((path) => !buildFile.test(path))).toEqual([]);
  });

  it('can be installed on a home screen; the public form can’t, because others would see it', async () => {
    const page = await visitWithWorker();
    await page.goto('/pre-screening');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);
    await page.goto('/login');
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Normal for test windows.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(others).toEqual([]);
    const { icons, ...about } = JSON.parse(data ?? '{}');
    expect(about).toMatchObject({ name: 'Cairn', display: 'standalone', scope: '/' });
    for (const { src, type, sizes } of icons) {
      const icon = await page.request.get(src);
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
      const width = await page.evaluate(async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        return image.naturalWidth;
      }, src);
      if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes);
    }
  });

  it('works without a service worker and only logs it', async () => {
    const page = await visitWithWorker();
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('refused'));
    });
    const logged = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('No service worker'),
    });
    await enter(page, 'user', '/page/applicants');
    expect((await logged).type()).toBe('warning');
    await page.locator('main a[href^="/page/applicant/"]').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a new version', () => {
  let folder: string;
  let server: RunningServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-web-'));
    await cp(builtWeb, folder, { recursive: true });
    const postgresUrl = inject('postgresUrl');
    server = await startServer({
      postgresUrl,
      name: 'updated',
      template: 'demo',
      webRoot: folder,
    });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('interrupts no one and is applied tab by tab without losing typed text', async () => {
    const page = await visitWithWorker({ url: server.url });
    const offered = (tab: Page, choice: 'now' | 'later') =>
      tab.getByRole('button', { name: translate(`shell:update.${choice}`) });
    await enter(page, 'user', '/page/applicant/new');
    await waitForCache(page);
    const [other, third] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [other, third]) {
      await tab.goto('/page/dashboard');
      await settled(tab);
    }
    const name = box(page, 'firstName');
    await name.fill('Perpetua');
    await publish(page);
    await offered(page, 'now').waitFor();
    await expectAccessible(page);
    // Typing continues without a prompt.
    await name.pressSequentially(' R');
    expect(await name.inputValue()).toBe('Perpetua R');
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);

    // Another tab may wait indefinitely.
    await offered(third, 'later').click();
    await offered(third, 'later').waitFor({ state: 'detached' });
    await third
      .getByRole('link', { name: translate('shell:menu.tasks') })
      .first()
      .click();
    await third.waitForURL('**/page/tasks');
    await settled(third);
    expect(await offered(third, 'later').count()).toBe(0);

    page.on('dialog', (dialog) => void dialog.accept());
    const stopOldWorker = await stopperOfOldWorker(page);
    let isReloaded = false;
    page.once('load', () => {
      isReloaded = true;
    });
    await offered(page, 'now').click();
    await waitUntil(async () => {
      await stopOldWorker();
      return isReloaded;
    });
    await expect.poll(() => name.inputValue()).toBe('Perpetua R');
    expect(await offered(page, 'now').count()).toBe(0);
    await Promise.all([other.waitForEvent('load'), offered(other, 'now').click()]);
    await settled(other);
    expect(await offered(other, 'now').count()).toBe(0);
  });

  /** Simulates a release and the hourly update check of an open page. */
  async function publish(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await appendFile(join(folder, 'staff-worker.js'), '\n// the next version\n');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  }

  /**
   * Chromium lets the next version take over once the old worker has been idle for half a minute,
   * but not while a debugger is attached, and Playwright always attaches one. So the test stops the
   * old worker.
   *
   * @returns a function that stops the old worker while the new one waits for it
   */
  async function stopperOfOldWorker(page: Page): Promise<() => Promise<void>> {
    const devtools = await page.context().newCDPSession(page);
    const versions = new Map<string, { status: string; runningStatus: string }>();
    devtools.on('ServiceWorker.workerVersionUpdated', (event) => {
      for (const version of event.versions) versions.set(version.versionId, version);
    });
    await devtools.send('ServiceWorker.enable');
    return async () => {
      const all = [...versions];
      if (!all.some(([, { status }]) => status === 'installed')) return;
      for (const [versionId, { status, runningStatus }] of all) {
        if (status === 'activated' && ['starting', 'running'].includes(runningStatus))
          await devtools.send('ServiceWorker.stopWorker', { versionId });
      }
    };
  }
});

describe('public form', () => {
  it('opens offline where it was opened before, with its own short list of files', {
    tags: 'main',
  }, async () => {
    const page = await visitWithWorker({
      width: 390,
      expected: ['net::ERR_INTERNET_DISCONNECTED'],
    });
    await page.goto('/pre-screening');
    await waitForCache(page);
    const addresses = await cachedPaths(page);
    expect(addresses).toContain('/intake.html');
    expect(addresses).not.toContain('/index.html');
    expect(addresses.filter((path) => !buildFile.test(path))).toEqual([]);
    const isText = (path: string) => path.includes('/form-texts-');
    expect(addresses.filter(isText)).toHaveLength(languages.length - 1);
    expect(addresses.filter((path) => !isText(path)).length).toBeLessThan(20);
    await page.context().setOffline(true);
    await page.reload();
    // Questions come from the server; crisis help is available before they do.
    await page.getByText(translate('public-form:crisis.open')).click();
    await page.getByRole('link', { name: /988/ }).first().waitFor();
    await expectAccessible(page);
    await page.getByText(translate('public-form:crisis.open')).click();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.locator('html[lang=fr]').waitFor();
    await page.reload();
    const french = translationsIn('fr');
    await page.getByText(french('public-form:crisis.open')).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: french('pre-screening:start.begin') }).waitFor();
  });
});
