import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until this has the focus. */
export async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** How many tab stops are checked. */
const stops = 12;

/**
 * WCAG 2.4.3, 2.4.7, 2.4.11: goes on with Tab from where the focus is, and fails where a stop looks
 * the same with the focus as without, or is covered by a bar that floats above the page.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lookOf = (element: Element) => {
      // A parent or sibling may draw the focus ring, as for a hidden checkbox.
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      const parts = [...around, element.nextElementSibling, element.previousElementSibling];
      const styles = parts.flatMap((part) => (part ? [getComputedStyle(part)] : []));
      return [...styles, getComputedStyle(element, '::after')]
        .map((style) => {
          const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = style;
          return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
        })
        .join('|');
    };
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const before = new Map(
      [...document.querySelectorAll(focusable)].map((one) => [one, lookOf(one)]),
    );
    Object.assign(window, {
      stopWithFocus: async () => {
        const focused = document.activeElement;
        // Past the last stop the focus is in the browser's own bars.
        if (!focused || focused === document.body) return null;
        const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40);
        const { left, top, width, height } = focused.getBoundingClientRect();
        let over = document.elementFromPoint(left + width / 2, top + height / 2);
        while (over && !/fixed|sticky/.test(getComputedStyle(over).position))
          over = over.parentElement;
        const around = focused.closest('div, td, li') ?? focused;
        const fading = around.getAnimations({ subtree: true });
        await Promise.allSettled(fading.map(({ finished }) => finished));
        // It had the focus from the start.
        if (!before.has(focused)) return { name: '', isSeen: true, isCovered: false };
        return {
          name: `${focused.outerHTML.slice(0, 300)} ${name}`,
          isSeen: before.get(focused) !== lookOf(focused),
          isCovered:
            !focused.closest('[role=dialog]') &&
            over !== null &&
            !over.contains(focused) &&
            !focused.contains(over),
        };
      },
    });
  });
  const wrong: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const stopped = await page.evaluate(() =>
      (
        window as unknown as {
          stopWithFocus(): Promise<{ name: string; isSeen: boolean; isCovered: boolean } | null>;
        }
      ).stopWithFocus(),
    );
    if (!stopped) break;
    if (!stopped.isSeen) wrong.push(`${stopped.name}: looks the same without the focus`);
    if (stopped.isCovered) wrong.push(`${stopped.name}: is covered`);
  }
  expect(wrong.join('\n')).toBe('');
}
