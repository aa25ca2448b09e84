import type { Page } from 'playwright-core';
import type { Language } from '#core/contract/languages.ts';
import { translationsIn } from './translations.ts';

/** Presses a button by its label in the page's language. */
export async function press(page: Page, key: string, role: 'button' | 'menuitem' = 'button') {
  await page
    .getByRole(role, { name: await translateForPage(page, key), exact: true })
    .first()
    .click();
}

export async function translateForPage(page: Page, key: string): Promise<string> {
  return translationsIn((await page.locator('html').getAttribute('lang')) as Language)(key);
}

export const originOptions = (page: Page) => ({ url: new URL(page.url()).origin });
