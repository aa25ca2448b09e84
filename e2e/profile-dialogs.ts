import type { Page } from 'playwright-core';
import type { Language } from '#core/contract/languages.ts';
import { appIn, setUpApp } from './authenticator-app.ts';
import { press } from './open-dialog.ts';
import { openAsNewcomer } from './open-screen.ts';
import { redAndBlue } from './picture-to-choose.ts';
import type { Screen } from './screen.ts';
import { translationsIn } from './translations.ts';

/** Opens the profile of a new account, so that the demo accounts keep their second factor. */
const opened = (name: string, section: string, goOn: NonNullable<Screen['goOn']>): Screen => ({
  name,
  path: '/login',
  async goOn(page) {
    await openAsNewcomer(page, `/page/profile?section=${section}`);
    await goOn(page);
  },
});

const pageTranslations = async (page: Page) =>
  translationsIn((await page.locator('html').getAttribute('lang')) as Language);

const withApp = (name: string, key: string) =>
  opened(name, 'security', async (page) => {
    await setUpApp(page, await pageTranslations(page));
    await press(page, key);
  });

export const profileDialogs: readonly Screen[] = [
  opened('dialog-picture', 'about', async (page) => {
    await page.locator('input[type=file]').setInputFiles(await redAndBlue());
    await page.getByLabel((await pageTranslations(page))('pictures:cropArea')).waitFor();
  }),
  opened('dialog-recovery-codes', 'security', async (page) => {
    await press(page, 'profile:app.setUp');
    const translate = await pageTranslations(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(translate('profile:app.code')).fill((await appIn(dialog)).generate());
    await press(page, 'profile:app.turnOn');
    await dialog.getByLabel(translate('profile:codes.kept')).waitFor();
  }),
  withApp('dialog-new-codes', 'profile:codes.makeNew'),
  withApp('dialog-app-remove', 'profile:app.remove'),
];
