import type { Locator, Page } from 'playwright-core';

/** Button or link of the empty state with this title. */
export function firstStep(page: Page, title: string, role: 'button' | 'link'): Locator {
  return page.getByText(title, { exact: true }).locator('xpath=..').getByRole(role);
}
