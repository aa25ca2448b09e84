import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectNothingCutOff } from './cut-off.ts';
import { fillForm } from './fill-form.ts';
import { expectFocus } from './focus.ts';
import { addApplicant, makeLink, revoke } from './screening-steps.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const phone = 'a[href="tel:555-0100"]';
const hours = 'Monday to Friday, 9 to 5';
const address = '12 Cairn Road, Stonebridge';

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: translate(key) }).waitFor();

/** Expects the demo's contact details in this part of the page. */
async function expectDetails(page: Page, part: 'main' | 'footer'): Promise<void> {
  const contactBlock = page.locator(`${part} address`);
  await contactBlock.locator(phone).waitFor();
  await contactBlock.getByText(hours, { exact: true }).waitFor();
  await contactBlock.getByText(address, { exact: true }).waitFor();
}

/** The page without JavaScript, shown in a browser with it, because axe needs it. */
async function pageWithoutScripts(): Promise<Page> {
  const page = await browser.visit({ width: 390 });
  await page.route('**/pre-screening', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll(/<\/?noscript>|<script.*<\/script>/g, ''),
    });
  });
  await page.goto('/pre-screening');
  await page.locator('address[lang=fr]').waitFor();
  return page;
}

const person = {
  'pre-name-first': 'Una',
  'pre-name-last': 'Reachable',
};

describe('contact details of the organization', () => {
  it('appear on every step of the form and beside the reference', async () => {
    const page = await browser.visit({ width: 390 });
    await page.goto('/pre-screening');
    await settled(page);
    await expectDetails(page, 'footer');
    const answers = { ...person, 'pre-reach-way': 'call', 'pre-reach-phone': '506 555 0123' };
    await fillForm(page, 'en', answers, () => expectDetails(page, 'footer'));
    await press(page, 'public-form:check.send');
    await heading(page, 'pre-screening:done.title');
    await page.getByText(translate('pre-screening:done.reach')).waitFor();
    await expectDetails(page, 'main');
    await expectAccessible(page);
  });

  it('appear on a page for an expired link', async () => {
    const page = await browser.visit({ width: 390, expected: [410] });
    const id = await addApplicant();
    const link = await makeLink(id);
    await revoke(id);
    await page.goto(link);
    await heading(page, 'screening-form:closed.revoked.title');
    await expectDetails(page, 'main');
    await expectAccessible(page);
  });

  it('appear on the page that says the form couldn’t load', async () => {
    const page = await browser.visit({ width: 390, expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    // Only the page itself reaches the server.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.goto('/pre-screening');
    await heading(page, 'public-form:failed.title');
    await expectDetails(page, 'main');
    await expectDetails(page, 'footer');
    await expectAccessible(page);
  });

  it.each([
    { what: 'an address that leads nowhere', path: '/pre-screning', status: 404 },
    { what: 'the reminder settings without a link', path: '/reminders', status: 200 },
    { what: 'the page to sign in', path: '/login', status: 200 },
  ])('is on $what', async ({ path, status }) => {
    const page = await browser.visit({ width: 360, expected: [status] });
    await page.goto(path);
    await settled(page);
    await expectDetails(page, 'footer');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('show without JavaScript, in both languages', async () => {
    const options = { javaScriptEnabled: false };
    const page = await browser.visit({ width: 390, options });
    await page.goto('/pre-screening');
    for (const [lang, spoken] of [
      ['en', hours],
      ['fr', 'Du lundi au vendredi, de 9 h à 17 h'],
    ] as const) {
      const contactBlock = page.locator(`address[lang=${lang}]`);
      await contactBlock.locator(phone).waitFor();
      const text = await contactBlock.textContent();
      expect(text).toContain(spoken);
      expect(text).toContain(address);
    }
    await expectNoSidewaysScroll(page);
    await expectNothingCutOff(page);
    await expectAccessible(await pageWithoutScripts());
  });

  it('appear in the client portal', async () => {
    const page = await browser.visit({ width: 390 });
    await enter(page, 'client', '/page/dashboard');
    const section = page.getByRole('region', { name: translate('dashboard:clientQuestion') });
    await section.locator(phone).waitFor();
    await section.getByText(hours, { exact: true }).waitFor();
    await section.getByText(address, { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

describe('the chosen way to be contacted', () => {
  const alert = (page: Page) => page.getByRole('alert');
  const errors = (page: Page) => alert(page).getByRole('link').allTextContents();
  const step = (page: Page, number: number) =>
    page
      .getByText(translate('public-form:progress', { step: number, steps: 5 }))
      .first()
      .waitFor();
  const choose = (page: Page, way: string) =>
    page.getByRole('radio', { name: way, exact: true }).check();

  async function beginAtWay(): Promise<Page> {
    const page = await browser.visit({ width: 390 });
    await page.goto('/pre-screening');
    await press(page, 'pre-screening:start.begin');
    await page.getByLabel('First name').fill('Una');
    await press(page, 'public-form:continue');
    await step(page, 2);
    return page;
  }

  it('needs an address if it is email', async () => {
    const page = await beginAtWay();
    await choose(page, 'Email');
    await press(page, 'public-form:continue');
    await expect.poll(() => errors(page)).toEqual([translate('validation:email-missing')]);
    await expectAccessible(page);
    await alert(page).getByRole('link').click();
    const field = page.getByLabel('Email address');
    await expectFocus(field);
    await field.fill('una@reachable.example');
    await alert(page).waitFor({ state: 'detached' });
    await press(page, 'public-form:continue');
    await step(page, 3);
  });

  it('needs the trusted person’s name and number, and can be changed instead', async () => {
    const page = await beginAtWay();
    await choose(page, 'Through a person I trust');
    await press(page, 'public-form:continue');
    await expect
      .poll(() => errors(page))
      .toEqual([
        translate('validation:trusted-name-missing'),
        translate('validation:trusted-phone-missing'),
      ]);
    await expectAccessible(page);
    await choose(page, 'Letter');
    await alert(page).waitFor({ state: 'detached' });
    await press(page, 'public-form:continue');
    await expect.poll(() => errors(page)).toEqual([translate('validation:mail-missing')]);
    await choose(page, 'Don’t contact me');
    await press(page, 'public-form:continue');
    await step(page, 3);
  });

  it('asks once for a missing way to reach the person, and never blocks sending', async () => {
    const page = await browser.visit({ width: 390 });
    await page.goto('/pre-screening');
    await fillForm(page, 'en', person);
    await press(page, 'public-form:check.send');
    await expectFocus(page.getByRole('heading', { name: translate('public-form:gap.title') }));
    await page.getByText(translate('public-form:gap.none')).waitFor();
    await expectAccessible(page);
    await press(page, 'public-form:gap.add');
    await expectFocus(page.getByRole('radio', { name: 'Text message', exact: true }));
    await press(page, 'public-form:continue');
    await press(page, 'public-form:check.send');
    await press(page, 'public-form:gap.sendAnyway');
    await heading(page, 'pre-screening:done.title');
  });
});
