import type { Page } from 'playwright-core';

/** Freezes the page's time but not its timers, so that a slow machine can't run out of it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.setFixedTime(Date.now());
}

/** Advances the time by this many ms and runs what depends on it. */
export async function advanceTime(page: Page, milliseconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + milliseconds);
  await page.clock.runFor(5000);
}
