import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Number of elements to check per screen, in Tab order. */
const maxStops = 40;

/**
 * WCAG 2.4.7 and 2.4.11: focuses each Tab stop of the screen or top dialog, and fails if it looks
 * the same as without focus or is covered by a floating bar. Restores the focus afterward.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement as HTMLElement | null);
  // From here on, the browser shows focus as for keyboard users.
  await page.keyboard.press('Tab');
  const failures = await page.evaluate(
    ([maxCount, focused]) => {
      const appearance = (element: Element) => {
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
      const coveringElement = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        let over = document.elementFromPoint(left + width / 2, top + height / 2);
        while (over && !/fixed|sticky/.test(getComputedStyle(over).position))
          over = over.parentElement;
        return over && !over.contains(element) && !element.contains(over) ? over : null;
      };
      const dialogs = [...document.querySelectorAll('[role=dialog]')];
      const dialog = dialogs.filter((one) => one.checkVisibility()).at(-1);
      const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
      const parts = [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)]
        .filter(
          (part) => part.tabIndex >= 0 && !part.matches(':disabled') && !part.closest('[inert]'),
        )
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .slice(0, maxCount);
      const blur = () => (document.activeElement as HTMLElement | null)?.blur();
      blur();
      // Without transitions, each style applies at once.
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, ::before, ::after { transition: none !important; scroll-behavior: auto !important; }',
      );
      document.adoptedStyleSheets.push(still);
      const unfocusedLooks = new Map(parts.map((part) => [part, appearance(part)]));
      const complaints: string[] = [];
      for (const part of parts) {
        part.focus();
        if (document.activeElement !== part) continue;
        const name = `${part.outerHTML.slice(0, 300)} ${part.textContent?.trim().slice(0, 40)}`;
        if (unfocusedLooks.get(part) === appearance(part))
          complaints.push(`looks the same: ${name}`);
        const cover = dialog ? null : coveringElement(part);
        if (cover) complaints.push(`is covered by ${cover.outerHTML.slice(0, 200)}: ${name}`);
      }
      document.adoptedStyleSheets.pop();
      blur();
      focused?.focus();
      return complaints;
    },
    [maxStops, before] as const,
  );
  expect(failures.join('\n')).toBe('');
}
