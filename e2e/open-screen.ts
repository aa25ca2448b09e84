import type { Page } from 'playwright-core';
import type { Language } from '#core/contract/languages.ts';
import type { CasePart } from '#core/web/paths.ts';
import { likelyPair } from './likely-pair.ts';
import { newFilledPage, newSuspendedClient } from './linked-client.ts';
import { follow, goTo } from './look.ts';
import { makePerson, makeUnverified } from './new-person.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import type { SignedIn } from './stored.ts';

export const pageOrigin = (page: Page) => new URL(page.url()).origin;

/** Opens the first record in the list, at a part if one is given. */
export async function openFirstFile(page: Page, part?: CasePart): Promise<void> {
  await settled(page);
  await follow(page, page.locator('main a[href^="/page/applicant/"]:not([href$="/new"])').first());
  if (part !== undefined) await goTo(page, `${new URL(page.url()).pathname}?section=${part}`);
}

/**
 * Opens the record of a new applicant who is about to be screened, or a page below it.
 *
 * @param fill changes the record before it opens
 */
export async function openNewFile(
  page: Page,
  below = '',
  fill?: (id: string) => Promise<unknown>,
): Promise<void> {
  const person = { firstName: 'Odile', lastName: 'Moraine' };
  const { id = '' } = await sendAs(page, '/api/applicant', person);
  await fill?.(id);
  await goTo(page, `/page/applicant/${id}${below}`);
}

/** Opens the portal of a client with an appointment and a task. */
export async function openPageOfClient(page: Page): Promise<void> {
  const { person } = await newFilledPage(new URL(page.url()).origin);
  await openSignedIn(page, person, '/page/dashboard');
}

/** Types words that signal danger into a message to the team. */
export async function openDangerInMessage(page: Page): Promise<void> {
  await openPageOfClient(page);
  await page.locator('textarea:not([aria-hidden])').fill('I can’t go on');
  await page.locator('section section a[href="tel:988"]').first().waitFor();
}

/** Opens the crisis contacts in the bar of a client. */
export async function openHelpNow(page: Page): Promise<void> {
  await openPageOfClient(page);
  // Beside the button that leaves; on a phone, after the other tools.
  await page.locator('header button[aria-haspopup=dialog]:not([title])').click();
  await page.getByRole('dialog').waitFor();
}

/** Sends a message to the team. */
export async function sendToTeam(page: Page): Promise<void> {
  await openPageOfClient(page);
  await page.locator('textarea:not([aria-hidden])').fill('12:30?');
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-tone=good]').waitFor();
}

/**
 * Opens the portal of a client whose link is suspended, because the staff member who gave it has
 * left.
 */
export async function openSuspendedPage(page: Page): Promise<void> {
  const { person } = await newSuspendedClient(pageOrigin(page));
  await openSignedIn(page, person, '/page/dashboard');
}

/** Opens a page with an account that nothing has happened to yet. */
export async function openAsNewcomer(page: Page, path: string): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) as Language;
  await openSignedIn(page, await makePerson(language, pageOrigin(page)), path);
}

/** Opens a page with an account whose address isn't verified. */
export async function openAsUnverified(page: Page): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) as Language;
  await openSignedIn(page, await makeUnverified(language, pageOrigin(page)), '/page/dashboard');
}

export async function openSignedIn(page: Page, person: SignedIn, path: string): Promise<void> {
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('app_b2b', token);
    localStorage.setItem('currentUser', user);
  }, person);
  await page.goto(path);
  await settled(page);
}

/** Creates a screening link for the open record. */
export async function createScreeningLink(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = await sendAs(page, `/api/applicant/${id}/screening-link`, { how: 'print' });
  // Without the origin, because the server may use another host name in links.
  const { pathname, hash } = new URL(made.url ?? '');
  return pathname + hash;
}

/** Opens the list of duplicate pairs with at least one. */
export async function openPairs(page: Page): Promise<void> {
  await likelyPair(page);
  await page.reload();
}

/** Opens a location with rooms: the last but one by name. */
export async function openFirstLocation(page: Page) {
  await page.locator('main li a', { hasText: 'Stonebridge House' }).first().click();
  await page.locator('main li li').first().waitFor();
}
