import type { Page } from 'playwright-core';

/** Stops the time of the page while its timers go on, so that a slow machine can't run out of it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.setFixedTime(Date.now());
}

/** Lets so many ms pass at once, and then what looks at the time look again. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + milliseconds);
  await page.clock.runFor(5000);
}
