import type { Page } from 'playwright-core';

/** Begins a form on the screen where staff type one in. Works in any language. */
export async function beginTakenForm(page: Page, way: 'paper' | 'phone'): Promise<void> {
  await page.locator(`button[data-begin="${way}"]`).click();
  await page.locator('#typed-submit').waitFor();
}

/** Closes it, so that the screen is empty for the next visit. */
export async function leaveTakenForm(page: Page): Promise<void> {
  await page.locator('#typed-later').click();
}
