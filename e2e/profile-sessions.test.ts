import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { readToken, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { buttonIn, join } from './member.ts';
import { makePerson, openAs } from './new-person.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

it('asks for the password again in a dialog, or for a new sign-in with Google only', async () => {
  const { page, person } = await join(browser, 'security', { expected: [400, 428] });
  let needsConfirmation = true;
  const refusal = { status: 428, json: { code: 'confirmation-needed', message: 'who?' } };
  await page.route('**/api/auth/totp', (route) =>
    needsConfirmation ? route.fulfill(refusal) : route.continue(),
  );
  const setUp = buttonIn(page, 'profile:app.setUp');
  await setUp.click();
  const dialog = page.getByRole('dialog', { name: translate('profile:confirm.title') });
  await dialog.waitFor();
  await expectAccessible(page);

  // Canceling returns without a change.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(setUp);

  await setUp.click();
  const field = dialog.getByLabel(translate('profile:currentPassword'));
  await field.fill('not this one');
  await buttonIn(page, 'profile:confirm.go').click();
  await dialog.getByText(translate('validation:wrong-password')).waitFor();
  needsConfirmation = false;
  await field.fill(person.password);
  await buttonIn(page, 'profile:confirm.go').click();
  await page.getByRole('dialog', { name: translate('profile:app.setUpTitle') }).waitFor();
  await dialog.waitFor({ state: 'detached' });

  const security = {
    hasPassword: false,
    google: { email: 'maelle@gmail.example', since: new Date().toISOString() },
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isSecondFactorRequired: false,
  };
  await page.route('**/api/auth/security', (route) => route.fulfill({ json: security }));
  await page.route('**/api/auth/google', (route) => route.fulfill(refusal));
  await page.goto('/page/profile?section=security');
  await buttonIn(page, 'profile:google.unlink').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText(translate('profile:confirm.signInAgain')).waitFor();
  await expectAccessible(page);
  await buttonIn(page, 'profile:confirm.signOut').click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/page/profile?section=security');
});

it('lists sessions, signs the other browser out, then all of them', async () => {
  const page = await browser.visit();
  const person = await makePerson();
  const { email, password } = person;
  const other = readToken(await send('/api/auth/login', { email, password }));
  await openAs(page, person, '/page/profile?section=security');
  const statusFor = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(new URL('/api/auth/me', demo.url), { headers })).status;
  };
  const list = page.getByRole('list', { name: translate('profile:devices.title') });
  await list.getByRole('listitem').nth(1).waitFor();
  expect(await list.getByRole('listitem').first().textContent()).toContain(
    translate('profile:devices.this'),
  );
  expect(await statusFor(other)).toBe(200);
  await list.getByRole('button').click();
  await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  expect(await statusFor(other)).toBe(401);

  await buttonIn(page, 'profile:devices.endAll').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(translate('profile:devices.endAllText')).waitFor();
  await dialog.getByRole('button', { name: translate('profile:devices.endAll') }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
  expect(await statusFor(person.token)).toBe(401);
});
