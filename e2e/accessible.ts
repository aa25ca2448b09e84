import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Fails unless the page, as it stands, breaks no rule of WCAG 2.2 A and AA that axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the developer protocol, since the page's own policy forbids foreign scripts.
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults, string[]>(
    (tags) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: tags,
      }),
    rules,
  );
  const broken = results.violations.map((violation) => ({
    rule: violation.id,
    where: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect({ page: new URL(page.url()).pathname, broken }).toEqual({
    page: new URL(page.url()).pathname,
    broken: [],
  });
}

/**
 * Fails when something is wider than the screen, so that a person has to scroll sideways. Waits for
 * the layout: the shell follows a change of width after 500 ms (point 9 of the specification).
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overlap = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overlap, { timeout: 3000 }).toBeLessThanOrEqual(0);
}
