import type { Locator, Page } from 'playwright-core';

/** More Tab stops than any screen has. */
const maxStops = 80;

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor({ state: 'attached' });
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${wanted}`);
}
