import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { fillForm } from './fill-form.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const step = (page: Page, number: number) =>
  page
    .getByText(translate('public-form:progress', { step: number, steps: 5 }))
    .first()
    .waitFor();

async function begin(page: Page, first: string, last: string) {
  await page.goto('/pre-screening');
  await press(page, 'pre-screening:start.begin');
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await press(page, 'public-form:continue');
  await step(page, 2);
}

describe('public form', () => {
  it('says on its first page how soon a person answers, and how to call instead', async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/pre-screening');
    await page.getByText(translate('pre-screening:start.replyDays', { days: 2 })).waitFor();
    await page
      .getByRole('link', { name: translate('pre-screening:start.call', { number: '' }) })
      .waitFor();
    await expectAccessible(page);
  });

  it('goes back without loss and resumes after a crashed tab', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 390 });
    await begin(page, 'Ada', 'Pebble');
    await page.getByLabel(translate('pre-screening:code.own')).check();
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();
    await page.goBack();
    await step(page, 1);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.goForward();
    await step(page, 2);

    await page.reload();
    await step(page, 2);
    await page.getByText(translate('public-form:back'), { exact: true }).click();
    await step(page, 1);
    expect(await page.getByLabel('Last name').inputValue()).toBe('Pebble');

    // A new visit may be the next person at this computer.
    await page.goto('/pre-screening');
    await page.getByRole('heading', { name: translate('pre-screening:claim.tabTitle') }).waitFor();
    await expectAccessible(page);
    await press(page, 'pre-screening:resume.goOn');
    await step(page, 2);
  });

  it('keeps typed answers offline and saves them with a connection', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({
      width: 390,
      expected: ['net::ERR_INTERNET_DISCONNECTED'],
    });
    await begin(page, 'Ada', 'Offline');
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();
    await page.route('**/api/pre-screening/**', (route) => route.abort('internetdisconnected'));
    await page.context().setOffline(true);
    await page.getByText(translate('public-form:back'), { exact: true }).click();
    await page.getByLabel('First name').fill('Adeline');
    await press(page, 'public-form:continue');
    await page.getByText(translate('public-form:saving.offline')).first().waitFor();
    await page.unroute('**/api/pre-screening/**');
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.status() === 204,
    );
    await page.context().setOffline(false);
    expect((await saved).request().postData()).toContain('Adeline');
  });

  it('leaves no answers on the device after a quick exit', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 390 });
    await page.goto('/pre-screening');
    const ours = new URL(page.url()).host;
    const isElsewhere = (url: URL) => url.host !== ours;
    await page.route(isElsewhere, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
    );
    await begin(page, 'Ada', 'Leaving');
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await press(page, 'public-form:exit.button');
    await page.waitForURL(isElsewhere);
    await page.goto('/pre-screening');
    await page.getByRole('button', { name: translate('pre-screening:start.begin') }).waitFor();
    expect(await stored()).not.toContain('Leaving');
    expect(await stored()).not.toContain('secret');
  });

  it('works by keyboard alone and names missing answers', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 390 });
    await page.goto('/pre-screening');
    await page.getByRole('button', { name: translate('pre-screening:start.begin') }).focus();
    await page.keyboard.press('Enter');
    await step(page, 1);
    await page.getByLabel('Last name').focus();
    await page.keyboard.type('Keyed');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      translate('validation:first-name-missing'),
    ]);
    await summary.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('First name'));
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await step(page, 2);
  });

  it('accepts a device whose clock is a day ahead', async () => {
    const page = await browser.visit({ width: 390 });
    await page.clock.install({ time: Date.now() + 24 * 3600_000 });
    await page.goto('/pre-screening');
    await fillForm(page, 'en', {
      'pre-name-first': 'Una',
      'pre-name-last': 'Wrongclock',
      'pre-birth-date': '4 3 1990',
      'pre-reach-way': 'none',
    });
    await press(page, 'public-form:check.send');
    await page.getByRole('heading', { name: translate('pre-screening:done.title') }).waitFor();
    expect(await page.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).count()).toBe(1);
  });

  it('submits once if the reply is lost', { tags: 'main' }, async () => {
    const page = await browser.visit({ width: 390, expected: ['net::ERR_CONNECTION_RESET'] });
    await page.clock.install();
    await page.goto('/pre-screening');
    await fillForm(page, 'en', {
      'pre-name-first': 'Una',
      'pre-name-last': 'Lostreply',
      'pre-reach-way': 'none',
    });
    let lost = false;
    await page.route('**/submit', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    // The page would retry after two seconds of its clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await press(page, 'public-form:check.send');
    await press(page, 'public-form:check.tryNow');
    await page.getByRole('heading', { name: translate('pre-screening:done.title') }).waitFor();
    expect(lost).toBe(true);
  });
});
