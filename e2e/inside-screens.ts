import type { ElementHandle, Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';

/** Elements that say they open something: menus, filters, selects, dialogs. */
const openers = [
  'main button[aria-expanded="false"]',
  'main [aria-haspopup="listbox"]',
  'main button[aria-haspopup="dialog"]',
].join();

/** The same on every screen of a role. */
const openersAround = [
  'header button[aria-expanded="false"]',
  'body > * > button[aria-haspopup="dialog"]',
].join();

/** Open layers over the screen. */
export const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Opens everything this screen can open and calls `look` each time with a selector of the layer, if
 * any; then submits its empty forms. Changes nothing stored.
 */
export async function lookInside(
  page: Page,
  screen: Screen,
  translate: (key: string) => string,
  look: (part?: string) => Promise<void>,
  { isFirstOfRole }: { isFirstOfRole: boolean },
): Promise<void> {
  for (const opener of await findOpeners(page, isFirstOfRole)) {
    // Below the navbar, or removed by an earlier opener.
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    await opener.click();
    await settled(page);
    const layer = page.locator(layers).filter({ visible: true });
    await look((await layer.count()) > 0 ? layers : undefined);
    await close(page);
  }
  const { opens = [], opensForms = [] } = screen;
  for (const key of [...opens, ...opensForms]) {
    await page.getByRole('button', { name: translate(key), exact: true }).click();
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

/** One of each kind, because the rows of a table all open the same. */
async function findOpeners(page: Page, isFirst: boolean): Promise<ElementHandle<HTMLElement>[]> {
  const all = isFirst ? `${openersAround}, ${openers}` : openers;
  const found = (await page.locator(all).elementHandles()) as ElementHandle<HTMLElement>[];
  const kinds = new Set<string>();
  const distinctOpeners: ElementHandle<HTMLElement>[] = [];
  for (const [index, opener] of found.entries()) {
    const isInRows = await opener.evaluate((node) => node.closest('tbody, ul, ol') !== null);
    const kind = isInRows ? 'of a row' : String(index);
    if (!kinds.has(kind)) distinctOpeners.push(opener);
    kinds.add(kind);
  }
  return distinctOpeners;
}

/** Closes open layers, including the phone menu. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(layers).filter({ visible: true }).first().waitFor({ state: 'hidden' });
}
