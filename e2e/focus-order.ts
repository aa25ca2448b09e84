import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Most Tab stops of a screen; more means that Tab goes in circles. */
const maxStops = 200;

/**
 * WCAG 2.1.1, 2.1.2, and 2.4.3: presses Tab from the first stop of the screen or top dialog until
 * the last, and fails if a stop is left out or comes in another order than it is read. Restores the
 * focus afterward.
 */
export async function expectFocusOrder(page: Page): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement as HTMLElement | null);
  const stops = await page.evaluateHandle(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const dialog = dialogs.filter((one) => one.checkVisibility()).at(-1);
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
      (part) =>
        part.tabIndex >= 0 &&
        !part.matches(':disabled') &&
        !part.closest('[inert]') &&
        part.checkVisibility({ visibilityProperty: true }),
    );
    // Tab stops at one radio button of a group: the chosen one, or the first.
    const isStop = (part: HTMLElement) => {
      if (!(part instanceof HTMLInputElement) || part.type !== 'radio') return true;
      const group = all.filter(
        (one) => one instanceof HTMLInputElement && one.type === 'radio' && one.name === part.name,
      ) as HTMLInputElement[];
      return part === (group.find(({ checked }) => checked) ?? group[0]);
    };
    return all.filter(isStop);
  });
  const count = await stops.evaluate((all) => {
    all[0]?.focus({ preventScroll: true });
    return all.length;
  });
  expect(count).toBeLessThan(maxStops);
  const problems: string[] = [];
  for (let place = 1; place < count && problems.length === 0; place++) {
    await page.keyboard.press('Tab');
    const problem = await stops.evaluate((all, expected) => {
      const name = (one: Element | null | undefined) =>
        one
          ? `${one.localName}#${one.id} "${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}"`
          : 'nothing';
      const { activeElement } = document;
      const stop = all[expected];
      if (activeElement === stop) return '';
      // Where none is chosen, Tab may stop at any radio button of the group.
      const group = (one: Element | null | undefined) =>
        one instanceof HTMLInputElement && one.type === 'radio' ? one.name : undefined;
      if (group(stop) !== undefined && group(activeElement) === group(stop)) return '';
      // Drawn again or, at the end, gone, such as the button that scrolls to the top.
      const isSame = name(activeElement) === name(stop) || expected === all.length - 1;
      if (stop && !stop.isConnected && isSame) return '';
      return `Tab goes to ${name(activeElement)} instead of ${name(all[expected])}`;
    }, place);
    if (problem) problems.push(problem);
  }
  await before.evaluate((focused) => {
    (document.activeElement as HTMLElement | null)?.blur();
    focused?.focus({ preventScroll: true });
  });
  expect(problems.join('\n')).toBe('');
}
