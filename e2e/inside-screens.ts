import type { ElementHandle, Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';

/** What says of itself that it opens something: menus, filters, lists of choices, dialogs. */
const openers = [
  ...['header', 'main'].map((part) => `${part} button[aria-expanded="false"]`),
  'main [aria-haspopup="listbox"]',
  'main button[aria-haspopup="dialog"]',
  'body > * > button[aria-haspopup="dialog"]',
].join();

/** What lies over the screen while it is open. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Opens one thing after the other that this screen, as it stands, has to open, and calls `look` each
 * time; then sends its empty forms. Nothing is changed that is kept.
 */
export async function lookInside(
  page: Page,
  screen: Screen,
  words: (key: string) => string,
  look: () => Promise<void>,
): Promise<void> {
  for (const opener of await openersOf(page)) {
    // Below the navbar, or gone with what the one before has changed.
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    await opener.click();
    await settled(page);
    await look();
    await close(page);
  }
  const { opens = [], opensForms = [] } = screen;
  for (const key of [...opens, ...opensForms]) {
    await page.getByRole('button', { name: words(key), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await settled(page);
    await look();
    if (opensForms.includes(key)) {
      await dialog.locator('form button[type=submit]').click();
      await dialog.locator('[aria-invalid="true"]').first().waitFor();
      await look();
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
async function openersOf(page: Page): Promise<ElementHandle<HTMLElement>[]> {
  const found = (await page.locator(openers).elementHandles()) as ElementHandle<HTMLElement>[];
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
