import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { buttonIn } from './member.ts';
import { translationsIn } from './translations.ts';

/** Completes the setup of an authenticator app. */
export async function setUpApp(page: Page, translate = translationsIn('en')): Promise<void> {
  await buttonIn(page, 'profile:app.setUp', translate).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(translate('profile:app.code'));
  await code.waitFor();
  await code.fill((await appIn(dialog)).generate());
  await buttonIn(page, 'profile:app.turnOn', translate).click();
  const savedCheckbox = dialog.getByLabel(translate('profile:codes.kept'));
  await savedCheckbox.waitFor();
  await savedCheckbox.check();
  await buttonIn(page, 'profile:codes.done', translate).click();
  await dialog.waitFor({ state: 'detached' });
}

/** An authenticator app with the key from the dialog. */
export async function appIn(dialog: Locator): Promise<TOTP> {
  const key = (await dialog.locator('code').textContent()) ?? '';
  return appWith(key.replaceAll(' ', ''));
}

export function appWith(key: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key) });
}

/** The current code was used for the setup; phones may be one step ahead. */
export function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + 30_000 });
}
