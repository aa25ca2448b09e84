import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

const button = (page: Page, language: Language, key: string) =>
  page.getByRole('button', { name: translationsIn(language)(key), exact: true });
const step = (page: Page, language: Language, number: number) =>
  page
    .getByText(translationsIn(language)('public-form:progress', { step: number, steps: 5 }))
    .first()
    .waitFor();

async function begin(page: Page, language: Language): Promise<void> {
  await page.goto('/pre-screening');
  await button(page, language, 'pre-screening:start.begin').click();
  await step(page, language, 1);
}

/** Stubs other sites, each answering after `until`. */
async function standInForOthers(page: Page, until: Promise<void> = Promise.resolve()) {
  const ours = new URL(page.url()).host;
  await page.route(
    (url) => url.host !== ours,
    async (route) => {
      await until;
      await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' });
    },
  );
  return (url: URL) => url.host !== ours;
}

describe('leaving the public form quickly', () => {
  it('loses nothing: the code appears with the first answer and restores the last one', async () => {
    const translate = translationsIn('en');
    const page = await browser.visit({ width: 360 });
    await begin(page, 'en');
    const isElsewhere = await standInForOthers(page);
    expect(await page.locator('code').count()).toBe(0);
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.getByRole('heading', { name: translate('pre-screening:code.title') }).waitFor();
    const code = (await page.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('#q-pre-name-last').fill('Hurried');
    await button(page, 'en', 'public-form:exit.button').click();
    await page.waitForURL(isElsewhere);

    // Without a date of birth the code alone opens the form, once the final save has arrived.
    let resumed = new Response();
    const resume = async () => {
      resumed = await send('/api/pre-screening/resume', { resumeCode: code });
      return resumed.status;
    };
    await expect.poll(resume, { interval: 250 }).toBe(200);
    const { id, secret } = (await resumed.json()) as { id: string; secret: string };
    const form = new URL(`/api/pre-screening/${id}`, demo.url);
    const headers = { 'x-intake-secret': secret };
    await expect
      .poll(async () => await (await fetch(form, { headers })).text())
      .toContain('Hurried');
    const other = await browser.visit({ width: 360 });
    await other.goto('/pre-screening');
    await button(other, 'en', 'pre-screening:start.resume').click();
    await other.getByLabel(translate('pre-screening:resume.code')).fill(code);
    await button(other, 'en', 'pre-screening:resume.goOn').click();
    await step(other, 'en', 2);
    await button(other, 'en', 'public-form:back').click();
    expect(await other.locator('#q-pre-name-last').inputValue()).toBe('Hurried');
  });

  it('removes the form from the address bar and the history', async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/login');
    await begin(page, 'en');
    let load: () => void = () => {};
    const isElsewhere = await standInForOthers(
      page,
      new Promise((resolve) => {
        load = resolve;
      }),
    );
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.locator('#q-pre-name-last').fill('Gone');
    await button(page, 'en', 'public-form:continue').click();
    await step(page, 'en', 2);
    await button(page, 'en', 'public-form:continue').click();
    await step(page, 'en', 3);
    // The click doesn't wait for the other site, which is slow: the page is blank and its address
    // neutral at once.
    await button(page, 'en', 'public-form:exit.button').click({ noWaitAfter: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    load();
    await page.waitForURL(isElsewhere);
    await page.goBack();
    await page.waitForURL('**/login');
  });

  it.each([
    ['from its third page', 0],
    ['after going back to its second page', 1],
    ['after going back to its first page', 2],
  ])('leaves no page of the form that Forward leads to: %s', async (_, backs) => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/login');
    await begin(page, 'en');
    const isElsewhere = await standInForOthers(page);
    // core/server/http/pages.test.ts tests that the server redirects this address to the weather
    // site.
    await page.route('**/away/en', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather again</title>' }),
    );
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.locator('#q-pre-name-last').fill('Forward');
    await button(page, 'en', 'public-form:continue').click();
    await step(page, 'en', 2);
    await button(page, 'en', 'public-form:continue').click();
    await step(page, 'en', 3);
    for (let back = 1; back <= backs; back += 1) {
      await page.goBack();
      await step(page, 'en', 3 - back);
    }
    await button(page, 'en', 'public-form:exit.button').click();
    await page.waitForURL(isElsewhere);
    await expect.poll(() => page.title()).toBe('Weather');
    const entries = await page.evaluate(() => history.length);
    await page.goForward();
    await expect.poll(() => page.title()).toBe('Weather again');
    // The history has nothing to go forward to.
    await page.goForward();
    expect(await page.title()).toBe('Weather again');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Weather');
    await page.goBack();
    await page.waitForURL('**/login');
  });

  it('keeps nothing on a shared phone, and the form on the person’s own', async () => {
    const translate = translationsIn('fr');
    const stored = (page: Page) =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const page = await browser.visit({ width: 360, language: 'fr' });
    await page.goto('/pre-screening');
    await button(page, 'fr', 'pre-screening:start.begin').waitFor();
    const before = await stored(page);
    await begin(page, 'fr');
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.locator('#q-pre-name-last').fill('Partage');
    const shared = page.getByRole('radio', { name: translate('pre-screening:code.shared') });
    expect(await shared.isChecked()).toBe(true);
    await button(page, 'fr', 'public-form:continue').click();
    await step(page, 'fr', 2);
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();
    expect(await stored(page)).toBe(before);
    await expectAccessible(page);
    await page.locator('#q-pre-reach-way').check();
    const phone = page.locator('#q-pre-reach-phone');
    expect(await phone.getAttribute('autocomplete')).toBe('off');

    await page.getByRole('radio', { name: translate('pre-screening:code.own') }).check();
    expect(await phone.getAttribute('autocomplete')).toBe('tel');
    await button(page, 'fr', 'public-form:back').click();
    await step(page, 'fr', 1);
    expect(await page.locator('#q-pre-name-first').getAttribute('autocomplete')).toBe('given-name');
    expect(await page.locator('#q-pre-birth-date').getAttribute('autocomplete')).toBe('bday-day');
    const later = await page.context().newPage();
    await page.close();
    await later.goto('/pre-screening');
    await later
      .getByRole('heading', { name: translate('pre-screening:claim.leftTitle'), level: 1 })
      .waitFor();
  });
});

describe('public form', () => {
  it.each([
    ['en', ['month', 'day', 'year'], 'March'],
    ['fr', ['day', 'month', 'year'], 'mars'],
  ] as const)(
    'asks a date in the order of its reader, with the month by name: %s',
    async (language, order, march) => {
      const translate = translationsIn(language);
      const page = await browser.visit({ width: 360, language });
      await begin(page, language);
      const date = page.getByRole('group').filter({ has: page.locator('#q-pre-birth-date') });
      expect(await date.locator('label').allTextContents()).toEqual(
        order.map((part) => translate(`public-form:date.${part}`)),
      );
      const month = date.getByLabel(translate('public-form:date.month'), { exact: true });
      await month.selectOption({ label: march });
      expect(await month.inputValue()).toBe('3');
      await expectNoSidewaysScroll(page);
    },
  );

  it.each([28, 32])('keeps its two safety buttons apart at %s px', async (size) => {
    for (const language of ['en', 'fr'] as const) {
      const page = await browser.visit({ width: 360, language });
      await page.goto('/pre-screening');
      await button(page, language, 'pre-screening:start.begin').waitFor();
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, size);
      const help = page.locator('aside summary');
      const leave = button(page, language, 'public-form:exit.button');
      const [one, other] = [await help.boundingBox(), await leave.boundingBox()];
      if (!one || !other) throw new Error('both are there');
      const isApart = one.x + one.width <= other.x || one.y + one.height <= other.y;
      expect(isApart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
      await expectNoSidewaysScroll(page);
      // The exit button stays visible after scrolling.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect.poll(async () => (await leave.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    }
  });

  it.each(['en', 'fr'] as const)(
    'keeps phone numbers, the code, and long words within the narrowest phone at twice the text size: %s',
    async (language) => {
      const page = await browser.visit({ width: 320, language });
      await page.goto('/pre-screening');
      await button(page, language, 'pre-screening:start.begin').waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '36px';
      });
      await page.locator('main a[href^="tel:"]').first().waitFor();
      await expectNoSidewaysScroll(page);
      await button(page, language, 'pre-screening:start.begin').click();
      await page.locator('#q-pre-name-first').fill('Ada');
      await page.locator('code').first().waitFor();
      await expectNoSidewaysScroll(page);
      await page.locator('#q-pre-name-last').fill('Wide');
      await button(page, language, 'public-form:continue').click();
      await step(page, language, 2);
      await expectNoSidewaysScroll(page);
    },
  );

  it('keeps focus when the language changes', async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/pre-screening');
    const french = page.getByRole('button', { name: 'Français', exact: true });
    await french.focus();
    await page.keyboard.press('Enter');
    await button(page, 'fr', 'pre-screening:start.begin').waitFor();
    // The same element now leads back.
    await expectFocus(page.getByRole('button', { name: 'English', exact: true }));
    await page.keyboard.press('Enter');
    await expectFocus(french);
  });
});
