import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

const link = (page: Page, place: number) =>
  page.locator('main tbody tr').nth(place).locator('a').first();
const box = (page: Page, place: number) =>
  page.locator('main tbody tr').nth(place).locator('input[type=checkbox]');
const help = (page: Page) => page.getByRole('dialog', { name: translate('help:title') });

it('moves, selects, and opens rows by key; ? opens the help, which can turn them off', async () => {
  const page = await openAt(browser, applicants);
  await page.keyboard.press('?');
  await help(page).waitFor();
  const turn = help(page).getByRole('switch', { name: translate('lists:keys.on') });
  await turn.uncheck({ force: true });
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  await page.reload();
  await settled(page);
  for (const key of ['j', '/', '?']) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement?.closest('tbody, input') ?? null)).toBe(
    null,
  );
  expect(await help(page).count()).toBe(0);
  await page.getByRole('button', { name: translate('help:open'), exact: true }).click();
  await turn.check({ force: true });
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });

  await page.keyboard.press('j');
  await expectFocus(link(page, 0));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectFocus(link(page, 2));
  await page.keyboard.press('x');
  expect(await box(page, 2).isChecked()).toBe(true);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expectFocus(link(page, 0));
  await page.keyboard.press('Shift+X');
  for (const place of [0, 1, 2]) expect(await box(page, place).isChecked()).toBe(true);
  // Stays on the first row.
  await page.keyboard.press('k');
  await expectFocus(link(page, 0));
  const name = (await link(page, 0).textContent()) ?? '';
  await page.getByRole('button', { name: translate('lists:selection.clear') }).click();
  await page.keyboard.press('/');
  await expectFocus(page.getByRole('searchbox'));
  // In a field, keys type letters.
  await page.keyboard.type('jx');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
  await page.getByRole('searchbox').fill('');
  await settled(page);
  await link(page, 0).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page\/applicant\//);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});
