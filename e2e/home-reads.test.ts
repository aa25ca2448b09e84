import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';

const browser = useBrowser();

/** Calls of the frame around every home of staff. */
const frameCalls = [
  '/api/dashboard/waiting',
  '/api/first-steps',
  '/api/location',
  '/api/notification/notice?limit=1',
  '/api/organisation',
];

/** Collects the calls of this page, and resolves `isComplete` once all of the expected ones were made. */
function watchCalls(page: Page, expected: readonly string[]) {
  const calls: string[] = [];
  const { promise: isComplete, resolve } = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(pathname + search);
    if (expected.every((call) => calls.includes(call))) resolve();
  });
  return { calls, isComplete };
}

it.each([
  ['an administrator', 'admin', ['/api/dashboard?zone=UTC', '/api/organisation/settings']],
  ['a case worker', 'user', ['/api/my-day?of=me&zone=UTC']],
] as const)(
  'calls once for all that the home of %s shows, before the app runs',
  async (_, role, contents) => {
    const expected = [...frameCalls, ...contents].toSorted();
    const page = await browser.visit({ options: { timezoneId: 'UTC' } });
    const { calls, isComplete } = watchCalls(page, expected);
    // The app runs only once all calls were made.
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      await isComplete;
      await route.continue();
    });
    await enter(page, role, '/page/dashboard');
    await settled(page);
    expect(calls.filter((call) => expected.includes(call)).toSorted()).toEqual(expected);
  },
);

it('calls once for the organization that the page for signing in shows, before it runs', async () => {
  const page = await browser.visit();
  const { calls, isComplete } = watchCalls(page, ['/api/organisation']);
  await page.route(/\/assets\/sign-in-[\w-]+\.js$/, async (route) => {
    await isComplete;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await settled(page);
  expect(calls.filter((call) => call === '/api/organisation')).toHaveLength(1);
});

it('calls again when early calls did not get through', async () => {
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
  await page.goBack();
  await title('My day').waitFor();
  await settled(page);
  expect(await words()).toBe(early);
});
