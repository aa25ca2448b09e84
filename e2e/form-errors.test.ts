import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isDraftLanguage, type Language } from '#core/contract/languages.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

interface Mistake {
  /** Way to be reached, on the second page; the first page without one. */
  way?: 'text' | 'email' | 'mail' | 'safe_contact';
  field: string;
  typed: string;
  /** Key of the message, which says how to correct it. */
  message: string;
}

const mistakes: readonly Mistake[] = [
  { field: 'pre-name-first', typed: '', message: 'first-name-missing' },
  { way: 'text', field: 'pre-reach-phone', typed: '', message: 'phone-missing' },
  { way: 'text', field: 'pre-reach-phone', typed: '12', message: 'phone' },
  { way: 'email', field: 'pre-reach-email', typed: '', message: 'email-missing' },
  { way: 'email', field: 'pre-reach-email', typed: 'ida@', message: 'email' },
  { way: 'mail', field: 'pre-reach-mail', typed: '', message: 'mail-missing' },
  {
    way: 'safe_contact',
    field: 'pre-reach-trusted-name',
    typed: '',
    message: 'trusted-name-missing',
  },
  {
    way: 'safe_contact',
    field: 'pre-reach-trusted-phone',
    typed: '',
    message: 'trusted-phone-missing',
  },
  { way: 'safe_contact', field: 'pre-reach-trusted-phone', typed: '7', message: 'phone' },
];

/** Opens the page with the field, with what is typed into it. */
async function makeMistake(page: Page, language: Language, { way, field, typed }: Mistake) {
  const translate = translationsIn(language);
  const press = (key: string) =>
    page
      .getByRole('button', { name: translate(key), exact: true })
      .first()
      .click();
  await page.goto('/pre-screening');
  // A draft isn't chosen by the browser's language.
  if (isDraftLanguage(language)) await page.locator(`nav button[lang=${language}]`).click();
  await press('pre-screening:start.begin');
  if (way !== undefined) {
    await page.locator('#q-pre-name-first').fill('Ida');
    await press('public-form:continue');
    await page.locator(`input[type=radio][value=${way}]`).check();
  }
  await page.locator(`#q-${field}`).fill(typed);
  await press('public-form:continue');
}

it.each(['en', 'fr', 'es'] as const)(
  'each error in %s says how to correct it',
  async (language) => {
    const translate = translationsIn(language);
    for (const mistake of mistakes) {
      const page = await browser.visit({ width: 360, language });
      await makeMistake(page, language, mistake);
      const field = page.locator(`#q-${mistake.field}`);
      const message = translate(`validation:${mistake.message}`);
      await page.getByRole('alert').getByRole('link', { name: message }).click();
      await expectFocus(field);
      expect(await field.getAttribute('aria-invalid'), mistake.field).toBe('true');
      const notes = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
      const described = await Promise.all(notes.map((id) => page.locator(`#${id}`).textContent()));
      expect(described.join(' '), mistake.field).toContain(message);
      // The text stays in the field, so that people can correct it.
      expect(await field.inputValue()).toBe(mistake.typed);
    }
  },
);

it.each([
  ['31', '2', '1990', 'date'],
  ['1', '1', '2090', 'future'],
])('says what is wrong with the date %s/%s/%s', async (day, month, year, message) => {
  const translate = translationsIn('en');
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await page.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
  await page.locator('#q-pre-name-first').fill('Ida');
  await page.getByRole('radio', { name: translate('pre-screening:code.own'), exact: true }).check();
  const part = (name: string) =>
    page.getByLabel(translate(`public-form:date.${name}`), { exact: true });
  await part('day').fill(day);
  await part('month').selectOption(month);
  await part('year').fill(year);
  await page.getByRole('button', { name: translate('public-form:continue'), exact: true }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: translate(`validation:${message}`) })
    .waitFor();
  expect(await part('year').inputValue()).toBe(year);
});
