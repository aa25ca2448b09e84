import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { findHardCodedTexts } from './catalog.ts';
import { type DataStrings, watchData } from './data-strings.ts';
import { fillForm } from './fill-form.ts';
import { settled } from './settled.ts';
import { demoAccount } from './sign-in.ts';
import { translationsIn } from './translations.ts';
import { readVisibleTexts } from './visible-texts.ts';

const browser = useBrowser();
const translate = translationsIn('fr');
const strangersAmong = findHardCodedTexts('fr');

const pageData = new WeakMap<Page, DataStrings>();

/** Tracks the records each page receives. */
const watched = {
  visit: async (visitor: object) => watch(await browser.visit({ ...visitor, language: 'fr' })),
};

function watch(page: Page): Page {
  pageData.set(page, watchData(page, 'fr'));
  return page;
}

/** Fails if the page shows or announces text that is neither in the catalog nor in a record. */
async function expectFrench(page: Page): Promise<void> {
  const data = (await pageData.get(page)?.all()) ?? new Set();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(strangersAmong(await readVisibleTexts(page), data)).toEqual([]);
}

describe('French without exceptions', () => {
  it('on every page and error of the public form', async () => {
    const page = await watched.visit({ width: 390 });
    await page.goto('/pre-screening');
    await settled(page);
    const texts = {
      'pre-name-first': 'Odile',
      'pre-name-last': 'Galet',
      'pre-reach-phone': '418 555 0123',
    };
    pageData.get(page)?.add(Object.values(texts));
    await fillForm(page, 'fr', { ...texts, 'pre-reach-way': 'call' }, async () => {
      await settled(page);
      await expectFrench(page);
    });
    await expectFrench(page);
    await page.getByRole('button', { name: translate('public-form:check.send') }).click();
    await page.getByRole('heading', { name: translate('pre-screening:done.title') }).waitFor();
    await settled(page);
    await expectFrench(page);
  });

  it('in server replies and toasts', async () => {
    const page = await watched.visit({ expected: [401] });
    // Never redirects to another site.
    await page.goto('/login?returnUrl=https%3A%2F%2Fevil.example%2F');
    const { email, password } = demoAccount('user');
    const submit = page.locator('form button[type=submit]');
    await page.getByLabel(translate('auth:email')).fill(email);
    await page.locator('input[type=password]').fill('not the password');
    await submit.click();
    await page.getByText(translate('errors:invalid-credentials')).first().waitFor();
    await expectFrench(page);
    expect(await page.getByLabel(translate('auth:email')).inputValue()).toBe(email);
    await page.locator('input[type=password]').fill(password);
    await submit.click();
    await page.locator('[role=status], [role=alert]').filter({ hasText: 'Sam' }).first().waitFor();
    await settled(page);
    await expectFrench(page);
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe('/page/dashboard');
  });

  it('detects any English text', async () => {
    const page = await watched.visit({});
    await page.goto('/login');
    await settled(page);
    await expectFrench(page);
    const planted = ['Search', '12 people', 'Save and close', 'Step 3 of 9', 'Welcome, Sam!'];
    await page.evaluate((texts) => {
      const main = document.querySelector('main');
      for (const text of texts)
        main?.append(Object.assign(document.createElement('p'), { textContent: text }));
      document.querySelector('h1')?.setAttribute('aria-label', 'Sign in');
      document.querySelector('form')?.setAttribute('title', 'Hint');
    }, planted);
    const data = (await pageData.get(page)?.all()) ?? new Set();
    const found = strangersAmong(
      await readVisibleTexts(page),
      new Set([...data, 'To search for 12 people', 'search']),
    );
    expect(found.toSorted()).toEqual([...planted, 'Sign in', 'Hint'].toSorted());
  });
});
