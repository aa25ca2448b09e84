import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readTogether } from '#core/contract/together.ts';
import { useBrowser } from './browser.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';

const browser = useBrowser();

/** Reads of the frame around every home of staff. */
const frameReads = [
  '/api/auth/keeping-key',
  '/api/dashboard/waiting',
  '/api/first-steps',
  '/api/location',
  '/api/notification/notice?limit=1',
  '/api/organisation',
];

/** Collects the calls of this page, and resolves `hasRead` once it has made its reads together. */
function watchCalls(page: Page) {
  const calls: string[] = [];
  const { promise: hasRead, resolve } = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
    if (pathname === readTogether.path) resolve();
  });
  return { calls, hasRead };
}

it.each([
  ['an administrator', 'admin', ['/api/dashboard?zone=UTC', '/api/organisation/settings']],
  ['a case worker', 'user', ['/api/my-day?of=me&zone=UTC']],
] as const)(
  'reads all that the home of %s shows in one call, before the app runs',
  async (_, role, contents) => {
    const expected = [...frameReads, ...contents].toSorted();
    const page = await browser.visit({ options: { timezoneId: 'UTC' } });
    const { calls, hasRead } = watchCalls(page);
    // The app runs only once the call was made.
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      await hasRead;
      await route.continue();
    });
    await enter(page, role, '/page/dashboard');
    await settled(page);
    const together = calls.filter((call) => call.startsWith(readTogether.path));
    const reads = together.flatMap((call) =>
      new URLSearchParams(call.split('?')[1]).getAll('read'),
    );
    expect(together).toHaveLength(1);
    expect(reads.toSorted()).toEqual(expected);
    expect(calls.filter((call) => expected.includes(call))).toEqual([]);
  },
);

it('calls once for the organization that the page for signing in shows, before it runs', async () => {
  const page = await browser.visit();
  const { calls } = watchCalls(page);
  const early = page.waitForRequest('**/api/organisation');
  await page.route(/\/assets\/sign-in-[\w-]+\.js$/, async (route) => {
    await early;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await settled(page);
  expect(calls.filter((call) => call === '/api/organisation')).toHaveLength(1);
});

it('calls for each read when the early call did not get through', async () => {
  const page = await browser.visit({ expected: ['net::ERR_FAILED'] });
  const calls = new Set<string>();
  await page.route('**/api/**', (route) => {
    const isFirst = !calls.has(route.request().url());
    calls.add(route.request().url());
    return isFirst ? route.abort() : route.continue();
  });
  await enter(page, 'user', '/page/dashboard');
  await settled(page);
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(0);
});

it('opens without the texts of other screens, for which the next screen waits', async () => {
  const page = await browser.visit();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/i18n/en.json*', async (route) => {
    await isReleased;
    await route.continue();
  });
  const restAsked = page.waitForRequest('**/assets/i18n/en.json*');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const words = async () =>
    (await page.locator('header, nav, main').allTextContents()).join('\n').replaceAll(/\d+/g, '#');
  await enter(page, 'user', '/page/dashboard');
  await title('My day').waitFor();
  await settled(page);
  const early = await words();
  await page.getByRole('link', { name: /^Applicants/ }).click();
  await restAsked;
  expect(await title('Applicants').count()).toBe(0);

  release();
  await title('Applicants').waitFor();
  // The app links its manifest after the first screen.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  await page.goBack();
  await title('My day').waitFor();
  await settled(page);
  expect(await words()).toBe(early);
});
