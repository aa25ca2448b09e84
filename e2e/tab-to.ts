import type { Locator, Page } from 'playwright-core';

/** More than any screen has places to stop at. */
const mostStops = 80;

/** Goes on with the Tab key, from where the focus is, until it is on this. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor({ state: 'attached' });
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${wanted}`);
}
