import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until this has the focus. */
export async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((node) => node === document.activeElement)).toBe(true);
}
