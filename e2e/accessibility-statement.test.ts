import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';

const browser = useBrowser();

const link = 'footer a[href="/accessibility"]';

it('opens over a form, keeps what is typed, and gives the focus back', async () => {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('#q-pre-name-first').fill('Ada');
  const title = await page.title();
  await page.locator(link).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Accessibility' }));
  expect(await page.title()).toBe('Accessibility');
  expect(await page.locator('#q-pre-name-first').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectFocus(page.locator(link));
  expect(await page.title()).toBe(title);
  // Nothing of a form on a shared phone is stored, so the page itself has kept it.
  expect(await page.locator('#q-pre-name-first').inputValue()).toBe('Ada');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('#q-pre-reach-way').waitFor();
});

it('stays open after a reload, closes with Back, and opens again', async () => {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('#q-pre-name-first').waitFor();
  await page.locator(link).click();
  const statement = page.getByRole('heading', { level: 1, name: 'Accessibility' });
  await statement.waitFor();
  await page.reload();
  await expectFocus(statement);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await statement.waitFor({ state: 'detached' });
  await page.locator('#q-pre-name-first').waitFor();
  await page.locator(link).click();
  await statement.waitFor();
  await page.goBack();
  await page.locator('#q-pre-name-first').fill('Ada');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('#q-pre-reach-way').waitFor();
  expect(await statement.count()).toBe(0);
});

it('leaves the history with the form on a quick exit', async () => {
  const page = await browser.visit({ width: 360 });
  await page.goto('/login');
  await page.goto('/pre-screening');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('#q-pre-name-first').fill('Ada');
  await page.locator(link).click();
  const ours = new URL(page.url()).host;
  await page.route(
    (url) => url.host !== ours,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  await page.getByRole('button', { name: 'Leave quickly' }).click();
  await expect.poll(() => page.title()).toBe('Weather');
  await page.goBack();
  await page.waitForURL('**/login');
});

it('has a link in the foot of sign-in and of every page, and shows the organization’s phone', async () => {
  const page = await browser.visit({ language: 'fr' });
  await page.goto('/login');
  await page.locator(link).click();
  await page.getByRole('heading', { level: 1, name: 'Accessibilité' }).waitFor();
  expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');

  const client = await openAt(browser, '/page/dashboard', { role: 'client' });
  await client.locator('footer').getByRole('link', { name: 'Accessibility' }).click();
  await client.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  await client.getByRole('button', { name: 'Leave quickly' }).waitFor();
});
