import type { Page } from 'playwright-core';
import { oneLine } from './intl-texts.ts';

/**
 * Every text that the page shows or says to a screen reader now: its own, labels, hints, the title.
 * Without what is marked as another language, such as the name of a language in its own words, or as
 * a computer's own word.
 */
export async function shownTexts(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const own = document.documentElement.lang;
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-placeholder',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
      'label',
    ];
    // A chart breaks its words into lines; the table beside it has them whole.
    const without =
      'script, style, noscript, template, code, [hidden], .recharts-wrapper, #recharts_measurement_span';
    // What somebody has typed or what a record holds stands in a field's value, not here.
    const labelOf = (element: Element) =>
      element instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(element.type)
        ? element.value
        : null;
    /** What the style sheet writes before and after it. */
    const styledOf = (element: Element) =>
      ['::before', '::after']
        .map((place) => getComputedStyle(element, place).content)
        .filter((content) => content.startsWith('"'));
    return (
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.closest('[lang]')?.getAttribute('lang') === own)
        .filter((element) => !element.closest(without))
        // Neither seen nor read out: what a library measures a text in.
        .filter(
          (element) =>
            !element.closest('[aria-hidden="true"]') ||
            getComputedStyle(element).visibility !== 'hidden',
        )
        .flatMap((element) => [
          ...attributes.map((name) => element.getAttribute(name)),
          // What a text field begins with stands in it as text, and is a value all the same.
          ...(element instanceof HTMLTextAreaElement ? [] : [...element.childNodes]).map((node) =>
            node instanceof Text ? node.data : null,
          ),
          ...styledOf(element).map((content) => content.slice(1, -1)),
          labelOf(element),
        ])
        .concat(document.title)
    );
  });
  const texts = shown.flatMap((text) => (text ? [oneLine(text)] : []));
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text));
}
