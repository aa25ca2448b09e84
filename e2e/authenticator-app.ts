import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { buttonIn } from './member.ts';
import { wordsIn } from './words.ts';

/** Sets up the authenticator app to the end. */
export async function setUpApp(page: Page, words = wordsIn('en')): Promise<void> {
  await buttonIn(page, 'profile:app.setUp', words).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(words('profile:app.code'));
  await code.waitFor();
  await code.fill((await appIn(dialog)).generate());
  await buttonIn(page, 'profile:app.turnOn', words).click();
  const kept = dialog.getByLabel(words('profile:codes.kept'));
  await kept.waitFor();
  await kept.check();
  await buttonIn(page, 'profile:codes.done', words).click();
  await dialog.waitFor({ state: 'detached' });
}

/** An authenticator app with the key that the dialog shows. */
export async function appIn(dialog: Locator): Promise<TOTP> {
  const key = (await dialog.locator('code').textContent()) ?? '';
  return appWith(key.replaceAll(' ', ''));
}

/** An authenticator app with this key. */
export function appWith(key: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key) });
}

/** The code of now was used to set the app up; the phone may be one step ahead. */
export function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + 30_000 });
}
