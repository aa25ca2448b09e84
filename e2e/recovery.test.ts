import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { waitForMail } from './mailbox.ts';
import { makePerson, openAs } from './new-person.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const english = translationsIn('en');
const organization = 'Waymark House';

async function askForMail(page: Page, email: string): Promise<string> {
  await page.getByLabel(english('auth:email')).fill(email);
  await page.getByRole('button', { name: english('auth:forgotPassword.send') }).click();
  await page.getByRole('heading', { name: english('auth:forgotPassword.sentTitle') }).waitFor();
  return (await page.getByRole('alert').textContent()) ?? '';
}

describe('resetting a password in French', () => {
  const translate = translationsIn('fr');
  const heading = (page: Page, key: string) =>
    page.getByRole('heading', { level: 1, name: translate(key), exact: true });

  it('sends an email, sets a new password, ends all sessions, and signs in', {
    tags: 'two-instances',
  }, async () => {
    const person = await makePerson('fr');
    const old = await browser.visit({ language: 'fr', expected: [401] });
    await openAs(old, person, '/page/profile');
    await old.locator('#menu').waitFor({ state: 'attached' });

    // The email uses the person's language, not that of the requesting browser.
    const foreign = await browser.visit({ language: 'en' });
    await foreign.goto('/login');
    await foreign.getByRole('link', { name: english('auth:forgot') }).click();
    // The address changes before the screen does, and both have an email field.
    await foreign.getByText(english('auth:forgotPassword.intro')).waitFor();
    const confirmationText = await askForMail(foreign, person.email);
    expect(confirmationText).toContain(
      english('auth:forgotPassword.sent', { minutes: resetMinutes }),
    );
    await expectAccessible(foreign);
    const subject = translate('mails:reset.subject', { organisation: organization });
    const mail = await waitForMail(demo.outbox, person.email, new RegExp(subject));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(translate('mails:reset.until', { minutes: resetMinutes }));
    // The same message for an unknown address.
    await foreign
      .getByRole('button', { name: english('auth:forgotPassword.otherAddress') })
      .click();
    expect(await askForMail(foreign, `${randomUUID()}@journeys.example`)).toBe(confirmationText);

    const page = await browser.visit({ language: 'fr', expected: [400, 401] });
    await page.goto(mail.link);
    await heading(page, 'auth:resetPassword.title').waitFor();
    // Not in the address bar or history, but still known to the screen.
    await page.waitForFunction(() => location.hash === '');
    const field = page.getByLabel(translate('auth:resetPassword.password'));
    await field.fill('too short');
    await page.keyboard.press('Enter');
    await page.getByText(translate('validation:too-short', { minimum: 12 })).waitFor();
    await expectFocus(field);
    await expectAccessible(page);
    await field.fill('nine otters under the bridge');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByRole('alert').getByText(translate('auth:resetPassword.done')).waitFor();
    await expectAccessible(page);

    // The old session ends with the next call.
    await old.reload();
    await old.waitForURL((url) => url.pathname === '/login');
    expect(await old.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);

    await page.getByLabel(translate('auth:email')).fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: translate('auth:signIn'), exact: true }).click();
    await page.getByText(translate('errors:invalid-credentials')).waitFor();
    await page.locator('input[type=password]').fill('nine otters under the bridge');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/dashboard');

    const again = await browser.visit({ language: 'fr', expected: [410] });
    await again.goto(mail.link);
    await again
      .getByLabel(translate('auth:resetPassword.password'))
      .fill('ten otters in the water');
    await again.keyboard.press('Enter');
    await heading(again, 'auth:resetPassword.goneTitle').waitFor();
    await again.getByRole('link', { name: translate('auth:resetPassword.again') }).click();
    await again.waitForURL('**/forgot-password');
  });
});

it('uses the last link opened in the tab, and says if there is none', async () => {
  const page = await browser.visit({ expected: ['net::ERR_FAILED'] });
  await page.goto('/reset-password');
  await page.getByRole('heading', { name: english('auth:resetPassword.goneTitle') }).waitFor();
  const field = page.getByLabel(english('auth:resetPassword.password'));
  for (const secret of ['first', 'second']) {
    await page.evaluate((token) => {
      location.hash = `token=${token}`;
    }, secret);
    await field.waitFor();
    await page.waitForFunction(() => location.hash === '');
  }
  const sent = page.waitForRequest('**/api/auth/reset-password');
  await page.route('**/api/auth/reset-password', (route) => route.abort());
  await field.fill('nine otters under it');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON().token).toBe('second');
});
