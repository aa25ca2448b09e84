import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Labels of controls that the toast covers. */
function covered(page: Page): Promise<string[]> {
  return page
    .getByRole('alert')
    .last()
    .evaluate((toast) => {
      const box = toast.getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button, input, label, select')]
        .filter((control) => !toast.contains(control))
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => {
          const { top, bottom, left, right, height } = control.getBoundingClientRect();
          const meets = top < box.bottom && bottom > box.top;
          return height > 0 && meets && left < box.right && right > box.left;
        })
        .map((control) => control.textContent || control.getAttribute('aria-label') || '');
    });
}

it.each([
  { path: '/page/dashboard', width: 1280 },
  { path: '/page/applicants', width: 1280 },
  { path: '/page/profile?section=security', width: 1280 },
  { path: '/page/profile', width: 360 },
])('a toast covers no control of $path at $width px', async ({ path, width }) => {
  const page = await openAt(browser, path, { width, expected: ['net::ERR_FAILED'] });
  await page.route('**/assets/i18n/fr.json*', (route) => route.abort());
  await settled(page);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: translate('shell:languageFailed') })
    .waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
});
