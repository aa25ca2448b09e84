import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../scripts/vitest/wait-until.ts';

/**
 * Fails when a text has less room than it needs and loses its end. What ends in "…" does so by
 * intention; what is only said to screen readers has no room at all; what can be scrolled is reached.
 */
export async function expectNothingCutOff(page: Page, timeout = patience): Promise<void> {
  const message = new URL(page.url()).pathname;
  // A page that was just made narrower may still be on its way.
  await expect
    .poll(async () => (await cutOffTexts(page)).join('\n'), { message, timeout })
    .toBe('');
}

function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const without = 'svg, script, style, noscript, option, textarea, [inert], [hidden]';
    const showsText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
      !element.closest(without) &&
      element.checkVisibility({ visibilityProperty: true });

    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    /** Whether a text goes beyond the sides of a box that hides what does, across and down. */
    const hiddenBy = (box: Element, style: CSSStyleDeclaration, text: DOMRect) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      // The lines of some scripts are set higher than their letters are.
      const spare = Number.parseFloat(style.fontSize) / 2;
      const isWider = text.right > right + 1 || text.left < left - 1;
      const isHigher = text.bottom > bottom + spare || text.top < top - spare;
      return {
        across: hides(style.overflowX) && isWider,
        down: hides(style.overflowY) && isHigher,
      };
    };

    /** Whether this box cuts off what is in it, and whether it is the last to be asked. */
    const look = (box: Element, text: DOMRect): 'cuts' | 'ends' | 'goes on' => {
      const style = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 || height <= 1) return 'ends';
      const { across, down } = hiddenBy(box, style, text);
      if (across && style.textOverflow === 'ellipsis') return 'ends';
      if (down && style.webkitLineClamp !== 'none') return 'ends';
      if (across || down) return 'cuts';
      const scrolls = /auto|scroll/.test(style.overflow);
      return scrolls || style.position === 'fixed' ? 'ends' : 'goes on';
    };

    /** Its own box, and those in which it stands. */
    const isCut = (element: Element) => {
      const text = boxOf(element);
      let box: Element | null = element;
      while (box) {
        const seen = look(box, text);
        if (seen !== 'goes on') return seen === 'cuts';
        box = box.parentElement;
      }
      return false;
    };

    return [...document.body.querySelectorAll('*')]
      .filter((element) => showsText(element) && isCut(element))
      .map((element) => `${element.className || element.tagName}: ${element.textContent?.trim()}`);
  });
}
