import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

describe('the language', () => {
  it('comes from assets/i18n/{language}.json, one file', { tags: 'main' }, async () => {
    const page = await browser.visit();
    for (const language of ['en', 'fr'] as const) {
      const reply = await page.request.get(`/assets/i18n/${language}.json`);
      expect(reply.headers()['content-type']).toContain('application/json');
      expect((await reply.json()).auth.loginTitle).toBe(wordsIn(language)('auth:loginTitle'));
    }
  });

  it('of the public form is switched on any page, and the answers stay', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 390 });
    const [en, fr] = [wordsIn('en'), wordsIn('fr')];
    await page.goto('/pre-screening');
    await page.getByRole('button', { name: en('pre-screening:start.begin') }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Français', exact: true }).click();
    const name = page.getByLabel('Prénom');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Ada');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    const kept = () => page.evaluate(() => localStorage.getItem('translation_key'));
    await expect.poll(kept).toContain('fr');
    await page.getByRole('button', { name: fr('public-form:continue'), exact: true }).click();
    // The last name is missing: said at the top and at the field, in the language of now.
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});
