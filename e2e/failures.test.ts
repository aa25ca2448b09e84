import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

const locations = '/page/settings/locations';
const titled = (page: Page, key: string) =>
  page.getByRole('heading', { level: 1, name: translate(key), exact: true });
const reload = (page: Page) =>
  page.getByRole('button', { name: translate('shell:reload'), exact: true }).click();
const mainMenu = (page: Page) =>
  page.getByRole('navigation', { name: translate('shell:menu.label') });

describe('a broken screen', () => {
  it('keeps menu and navbar usable and recovers after a reload', async () => {
    const page = await browser.visit({ expected: [/^TypeError/] });
    await page.route('**/api/location', (route) => route.fulfill({ json: [null] }));
    await enter(page, 'admin', locations);
    await titled(page, 'shell:brokenTitle').waitFor();
    await page.locator('header button[aria-haspopup=menu]').last().waitFor();
    await expectAccessible(page);
    await mainMenu(page)
      .getByRole('link', { name: translate('shell:menu.dashboard') })
      .click();
    await page.waitForURL('**/page/dashboard');
    await titled(page, 'shell:brokenTitle').waitFor({ state: 'detached' });
    await settled(page);
    await page.goBack();
    await titled(page, 'shell:brokenTitle').waitFor();
    const start = page.getByRole('link', { name: translate('shell:toStart') });
    expect(await start.getAttribute('href')).toBe('/');
    await page.unroute('**/api/location');
    await reload(page);
    await titled(page, 'locations:title').waitFor();
  });

  it('says so even if the shell is broken too', async () => {
    const page = await browser.visit({ expected: [/^Error: Minified React error #31/] });
    await page.route('**/api/organisation', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: { ...(await reply.json()), name: { not: 'a name' } } });
    });
    await enter(page, 'admin', locations);
    await titled(page, 'shell:brokenTitle').waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
    expect(await mainMenu(page).count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/api/organisation');
    await reload(page);
    await titled(page, 'locations:title').waitFor();
    await mainMenu(page).waitFor();
  });

  it('reloads if the server has a newer version, and reports any other failure', async () => {
    const page = await browser.visit({ expected: [404, /dynamically imported module/] });
    await page.route('**/assets/applicants-screen-*.js', (route) => route.fulfill({ status: 404 }));
    await enter(page, 'user', '/page/dashboard');
    await settled(page);
    const loaded = page.waitForEvent('load');
    await mainMenu(page)
      .getByRole('link', { name: new RegExp(`^${translate('shell:menu.applicants')}`) })
      .click();
    await loaded;
    await titled(page, 'shell:updatedTitle').waitFor();
    await mainMenu(page).waitFor();
    await expectAccessible(page);
    await page.unroute('**/assets/applicants-screen-*.js');
    await reload(page);
    await page.getByRole('heading', { level: 1, name: everyone }).waitFor();
  });
});

/** The title of the list. */
const everyone = new RegExp(translate('applicants:list.everybody'));

describe('an app that can’t start', () => {
  it('says so in both languages and logs why', async () => {
    const page = await browser.visit({ expected: [503] });
    await page.route('**/assets/i18n/*', (route) => route.fulfill({ status: 503 }));
    const logged = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('Cairn could not start'),
    });
    await page.goto('/login');
    expect((await logged).type()).toBe('warning');
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toMatch(/can’t be reached right now .+ pas joignable/);
    await expectAccessible(page);
    await page.unroute('**/assets/i18n/*');
    await page.getByRole('link', { name: 'rechargez la page' }).click();
    await titled(page, 'auth:loginTitle').waitFor();
  });
});

it('reports a slow connection, and a lost one even if the browser claims to be online', async () => {
  const page = await browser.visit({ expected: ['net::ERR_CONNECTION_REFUSED'] });
  const { promise: answer, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/applicant?*', async (route) => {
    await answer;
    await route.continue();
  });
  const begun = Date.now();
  await enter(page, 'user', '/page/applicants');
  await page.getByRole('heading', { level: 1, name: everyone }).waitFor();
  const slow = page.getByText(translate('shell:connection.slow'));
  await slow.waitFor();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(5000);
  letThrough();
  await slow.waitFor({ state: 'detached' });
  await page.locator('main a[href^="/page/applicant/"]').first().waitFor();
  await settled(page);

  await page.route(/\/(?:api|healthz)/, (route) => route.abort('connectionrefused'));
  await mainMenu(page)
    .getByRole('link', { name: translate('shell:menu.clients') })
    .click();
  const lost = page.getByText(translate('shell:connection.offline'));
  await lost.waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.unroute(/\/(?:api|healthz)/);
  await lost.waitFor({ state: 'detached' });
});

it('retries a failed call on request, on each screen with a list', async () => {
  const page = await browser.visit({ language: 'fr', expected: [418, 500] });
  const trouble = { status: 500, json: { code: 'unexpected', message: 'x' } };
  // An unknown problem from a newer server.
  const windy = { status: 418, json: { code: 'too-windy', message: 'Il vente trop.' } };
  const lists = [
    { path: '/page/applicants', call: '**/api/applicant?*', reply: trouble },
    { path: locations, call: '**/api/location', reply: trouble },
    {
      path: '/page/applicants?tab=drafts',
      call: /\/api\/triage(?:\?|$)/,
      reply: trouble,
    },
    { path: '/page/settings/people', call: '**/api/user/account*', reply: trouble },
    { path: '/page/settings/audit', call: /\/api\/audit(?:\?|$)/, reply: windy },
  ];
  for (const { call, reply } of lists) await page.route(call, (route) => route.fulfill(reply));
  await enter(page, 'admin', '/page/profile?section=about');
  await settled(page);
  const alert = page.getByRole('alert');
  for (const { path, call, reply } of lists) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    const errorText = reply === windy ? windy.json.message : french('errors:unexpected');
    await alert.getByText(errorText).waitFor();
    if (path === locations) await expectAccessible(page);
    await page.unroute(call);
    await alert.getByRole('button', { name: french('actions:retry') }).click();
    await alert.waitFor({ state: 'detached' });
    await settled(page);
  }
});
