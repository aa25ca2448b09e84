import type { Page } from 'playwright-core';
import { oneLine } from './intl-texts.ts';

/**
 * Visible and accessible texts of the page: content, labels, hints, title. Ignores parts marked as
 * another language or as code.
 */
export async function readVisibleTexts(page: Page): Promise<string[]> {
  const rawTexts = await page.evaluate(() => {
    const pageLanguage = document.documentElement.lang;
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
    // Charts break words across lines; the table beside them has them whole.
    const ignoredSelector =
      'script, style, noscript, template, code, [hidden], .recharts-wrapper, #recharts_measurement_span';
    // A field's value holds data, so it isn't a text of the page.
    const buttonLabel = (element: Element) =>
      element instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(element.type)
        ? element.value
        : null;
    /** Text from CSS `::before` and `::after`. */
    const styledTexts = (element: Element) =>
      ['::before', '::after']
        .map((place) => getComputedStyle(element, place).content)
        .filter((content) => content.startsWith('"'));
    return (
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.closest('[lang]')?.getAttribute('lang') === pageLanguage)
        .filter((element) => !element.closest(ignoredSelector))
        // Hidden elements that a library uses to measure text.
        .filter(
          (element) =>
            !element.closest('[aria-hidden="true"]') ||
            getComputedStyle(element).visibility !== 'hidden',
        )
        .flatMap((element) => [
          ...attributes.map((name) => element.getAttribute(name)),
          // A textarea's initial text is a value too.
          ...(element instanceof HTMLTextAreaElement ? [] : [...element.childNodes]).map((node) =>
            node instanceof Text ? node.data : null,
          ),
          ...styledTexts(element).map((content) => content.slice(1, -1)),
          buttonLabel(element),
        ])
        .concat(document.title)
    );
  });
  const texts = rawTexts.flatMap((text) => (text ? [oneLine(text)] : []));
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text));
}
