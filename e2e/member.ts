import type { Locator, Page } from 'playwright-core';
import type { OpenBrowser, Visitor } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { makePerson, type NewPerson } from './new-person.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

/** A new account in its own browser, so that demo accounts don't change. */
export interface Member {
  page: Page;
  person: NewPerson;
}

/** Opens this section of their profile. */
export async function join(
  browser: OpenBrowser,
  section: string,
  visitor: Visitor & Partial<Look> = {},
): Promise<Member> {
  const { language = 'en', skin = 'default' } = visitor;
  const page = await browser.visit(visitor);
  const person = await makePerson(language);
  const entries = { ...lookEntries({ language, skin }), ...sessionEntries(person) };
  await openWith(page, entries, `/page/profile?section=${section}`);
  await settled(page);
  return { page, person };
}

export function buttonIn(page: Page, key: string, translate = translationsIn('en')): Locator {
  return page.getByRole('button', { name: translate(key), exact: true });
}

/** Completes the first sign-in step in the visible form. */
export async function givePassword(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel(translationsIn('en')('auth:email')).fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await buttonIn(page, 'auth:signIn').click();
}

/** The destination depends on the open page. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.locator('header').first().locator('button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: translationsIn('en')('shell:signOut') }).click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await page.waitForURL((url) => url.pathname === '/login');
}
