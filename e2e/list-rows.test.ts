import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const lists = ['/page/applicants', '/page/clients'];

/** Rows that are whole inside the window. */
const wholeRows = (page: Page) =>
  page.locator('main [data-record]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

async function openSized(path: string, width: number, height: number): Promise<Page> {
  const page = await openAt(browser, path, { width, options: { viewport: { width, height } } });
  await page.setViewportSize({ width, height });
  await page.locator('main [data-record]').first().waitFor();
  return page;
}

/** True if the page is wider than the window. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each(lists)('rows of %s', (path) => {
  it('are at least 14 at 1280 × 800', { tags: 'main' }, async () => {
    const page = await openSized(path, 1280, 800);
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(14);
    expect(await scrollsSideways(page)).toBe(false);
    await expectAccessible(page);
  });

  it('are at least 30 at 1920 × 1080, over the whole width', async () => {
    const page = await openSized(path, 1920, 1080);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(30);
    const table = await page.locator('main table').boundingBox();
    expect(table?.width).toBeGreaterThan(1920 - 260 - 60);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('begin above y = 200 on a phone', async () => {
    const page = await openSized(path, 360, 740);
    const first = await page.locator('main [data-record]').first().boundingBox();
    expect(first?.y).toBeLessThan(200);
    expect(await scrollsSideways(page)).toBe(false);
    await expectAccessible(page);
  });
});

it('the height of rows can be chosen, and stays', async () => {
  const page = await openSized('/page/applicants', 1280, 800);
  const height = async () =>
    Math.round((await page.locator('main tbody tr').nth(1).boundingBox())?.height ?? 0);
  expect(await height()).toBe(36);
  await page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
  for (const [density, expected] of [
    ['comfortable', 48],
    ['dense', 28],
  ] as const) {
    await page.getByRole('radio', { name: translate(`lists:density.${density}`) }).check();
    await expect.poll(height).toBe(expected);
  }
  await expectAccessible(page);
  await page.reload();
  await page.locator('main tbody tr').nth(1).waitFor();
  expect(await height()).toBe(28);
});

it('the name stays in view while a wide table scrolls, and the head while the page does', async () => {
  const page = await openSized('/page/applicants', 1280, 800);
  await page.evaluate(() => scrollTo(0, 900));
  const head = page.locator('main thead th').nth(1);
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(90);
  expect((await head.boundingBox())?.y).toBeGreaterThan(0);
});

it('all rows are drawn, however fast one list follows another', async () => {
  const page = await openAt(browser, '/page/applicants');
  const count = await page.locator('main tbody tr').count();
  expect(count).toBeGreaterThan(12);
  await page.evaluate(async () => {
    const heads = () => [...document.querySelectorAll<HTMLElement>('main thead th button')];
    // An odd number of milliseconds apart, so that a list is drawn in each of its steps.
    for (let wait = 0; wait < 60; wait += 1) {
      heads()[wait % 2]?.click();
      await new Promise((resolve) => setTimeout(resolve, 3 * wait));
    }
  });
  await settled(page);
  expect(await page.locator('main tbody tr').count()).toBe(count);
});
