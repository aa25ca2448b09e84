import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSettings } from '#core/server/env.ts';
import { ensureFirstAdmin } from '#features/accounts/server/auth/first-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { fillForm } from './fill-form.ts';
import { expectFocus } from './focus.ts';
import { type RunningServer, startServer } from './servers.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

let server: RunningServer;
let setupToken = '';
beforeAll(async () => {
  server = await startServer({
    postgresUrl: inject('postgresUrl'),
    name: 'new',
    prepare: async (db) => {
      const admin = await ensureFirstAdmin(db, readSettings({}));
      if (admin.kind === 'set-up') setupToken = admin.token;
    },
  });
});
afterAll(() => server?.stop());

const admin = { email: 'first@waymark.example', password: 'the very first admin' };

const organization = { name: 'Maison Saint-Galet', website: 'https://saint-galet.example.org' };

const person = { first: 'Léo', last: 'Galet', corrected: 'Galet-Roche' };

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${name}`) });
}

it('sets up a new installation with an administrator and an applicant in French', {
  tags: 'main',
}, async () => {
  const translate = translationsIn('fr');
  await setUp();
  const reference = await apply();

  const staff = await browser.visit({ url: server.url, language: 'fr' });
  await staff.goto('/page/dashboard?from=mail');
  await staff.waitForURL('**/login?returnUrl=*');
  await field(staff, translate('auth:email')).fill(admin.email);
  await staff.locator('input[type=password]').fill(admin.password);
  await staff.getByRole('button', { name: translate('auth:signIn'), exact: true }).click();
  // Back on the page from before signing in.
  await staff.waitForURL('**/page/dashboard?from=mail');

  await staff.getByRole('link', { name: new RegExp(`${person.first} ${person.last}`) }).click();
  await staff.waitForURL('**/page/draft-applicant/view/*');
  await staff.getByText(reference).first().waitFor();
  await staff.getByRole('link', { name: /réponses/ }).click();
  const lastName = field(staff, translate('applicants:fields.lastName'));
  expect(await lastName.inputValue()).toBe(person.last);
  await lastName.fill(person.corrected);
  await staff.getByRole('button', { name: translate('drafts:finalise'), exact: true }).click();

  await staff.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
  await staff.getByRole('heading', { level: 1, name: new RegExp(person.corrected) }).waitFor();
  await settled(staff);
  const pageText = await staff.locator('main').textContent();
  expect(pageText).toContain(reference);
  // Answers appear in the person's words.
  expect(pageText).toContain(person.last);

  await staff.goto('/page/applicants');
  await staff
    .getByRole('link', { name: new RegExp(person.corrected) })
    .first()
    .waitFor();
});

/** Creates the first administrator with the setup link. */
async function setUp(): Promise<void> {
  const translate = translationsIn('en');
  const page = await browser.visit({ url: server.url });
  await page.goto(`/register#setup=${setupToken}`);
  await page.getByRole('heading', { name: translate('auth:setupTitle') }).waitFor();
  await expectAccessible(page);
  await field(page, translate('auth:firstName')).fill('Avery');
  await field(page, translate('auth:lastName')).fill('Summit');
  await field(page, translate('auth:email')).fill(admin.email);
  await page.locator('input[type=password]').fill(admin.password);
  await page.getByRole('button', { name: translate('auth:createAdmin') }).click();
  await page.waitForURL('**/page/settings/setup');
  await page.getByLabel(translate('organisation:timeZone')).first().waitFor();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: translate('organisation:setup.save') });
  await field(page, translate('organisation:name')).fill(organization.name);
  const website = field(page, translate('organisation:url'));
  await website.fill('javascript:alert(1)');
  await save.click();
  await page.getByText(translate('validation:web-address')).waitFor();
  await expectFocus(website);
  await expectAccessible(page);
  await website.fill(organization.website);
  await save.click();
  await page.waitForURL('**/page/dashboard');
  const credit = page.getByRole('contentinfo').getByRole('link', { name: organization.name });
  expect(await credit.getAttribute('href')).toBe(organization.website);
  // A new organization sees where to start.
  await page.getByText(translate('dashboard:startTitle')).waitFor();
  await expectAccessible(page);
}

/** Fills in the form on a phone and checks each page in light and dark. */
async function apply(): Promise<string> {
  const translate = translationsIn('fr');
  const phone = await browser.visit({ url: server.url, language: 'fr', width: 360 });
  const expectFine = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme });
      await expectAccessible(phone);
    }
    await expectNoSidewaysScroll(phone);
  };
  await phone.goto('/pre-screening');
  const answers = {
    'pre-name-first': person.first,
    'pre-name-last': person.last,
    'pre-birth-date': '27 3 1985',
    'pre-reach-way': 'call',
    'pre-reach-phone': '506 555 0123',
    'pre-reach-message': 'no',
    'pre-safety-now': 'no',
    'pre-tonight-place': 'shelter',
  };
  await fillForm(phone, 'fr', answers, expectFine);
  expect(await phone.locator('main').textContent()).toContain(person.last);
  await expectFine();
  await phone
    .getByRole('button', { name: translate('public-form:check.send'), exact: true })
    .click();
  await phone
    .getByRole('heading', { level: 1, name: translate('pre-screening:done.title') })
    .waitFor();
  await expectFine();
  const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(
    (await phone.locator('main').textContent()) ?? '',
  )?.[0];
  if (!reference) throw new Error('the page shows no reference');
  return reference;
}
