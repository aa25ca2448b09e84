import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

describe('language files', () => {
  it('load as a single file, assets/i18n/{language}.json', { tags: 'main' }, async () => {
    const page = await browser.visit();
    for (const language of ['en', 'fr'] as const) {
      const reply = await page.request.get(`/assets/i18n/${language}.json`);
      expect(reply.headers()['content-type']).toContain('application/json');
      expect((await reply.json()).auth.loginTitle).toBe(
        translationsIn(language)('auth:loginTitle'),
      );
    }
  });

  it('can be switched on any page of the public form without losing answers', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 390 });
    const [en, fr] = [translationsIn('en'), translationsIn('fr')];
    await page.goto('/pre-screening');
    await page.getByRole('button', { name: en('pre-screening:start.begin') }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Français', exact: true }).click();
    const name = page.getByLabel('Prénom');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Ada');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    const storedLanguage = () => page.evaluate(() => localStorage.getItem('translation_key'));
    await expect.poll(storedLanguage).toContain('fr');
    const goOn = page.getByRole('button', { name: fr('public-form:continue'), exact: true });
    await goOn.click();
    await page.getByRole('radio', { name: 'Message texte', exact: true }).check();
    await goOn.click();
    // The missing number is reported at the top and the field in the current language.
    await page
      .getByRole('alert')
      .getByRole('link', { name: fr('validation:phone-missing') })
      .waitFor();
    await expectAccessible(page);
  });
});
