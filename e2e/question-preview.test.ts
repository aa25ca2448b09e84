import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const settings = '/page/settings/questions';

/** Styles that decide the look of these parts of a form. */
function readStyles(page: Page, within: string): Promise<Record<string, string>[]> {
  const properties = [
    'color',
    'fontFamily',
    'fontSize',
    'fontWeight',
    'lineHeight',
    'letterSpacing',
    'backgroundColor',
    'borderTopWidth',
    'borderTopColor',
    'borderTopLeftRadius',
    'paddingTop',
    'paddingLeft',
    'minHeight',
    'height',
    'width',
    'marginTop',
    'accentColor',
  ] as const;
  return page.evaluate(
    ([place, names]) => {
      const fields = document.querySelectorAll(`${place} :is(input, textarea)`);
      const parts = [...fields].flatMap((field) => {
        const label = document.querySelector(`${place} label[for="${CSS.escape(field.id)}"]`);
        return label ? [field, label] : [field];
      });
      return parts.map((part) => {
        const style = getComputedStyle(part);
        const look = names.map((name) => [name, style[name as 'color']]);
        return { tag: part.tagName, ...Object.fromEntries(look) };
      });
    },
    [within, properties] as const,
  );
}

describe('question preview', () => {
  it('looks like the public form on a phone', async () => {
    const form = await browser.visit({ width: 360 });
    await form.goto('/pre-screening');
    const translate = translationsIn('en');
    await form.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
    await form.getByLabel('First name').waitFor();
    const page = await openAt(browser, settings, { role: 'admin' });
    await page
      .getByRole('button', {
        name: translate('question-bank:preview.ofTopic', { topic: 'Name and date of birth' }),
      })
      .click();
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    const [previewStyles, formStyles] = await Promise.all([
      readStyles(page, '[role=dialog] section'),
      readStyles(form, 'main form'),
    ]);
    const omitWidth = (list: Record<string, string>[]) => list.map(({ width, ...rest }) => rest);
    expect(omitWidth(previewStyles)).toEqual(omitWidth(formStyles));
    expect(previewStyles.length).toBe(8);
  });
});
