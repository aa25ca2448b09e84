import type { Locator, Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import type { OpenBrowser, Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { settled } from './settled.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';

/** Language and theme; only themes that look different. */
export interface Look {
  language: Language;
  skin: 'default' | 'dark';
}

/** Storage entries for a look. */
export function lookEntries({ language, skin }: Look): Record<string, string> {
  return { translation_key: language, config: JSON.stringify({ skin }) };
}

/**
 * Opens screens in this language, each with its role, in one page that stays open, because loading
 * the app each time would be slow.
 */
export function openerIn(
  language: Language,
  browser: Pick<OpenBrowser, 'stay'>,
  visitor: () => Visitor = () => ({}),
) {
  let openPage: Page | undefined;
  let signedInAs: SignedIn | undefined;

  return async (path: string, person?: SignedIn): Promise<Page> => {
    // A failure must not affect the next screen.
    onTestFailed(() => {
      openPage = undefined;
    });
    const page = openPage ?? (await browser.stay({ language, ...visitor() }));
    const hasStayed =
      openPage !== undefined && signedInAs === person && (await isStill(page, person));
    openPage = page;
    signedInAs = person;
    if (!(hasStayed && (await closeLayers(page)) && (await goWithin(page, path)))) {
      const entries = { translation_key: language, ...(person && sessionEntries(person)) };
      await openWith(page, entries, path, visitor().url ?? demo.url);
    }
    await settled(page);
    const { pathname, search } = new URL(page.url());
    // The page removes a secret fragment from the address at once.
    expect(pathname + search).toBe(path.split('#')[0]);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    return page;
  };
}

/** A public screen may have signed someone in. */
async function isStill(page: Page, person: SignedIn | undefined): Promise<boolean> {
  return person !== undefined || !(await page.evaluate(() => 'app_b2b' in localStorage));
}

/** Closes open menus and dialogs. False if leaving would ask about unsaved changes. */
async function closeLayers(page: Page): Promise<boolean> {
  const over = page.locator('[role=dialog]:visible, [role=menu]:visible');
  // A menu may be open over a dialog.
  for (let layer = 0; layer < 2 && (await over.count()) > 0; layer++) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  if ((await over.count()) > 0) return false;
  return await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Goes to another screen, inside the app if possible, otherwise by loading the page. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (!(await goWithin(page, path))) await page.goto(path);
  await settled(page);
}

/** Navigates inside the shell, like its links. False if this isn't possible. */
async function goWithin(page: Page, path: string): Promise<boolean> {
  // Links to other screens, as below the queue of triage, mark none as current.
  const section = page.locator(`#menu ~ * #main nav:has(a[aria-current]) a[href="${path}"]`);
  if ((await section.count()) > 0) {
    await section.click();
    await section.and(page.locator('[aria-current]')).waitFor();
    return true;
  }
  const isHere = (to: string) =>
    page.evaluate((one) => new URL(one, location.href).pathname === location.pathname, to);
  // To render the same screen again, visit another one first.
  if (await isHere(path)) {
    const byWay = '/page/profile?section=tasks';
    if ((await isHere(byWay)) || !(await pushWithin(page, byWay))) return false;
  }
  return await pushWithin(page, path);
}

/** Follows a link and waits until the screen is drawn, because the address changes first. */
export async function follow(page: Page, link: Locator): Promise<void> {
  await page.locator('#menu ~ * #main > *').evaluate((screen: HTMLElement) => {
    screen.dataset.left = 'yes';
  });
  await link.click();
  await page.locator('[data-left]').waitFor({ state: 'detached' });
}

async function pushWithin(page: Page, path: string): Promise<boolean> {
  const hasNavigated = await page.evaluate((to) => {
    const screen = document.querySelector<HTMLElement>('#menu ~ * #main > *');
    if (screen === null) return false;
    screen.dataset.left = 'yes';
    history.pushState(null, '', to);
    return true;
  }, path);
  // Each screen gets its own frame.
  if (hasNavigated) await page.locator('[data-left]').waitFor({ state: 'detached' });
  return hasNavigated;
}
