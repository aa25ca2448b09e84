import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../scripts/vitest/wait-until.ts';

/** Fails if a text is cut off. Allows ellipses, screen reader texts, and scrollable content. */
export async function expectNothingCutOff(page: Page, timeout = patience): Promise<void> {
  const message = new URL(page.url()).pathname;
  // A page that was just resized may still be moving.
  await expect
    .poll(async () => (await cutOffTexts(page)).join('\n'), { message, timeout })
    .toBe('');
}

function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ignored = 'svg, script, style, noscript, option, textarea, [inert], [hidden]';
    const showsText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
      !element.closest(ignored) &&
      element.checkVisibility({ visibilityProperty: true });

    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    const measure = (box: Element) => {
      const style = getComputedStyle(box);
      const { overflow, overflowX, overflowY, textOverflow, webkitLineClamp } = style;
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      // Some scripts have lines taller than their letters.
      const spare = Number.parseFloat(style.fontSize) / 2;
      return {
        left: left - 1,
        right: right + 1,
        top: top - spare,
        bottom: bottom + spare,
        hidesAcross: hides(overflowX),
        hidesDown: hides(overflowY),
        endsAcross: textOverflow === 'ellipsis',
        endsDown: webkitLineClamp !== 'none',
        // 1 px, or 2 px in large text.
        isForReaders: width <= 2 || height <= 2,
        ends: /auto|scroll/.test(overflow) || style.position === 'fixed',
      };
    };
    // Most texts share the same boxes.
    const measured = new Map<Element, ReturnType<typeof measure>>();
    const measuredOnce = (box: Element) => {
      const known = measured.get(box) ?? measure(box);
      measured.set(box, known);
      return known;
    };

    /** Checks whether this box cuts off its contents, and whether to stop here. */
    const look = (element: Element, text: DOMRect): 'cuts' | 'ends' | 'goes on' => {
      const box = measuredOnce(element);
      if (box.isForReaders) return 'ends';
      const across = box.hidesAcross && (text.right > box.right || text.left < box.left);
      const down = box.hidesDown && (text.bottom > box.bottom || text.top < box.top);
      if ((across && box.endsAcross) || (down && box.endsDown)) return 'ends';
      if (across || down) return 'cuts';
      return box.ends ? 'ends' : 'goes on';
    };

    /** Checks its box and all around it. */
    const isCut = (element: Element) => {
      const text = textBox(element);
      let box: Element | null = element;
      // Text outside the body can still be reached by scrolling the window.
      while (box && box !== document.body) {
        const verdict = look(box, text);
        if (verdict !== 'goes on') return verdict === 'cuts';
        box = box.parentElement;
      }
      return false;
    };

    return [...document.body.querySelectorAll('*')]
      .filter((element) => showsText(element) && isCut(element))
      .map((element) => `${element.className || element.tagName}: ${element.textContent?.trim()}`);
  });
}
