import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

it('names the language of a text that the organization has not written in the reader’s', {
  tags: 'main',
}, async () => {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  // Each language is named in its own words.
  const names = page.locator('header button[lang]');
  await names.first().waitFor();
  expect(await names.evaluateAll((all) => all.map((one) => (one as HTMLElement).lang))).toEqual(
    expect.arrayContaining(['es', 'fr']),
  );
  await page.locator('header button[lang=es]').click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  // The demo has its hours in English and in French.
  const hours = page.getByText('Monday to Friday, 9 to 5', { exact: true });
  await hours.first().waitFor();
  const languages = await hours.evaluateAll((all) =>
    all.map((one) => one.closest('[lang]')?.getAttribute('lang')),
  );
  expect(new Set(languages)).toEqual(new Set(['en']));
  const ownWords = page.locator('main h1');
  expect(await ownWords.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))).toBe('es');
});
