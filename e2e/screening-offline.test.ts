import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { addApplicant, makeLink } from './screening-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const interpreter = (page: Page, answer: string) =>
  page
    .getByRole('group', { name: 'Do you need an interpreter?' })
    .getByRole('radio', { name: answer, exact: true });

/** Stops idle service workers, as browsers do. */
async function stopIdleWorkers(page: Page): Promise<void> {
  const browserItself = await page.context().newCDPSession(page);
  await browserItself.send('ServiceWorker.enable');
  await browserItself.send('ServiceWorker.stopAllWorkers');
  await browserItself.detach();
}

describe('page of a screening link', () => {
  it('opens offline from a stopped worker and has the answers', async () => {
    const page = await browser.visit({
      width: 360,
      expected: ['net::ERR_INTERNET_DISCONNECTED'],
      options: { serviceWorkers: 'allow' },
    });
    await page.goto(await makeLink(await addApplicant()));
    // Even a first visit without a worker caches everything.
    await press(page, 'screening-form:start.begin');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await interpreter(page, 'No').check();
    await press(page, 'public-form:continue');
    await page.getByText(translate('public-form:saving.offline')).first().waitFor();

    await stopIdleWorkers(page);
    await page.reload();
    await page
      .getByRole('heading', { name: translate('public-form:failed.title'), level: 1 })
      .waitFor();
    await page.getByText(translate('public-form:crisis.open')).click();
    await page.getByRole('link', { name: /988/ }).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(page.locator('summary'));

    await page.context().setOffline(false);
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();
    await page.getByText(/^Topic 1 of .* page 2 of/).waitFor();
    await press(page, 'public-form:back');
    await interpreter(page, 'No').waitFor();
    expect(await interpreter(page, 'No').isChecked()).toBe(true);
  });
});
