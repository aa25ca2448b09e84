import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

const panel = (page: Page, title = translate('help:title')) =>
  page.getByRole('dialog', { name: title, exact: true });
const button = (page: Page, name = translate('help:open')) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const titled = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { level: 3, name, exact: true });

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it.each([
  { path: '/page/dashboard', title: 'Dashboard' },
  { path: '/page/applicants', title: 'Applicants' },
  { path: '/page/applicants?view=triage', title: 'Triage' },
  { path: '/page/applicants?tab=drafts&state=deleted', title: 'Applications' },
])('explains $path, by key and by button', { tags: 'main' }, async ({ path, title }) => {
  const page = await openAt(browser, path);
  const link = page.locator('main a').first();
  await link.focus();
  await page.keyboard.press('?');
  await titled(page, title).waitFor();
  await expectFocus(panel(page).getByRole('searchbox'));
  expect(await panel(page).locator('ol > li').count()).toBe(3);
  await close(page);
  await expectFocus(link);

  await button(page).click();
  await titled(page, title).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await close(page);
  await expectFocus(button(page));
});

it('finds another screen’s page and returns to this one', async () => {
  const page = await openAt(browser, '/page/calendar', { width: 360 });
  await button(page).click();
  await titled(page, 'Calendar').waitFor();
  await expectNoSidewaysScroll(page);
  const search = panel(page).getByRole('searchbox');
  await search.fill('WAÏTING list');
  const results = panel(page).getByRole('list').getByRole('button');
  await results.first().waitFor();
  expect(await panel(page).getByRole('status').textContent()).toContain(
    String(await results.count()),
  );
  await expectAccessible(page, '[role=dialog]');
  await results.filter({ hasText: /^Location/ }).click();
  await expectFocus(titled(page, 'Location'));
  await panel(page)
    .getByRole('button', { name: translate('help:back') })
    .click();
  await expectFocus(titled(page, 'Calendar'));

  // For administrators only.
  await search.fill('erasures');
  await panel(page).getByRole('status').waitFor();
  expect(await results.filter({ hasText: /^Erasures/ }).count()).toBe(0);
  await close(page);
  await expectFocus(button(page));
});

it('types ? into a field instead of opening', async () => {
  const page = await openAt(browser, '/page/applicants');
  await page.getByRole('searchbox').press('?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('shows its pages in French', async () => {
  const page = await openAt(browser, '/page/tasks', { language: 'fr' });
  await button(page, french('help:open')).click();
  await panel(page, french('help:title')).waitFor();
  await titled(page, 'Tâches').waitFor();
  await page.getByRole('dialog').getByRole('searchbox').fill('repertoire evaluation');
  await page.getByText(french('help:found', { count: 0, total: '0' })).waitFor();
  await page.getByRole('dialog').getByRole('searchbox').fill('journal d’audit');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Clientèle/ })
    .waitFor();
  await close(page);
  await expectFocus(button(page, french('help:open')));
});

it('shows a client only the page of the client portal', async () => {
  const page = await openAt(browser, '/page/dashboard', { role: 'client' });
  await page.keyboard.press('?');
  await titled(page, 'Your client portal').waitFor();
  await panel(page).getByRole('searchbox').fill('legal hold');
  const found = panel(page).getByRole('status');
  await expect
    .poll(() => found.textContent())
    .toBe(translate('help:found', { count: 0, total: '0' }));
});
