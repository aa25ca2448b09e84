import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import { readingProblem } from '../scripts/checks/reading-grade.ts';
import { oneLine } from './intl-texts.ts';

/**
 * Fails if the page is harder to read than grade 6, and quotes its hardest sentences.
 *
 * Measures all visible sentences of the page if they have 30 words or more. Ignores headings,
 * labels, buttons, and menus; names, phone numbers, and addresses; texts and questions of the
 * organization; other languages and code.
 *
 * @param dataTexts texts of the records that the page received
 */
export async function checkGrade(
  page: Page,
  language: Language,
  dataTexts: ReadonlySet<string>,
): Promise<void> {
  if (language !== 'en' && language !== 'fr' && language !== 'es') return;
  const texts = await visibleTexts(page);
  expect(readingProblem(texts, language, dataTexts) ?? '', new URL(page.url()).pathname).toBe('');
}

/** Visible text of each block, with its links and emphasis. */
async function visibleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const pageLanguage = document.documentElement.lang;
    const ignored =
      'script, style, noscript, template, code, textarea, select, button, label, legend, nav, [role=menu], [role=button]';
    const findBlock = (element: Element): Element => {
      const isInline = /^(?:inline|contents)$/.test(getComputedStyle(element).display);
      return isInline && element.parentElement ? findBlock(element.parentElement) : element;
    };
    const byBlock = new Map<Element, string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent } = nodes.currentNode;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(ignored))
        continue;
      if (parent.closest('[lang]')?.getAttribute('lang') !== pageLanguage) continue;
      const block = findBlock(parent);
      byBlock.set(block, (byBlock.get(block) ?? '') + textContent);
    }
    return [...byBlock.values()];
  });
  return texts.map(oneLine).filter(Boolean);
}
