import type { ElementHandle, Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';

/** What says of itself that it opens something: menus, filters, lists of choices, dialogs. */
const openers = [
  'main button[aria-expanded="false"]',
  'main [aria-haspopup="listbox"]',
  'main button[aria-haspopup="dialog"]',
].join();

/** These are the same on every screen of a role. */
const openersAround = [
  'header button[aria-expanded="false"]',
  'body > * > button[aria-haspopup="dialog"]',
].join();

/** What lies over the screen while it is open. */
export const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Opens one thing after the other that this screen, as it stands, has to open, and calls `look` each
 * time, with a selector of what lies over the screen, if anything does; then sends its empty forms.
 * Nothing is changed that is kept.
 */
export async function lookInside(
  page: Page,
  screen: Screen,
  words: (key: string) => string,
  look: (part?: string) => Promise<void>,
  { isFirstOfRole }: { isFirstOfRole: boolean },
): Promise<void> {
  for (const opener of await openersOf(page, isFirstOfRole)) {
    // Below the navbar, or gone with what the one before has changed.
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    await opener.click();
    await settled(page);
    const layer = page.locator(layers).filter({ visible: true });
    await look((await layer.count()) > 0 ? layers : undefined);
    await close(page);
  }
  const { opens = [], opensForms = [] } = screen;
  for (const key of [...opens, ...opensForms]) {
    await page.getByRole('button', { name: words(key), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await settled(page);
    await look(layers);
    if (opensForms.includes(key)) {
      await dialog.locator('form button[type=submit]').click();
      await dialog.locator('[aria-invalid="true"]').first().waitFor();
      await look(layers);
    }
    await close(page);
  }
  if (screen.hasForm) {
    await page.locator('main form button[type=submit]').first().click();
    await page.locator('main [aria-invalid="true"]').first().waitFor();
    await look();
  }
}

/** One of each kind: the rows of a table all open the same. */
async function openersOf(page: Page, isFirst: boolean): Promise<ElementHandle<HTMLElement>[]> {
  const all = isFirst ? `${openersAround}, ${openers}` : openers;
  const found = (await page.locator(all).elementHandles()) as ElementHandle<HTMLElement>[];
  const kinds = new Set<string>();
  const kept: ElementHandle<HTMLElement>[] = [];
  for (const [index, opener] of found.entries()) {
    const isInRows = await opener.evaluate((node) => node.closest('tbody, ul, ol') !== null);
    const kind = isInRows ? 'of a row' : String(index);
    if (!kinds.has(kind)) kept.push(opener);
    kinds.add(kind);
  }
  return kept;
}

/** Closes what lies over the screen, if anything does; the menu on a phone does too. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(layers).filter({ visible: true }).first().waitFor({ state: 'hidden' });
}
