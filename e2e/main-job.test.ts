import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { readSettings } from '#server/env.ts';
import { ensureFirstAdmin } from '#server/modules/auth/first-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { fillForm } from './fill-form.ts';
import { type RunningServer, startServer } from './servers.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

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

const people = {
  en: { first: 'Ada', last: 'Pebble', corrected: 'Pebblestone' },
  fr: { first: 'Léo', last: 'Galet', corrected: 'Galet-Roche' },
};

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${name}`) });
}

describe('the whole way, from a new installation to an applicant', () => {
  it('makes the first admin with the set-up link', { tags: 'main' }, async () => {
    const words = wordsIn('en');
    const page = await browser.visit({ url: server.url });
    await page.goto(`/register#setup=${setupToken}`);
    await page.getByRole('heading', { name: words('auth:setupTitle') }).waitFor();
    await expectAccessible(page);
    await field(page, words('auth:firstName')).fill('Avery');
    await field(page, words('auth:lastName')).fill('Summit');
    await field(page, words('auth:email')).fill(admin.email);
    await page.locator('input[type=password]').fill(admin.password);
    await page.getByRole('button', { name: words('auth:createAdmin') }).click();
    await page.waitForURL('**/page/dashboard');
    // A new house is told where to begin.
    await page.getByText(words('dashboard:startTitle')).waitFor();
    await expectAccessible(page);
  });

  it.each(['en', 'fr'] as const)(
    'a person applies and staff finalise, in %s',
    { tags: 'main' },
    async (language) => {
      const words = wordsIn(language);
      const person = people[language];
      const reference = await apply(language, person);

      const staff = await browser.visit({ url: server.url, language });
      await staff.goto('/page/dashboard?from=mail');
      await staff.waitForURL('**/login?returnUrl=*');
      await field(staff, words('auth:email')).fill(admin.email);
      await staff.locator('input[type=password]').fill(admin.password);
      await staff.getByRole('button', { name: words('auth:signIn'), exact: true }).click();
      // Back where the sign-in interrupted.
      await staff.waitForURL('**/page/dashboard?from=mail');

      await staff.getByRole('link', { name: new RegExp(`${person.first} ${person.last}`) }).click();
      await staff.waitForURL('**/page/draft-applicant/view/*');
      await staff.getByText(reference).first().waitFor();
      await expectAccessible(staff);
      const lastName = field(staff, words('applicants:fields.lastName'));
      expect(await lastName.inputValue()).toBe(person.last);
      await lastName.fill(person.corrected);
      await staff.getByRole('button', { name: words('drafts:finalise'), exact: true }).click();

      await staff.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
      await staff.getByRole('heading', { level: 1, name: new RegExp(person.corrected) }).waitFor();
      await settled(staff);
      const shown = await staff.locator('main').textContent();
      expect(shown).toContain(reference);
      // What the person wrote is there in their own words.
      expect(shown).toContain(person.last);
      await expectAccessible(staff);

      await staff.goto('/page/applicants');
      await staff
        .getByRole('link', { name: new RegExp(person.corrected) })
        .first()
        .waitFor();
    },
  );
});

async function apply(language: Language, person: { first: string; last: string }) {
  const words = wordsIn(language);
  // By day in English and at night in French, so that both skins of the form are walked through.
  const colorScheme = language === 'fr' ? 'dark' : 'light';
  const options = { colorScheme } as const;
  const phone = await browser.visit({ url: server.url, language, width: 360, options });
  await phone.goto('/pre-screening');
  await phone.getByRole('button', { name: words('pre-screening:start.begin') }).waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const answers = {
    'pre-name-first': person.first,
    'pre-name-last': person.last,
    'pre-birth-date': '27 3 1985',
    'pre-reach-trusted': 'yes',
    'pre-tonight-housing': 'not_housed',
    'pre-safety-now': 'no',
    'pre-consent-contact': 'yes',
  };
  await fillForm(phone, language, answers, async () => {
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
  });
  expect(await phone.locator('main').textContent()).toContain(person.last);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: words('public-form:check.send'), exact: true }).click();
  await phone.getByRole('heading', { level: 1, name: words('pre-screening:done.title') }).waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(
    (await phone.locator('main').textContent()) ?? '',
  )?.[0];
  if (!reference) throw new Error('the page shows no reference');
  return reference;
}
