import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { demoAccount, signIn } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const staffHome = /\/assets\/staff-home-[^/]+\.js$/;

/** Paths of the files that the page requests from now on. */
function watchFiles(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) paths.push(pathname);
  });
  return paths;
}

it('loads the staff app once the person begins to type, and not before', {
  tags: 'main',
}, async () => {
  const page = await browser.visit();
  const files = watchFiles(page);
  await page.goto('/login');
  await settled(page);
  expect(files.filter((path) => staffHome.test(path))).toEqual([]);
  const loaded = page.waitForResponse((reply) => staffHome.test(new URL(reply.url()).pathname));
  await page.getByLabel(translate('auth:email')).pressSequentially('s');
  expect((await loaded).status()).toBe(200);
});

it('opens without the staff app at an address that needs an account', async () => {
  const page = await browser.visit();
  const files = watchFiles(page);
  await page.goto('/page/applicants?status=pending#list');
  await page.waitForURL((url) => url.pathname === '/login');
  await settled(page);
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(
    '/page/applicants?status=pending#list',
  );
  expect(files.filter((path) => path.includes('/applicants-screen-'))).toEqual([]);
});

it('keeps its pages in the history, and its texts in the chosen language', async () => {
  const page = await browser.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: translate('auth:forgot') }).click();
  await page.getByRole('heading', { level: 1, name: translate('auth:forgot') }).waitFor();
  await page.locator('header button[aria-haspopup=menu]').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const french = translationsIn('fr');
  await page.getByRole('heading', { level: 1, name: french('auth:forgot') }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: french('auth:loginTitle') }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: french('auth:forgot') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/forgot-password');
});

it('leads a person who is signed in to the requested page', async () => {
  const page = await browser.visit();
  await signIn(page, 'user');
  await page.goto('/login?returnUrl=%2Fpage%2Fprofile', { waitUntil: 'commit' });
  await page.waitForURL('**/page/profile');
  expect(await page.locator('input[type=password]').count()).toBe(0);
});

it('returns to the requested page once the person has signed in in another tab', async () => {
  const page = await browser.visit();
  await page.goto('/login?returnUrl=%2Fpage%2Fprofile');
  await settled(page);
  const other = await page.context().newPage();
  await other.goto('/login');
  const { email, password } = demoAccount('user');
  await other.getByLabel(translate('auth:email')).fill(email);
  await other.locator('input[type=password]').fill(password);
  await other.keyboard.press('Enter');
  await page.waitForURL('**/page/profile');
  expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).not.toBe(null);
});

it('opens offline after an earlier visit to the staff app', async () => {
  const page = await browser.visit({
    expected: ['net::ERR_INTERNET_DISCONNECTED'],
    options: { serviceWorkers: 'allow' },
  });
  await page.goto('/not-found');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.goto('/login');
  const title = page.getByRole('heading', { level: 1, name: translate('auth:loginTitle') });
  await title.waitFor();
  await page.getByText(translate('shell:connection.offline')).waitFor();
  await page.goto('/page/tasks');
  await page.waitForURL('**/login?returnUrl=%2Fpage%2Ftasks');
  await title.waitFor();
  await expectAccessible(page);
});

it('says so if the browser refuses to store the session', async () => {
  const page = await browser.visit();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  await page.goto('/login');
  const { email, password } = demoAccount('user');
  await page.getByLabel(translate('auth:email')).fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: translate('auth:noStorage') });
  await expectFocus(alert);
  await expectAccessible(page);
});
