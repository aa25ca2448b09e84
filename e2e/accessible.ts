import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../scripts/vitest/wait-until.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Fails if the page breaks a WCAG 2.2 A or AA rule that axe can check. Waits for transitions first,
 * because half-faded elements have other colors.
 *
 * @param part checks only the last visible match of this selector, if the rest is already checked
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForAnimations(page);
  // A button halfway below the navbar would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  // Once per document, because the second run is much faster. Uses the developer protocol, because
  // the page's policy forbids foreign scripts.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  const found = await brokenRules(page, part);
  const broken = found.some(isCovered) ? await brokenAfterScrolling(page, found, part) : found;
  const lines = broken.flatMap(({ rule, where }) => where.map((one) => `${rule}: ${one}`));
  expect(lines.join('\n'), new URL(page.url()).pathname).toBe('');
}

interface Broken {
  rule: string;
  where: string[];
}

async function brokenRules(page: Page, part = 'html'): Promise<Broken[]> {
  const results = await page.evaluate<AxeResults, [string[], string]>(
    ([runOnly, selector]) => {
      const parts = [...document.querySelectorAll(selector)];
      return (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(
        parts.filter((one) => one.checkVisibility()).at(-1) ?? document,
        // Violations only, so that axe doesn't describe everything that passes. None of these rules
        // reads style sheets, and no screen has frames.
        { runOnly, resultTypes: ['violations'], preload: false, iframes: false },
      );
    },
    [rules, part],
  );
  return results.violations.map((violation) => ({
    rule: violation.id,
    where: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
}

/** Covered by a floating bar, but reachable by scrolling. */
const isCovered = ({ rule, where }: Broken) =>
  rule === 'target-size' && where.some((one) => one.includes('partially obscured'));

/** A target that is too small only because a bar covers it is large enough after scrolling. */
async function brokenAfterScrolling(page: Page, found: Broken[], part?: string): Promise<Broken[]> {
  await page.evaluate(() => scrollBy(0, innerHeight / 2));
  const further = await brokenRules(page, part);
  await page.evaluate(() => scrollTo(0, 0));
  const targets = (all: Broken[]) =>
    new Set(all.filter(isCovered).flatMap(({ where }) => where.map((one) => one.split(': ')[0])));
  const stillThere = targets(further);
  return found
    .map((one) =>
      isCovered(one)
        ? { ...one, where: one.where.filter((line) => stillThere.has(line.split(': ')[0])) }
        : one,
    )
    .filter(({ where }) => where.length > 0);
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, timeout = patience): Promise<void> {
  const overlap = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overlap, { timeout }).toBeLessThanOrEqual(0);
}

/**
 * Waits until nothing moves or fades, except endless animations. Old rows stay faded until they are
 * replaced.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    // A canceled animation has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
