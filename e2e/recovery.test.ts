import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { minutesOfReset } from '#contract/auth.ts';
import { type Language, languages } from '#contract/languages.ts';
import { expectFine } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { waitForMail } from './mailbox.ts';
import { makePerson, openAs } from './new-person.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const organisation = 'Waymark House';

async function askForMail(page: Page, language: Language, email: string): Promise<string> {
  const words = wordsIn(language);
  await page.getByLabel(words('auth:email')).fill(email);
  await page.getByRole('button', { name: words('auth:forgotPassword.send') }).click();
  await page.getByRole('heading', { name: words('auth:forgotPassword.sentTitle') }).waitFor();
  return (await page.getByRole('alert').textContent()) ?? '';
}

describe.each(languages)('somebody who reads %s and has forgotten their password', (language) => {
  const words = wordsIn(language);
  const heading = (page: Page, key: string) =>
    page.getByRole('heading', { level: 1, name: words(key), exact: true });

  it('gets a mail, chooses a new one, is signed out everywhere, and signs in with it', {
    tags: 'two-instances',
  }, async () => {
    const person = await makePerson(language);
    const old = await browser.visit({ language, expected: [401] });
    await openAs(old, person, '/page/profile');
    await old.locator('#menu').waitFor({ state: 'attached' });

    // The mail is in the person's language, whatever that of the browser which asks for it.
    const other = language === 'en' ? 'fr' : 'en';
    const foreign = await browser.visit({ language: other });
    await foreign.goto('/login');
    await foreign.getByRole('link', { name: wordsIn(other)('auth:forgot') }).click();
    await foreign.waitForURL('**/forgot-password');
    await expectFine(foreign);
    await askForMail(foreign, other, person.email);
    await expectFine(foreign);
    const mail = await waitForMail(demo.outbox, person.email);
    expect(mail.subject).toBe(words('mails:reset.subject', { organisation }));
    expect(mail.text).toContain(words('mails:reset.until', { minutes: minutesOfReset }));

    const page = await browser.visit({ language, expected: [400, 401] });
    await page.goto(mail.link);
    await heading(page, 'auth:resetPassword.title').waitFor();
    // Neither in the address bar nor in the history, and still known to the screen.
    await page.waitForFunction(() => location.hash === '');
    await expectFine(page);
    const field = page.getByLabel(words('auth:resetPassword.password'));
    await field.fill('too short');
    await page.keyboard.press('Enter');
    await page.getByText(words('validation:too-short', { minimum: 12 })).waitFor();
    await expectFocus(field);
    await field.fill('nine otters under the bridge');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
    const notice = page.getByRole('alert').getByText(words('auth:resetPassword.done'));
    await notice.waitFor();
    await expectFine(page);

    // Where they were signed in, the next call ends it.
    await old.reload();
    await old.waitForURL((url) => url.pathname === '/login');
    expect(await old.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);

    await page.getByLabel(words('auth:email')).fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: words('auth:signIn'), exact: true }).click();
    await page.getByText(words('errors:invalid-credentials')).waitFor();
    await page.locator('input[type=password]').fill('nine otters under the bridge');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/dashboard');

    const again = await browser.visit({ language, expected: [410] });
    await again.goto(mail.link);
    await again.getByLabel(words('auth:resetPassword.password')).fill('ten otters in the water');
    await again.keyboard.press('Enter');
    await heading(again, 'auth:resetPassword.goneTitle').waitFor();
    await expectFine(again);
    await again.getByRole('link', { name: words('auth:resetPassword.again') }).click();
    await again.waitForURL('**/forgot-password');
  });

  it('reads the same sentence for an address that nobody has', async () => {
    const person = await makePerson(language);
    const page = await browser.visit({ language });
    await page.goto('/forgot-password');
    const known = await askForMail(page, language, person.email);
    await page.getByRole('button', { name: words('auth:forgotPassword.otherAddress') }).click();
    const unknown = await askForMail(page, language, `${randomUUID()}@journeys.example`);
    expect(unknown).toBe(known);
    expect(unknown).toContain(words('auth:forgotPassword.sent', { minutes: minutesOfReset }));
  });

  it('finds the way to a new mail when the link came without its secret', async () => {
    const page = await browser.visit({ language });
    await page.goto('/reset-password');
    await heading(page, 'auth:resetPassword.goneTitle').waitFor();
    await expectFine(page);
    await page.getByRole('link', { name: words('auth:resetPassword.again') }).click();
    await heading(page, 'auth:forgot').waitFor();
    expect(new URL(page.url()).pathname).toBe('/forgot-password');
  });
});

describe('the secret of a link', () => {
  const words = wordsIn('en');

  it('is the one of the link that was opened last in the same tab', async () => {
    const page = await browser.visit({ expected: ['net::ERR_FAILED'] });
    await page.goto('/reset-password#token=first');
    await page.getByLabel(words('auth:resetPassword.password')).waitFor();
    await page.waitForFunction(() => location.hash === '');
    await page.evaluate(() => {
      location.hash = 'token=second';
    });
    await page.waitForFunction(() => location.hash === '');
    const sent = page.waitForRequest('**/api/auth/reset-password');
    await page.route('**/api/auth/reset-password', (route) => route.abort());
    await page.getByLabel(words('auth:resetPassword.password')).fill('nine otters under it');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON().token).toBe('second');
  });
});
