import type { Locator, Page } from 'playwright-core';
import type { OpenBrowser, Visitor } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { makePerson, type NewPerson } from './new-person.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

/** Somebody new, so that the demo's people stay as they are, in a browser of their own. */
export interface Member {
  page: Page;
  person: NewPerson;
}

/** On this section of their profile. */
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

export function buttonIn(page: Page, key: string, words = wordsIn('en')): Locator {
  return page.getByRole('button', { name: words(key), exact: true });
}

/** The first step, by the form that is shown. */
export async function givePassword(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel(wordsIn('en')('auth:email')).fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await buttonIn(page, 'auth:signIn').click();
}

/** Where that leads depends on what is open. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.locator('header').first().locator('button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: wordsIn('en')('shell:signOut') }).click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await page.waitForURL((url) => url.pathname === '/login');
}
