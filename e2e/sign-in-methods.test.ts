import { randomUUID } from 'node:crypto';
import type { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { send } from './api-calls.ts';
import { appWith, nextCode } from './authenticator-app.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { waitForMail } from './mailbox.ts';
import { addAuthenticator, makePasskey, makePerson, type NewPerson } from './new-person.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const field = (page: Page, key: string) => page.getByLabel(translate(key), { exact: true });
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const title = (page: Page, key: string) =>
  page.getByRole('heading', { level: 1, name: translate(key), exact: true });

async function givePassword(page: Page, person: NewPerson, path = '/login'): Promise<void> {
  await page.goto(path);
  await field(page, 'auth:email').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await button(page, 'auth:signIn').click();
}

async function expectFocusOnAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expectFocus(alert);
}

const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('app_b2b') !== null);

describe('registering', () => {
  it('takes one form and welcomes the new person after 2.5 seconds', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [400] });
    await page.goto('/register');
    await title(page, 'auth:registerTitle').waitFor();
    await field(page, 'auth:firstName').fill('Odile');
    await field(page, 'auth:lastName').fill('Rivière');
    const email = `${randomUUID()}@journeys.example`;
    await field(page, 'auth:email').fill(email);
    const password = page.locator('input[type=password]');

    await password.fill('password1234');
    await button(page, 'auth:create').click();
    await page.getByText(translate('validation:common-password')).waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');

    await password.fill('seven herons by the weir');
    const sentAt = Date.now();
    const person = { firstName: 'Odile', lastName: 'Rivière' };
    const welcome = page
      .getByRole('status')
      .filter({ hasText: translate('shell:welcomeTitle', person) });
    await Promise.all([welcome.waitFor(), button(page, 'auth:create').click()]);
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(2500);
    await page.waitForURL('**/verify-email');
    const user = JSON.parse((await page.evaluate(() => localStorage.currentUser)) as string);
    expect(user).toMatchObject({ ...person, role: 'client', roles: ['Client'] });

    // Nothing else opens until the link in the email was used.
    await page.goto('/page/profile');
    await title(page, 'auth:verifyEmail.waitTitle').waitFor();
    await page.getByText(translate('auth:verifyEmail.waitIntro', { email })).waitFor();
    await expectAccessible(page);
    const { link, text } = await waitForMail(demo.outbox, email);
    expect(text).not.toContain('Odile');
    await page.goto(link);
    await title(page, 'auth:verifyEmail.title').waitFor();
    await page.waitForFunction(() => location.hash === '');
    const again = page.locator('input[type=password]');
    await again.fill('not the password');
    await button(page, 'auth:verifyEmail.confirm').click();
    await page.getByText(translate('validation:wrong-password')).waitFor();
    await expectFocus(again);
    await again.fill('seven herons by the weir');
    await button(page, 'auth:verifyEmail.confirm').click();
    await page.waitForURL('**/page/dashboard');
    await page.getByText(translate('dashboard:clientText')).waitFor();
  });
});

describe('first step', () => {
  it('reports a wrong password, allows a retry at once, and redirects to no other site', {
    tags: 'main',
  }, async () => {
    const person = await makePerson();
    const page = await browser.visit({ expected: [401] });
    const wrongCredentials = { ...person, password: 'not the password' };
    await givePassword(
      page,
      wrongCredentials,
      `/login?returnUrl=${encodeURIComponent('//evil.example/')}`,
    );
    await expectFocusOnAlert(page, translate('errors:invalid-credentials'));
    expect(await isSignedIn(page)).toBe(false);
    await expectAccessible(page);
    await page.locator('input[type=password]').fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/dashboard');
    expect(new URL(page.url()).origin).toBe(demo.url);
  });
});

describe('second step with an authenticator app', () => {
  interface Enrolled {
    person: NewPerson;
    app: TOTP;
    recoveryCodes: string[];
  }

  async function enroll(): Promise<Enrolled> {
    const person = await makePerson();
    const begun = await (await send('/api/auth/totp', undefined, person.token)).json();
    const app = appWith((begun as { secret: string }).secret);
    const code = app.generate();
    const confirmed = await send('/api/auth/totp/confirm', { code }, person.token);
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
    return { person, app, recoveryCodes };
  }

  it('submits the code once typed and goes on to the requested page', {
    tags: 'main',
  }, async () => {
    const { person, app } = await enroll();
    const page = await browser.visit({ expected: [400, 401] });
    await givePassword(page, person, '/login?returnUrl=%2Fpage%2Fprofile');
    await title(page, 'auth:second.title').waitFor();
    await expect.poll(() => page.title()).toContain(translate('auth:second.title'));
    const code = page.getByLabel(translate('auth:second.code'));
    await expectFocus(code);
    expect(await isSignedIn(page)).toBe(false);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/second-factor')) {
        sent.push(request.postDataJSON().code);
      }
    });
    const wrongCode = String((Number(nextCode(app)) + 1) % 1_000_000).padStart(6, '0');
    await page.keyboard.type(wrongCode);
    await page.getByText(translate('validation:wrong-code')).waitFor();
    await expectFocus(code);
    const selected = () => code.evaluate((node: HTMLInputElement) => node.selectionEnd);
    await expect.poll(selected).toBe(6);
    await expectAccessible(page);

    // Typed over, grouped as phones show it; Enter after the sixth digit changes nothing.
    const rightCode = nextCode(app);
    await page.keyboard.type(`${rightCode.slice(0, 3)} ${rightCode.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/page\/profile/);
    expect(sent).toEqual([wrongCode, rightCode]);
  });

  it('goes back on timeout or request, and accepts a recovery code', async () => {
    const { person, recoveryCodes } = await enroll();
    const page = await browser.visit({ expected: [400, 401, 410] });
    await page.route('**/api/auth/second-factor', (route) =>
      route.fulfill({ status: 410, json: { code: 'gone', message: 'gone' } }),
    );
    await givePassword(page, person);
    await page.getByLabel(translate('auth:second.code')).fill('123456');
    await expectFocusOnAlert(page, translate('auth:second.over'));
    await expect.poll(() => page.title()).toContain(translate('auth:loginTitle'));
    await page.unroute('**/api/auth/second-factor');

    await page.locator('input[type=password]').fill(person.password);
    await button(page, 'auth:signIn').click();
    await button(page, 'auth:second.startAgain').click();
    const address = field(page, 'auth:email');
    expect(await address.inputValue()).toBe(person.email);
    await expectFocus(address);

    await page.locator('input[type=password]').fill(person.password);
    await button(page, 'auth:signIn').click();
    await button(page, 'auth:second.instead.recovery-code').click();
    const code = page.getByLabel(translate('auth:second.recoveryCode'));
    await expectFocus(code);
    await page.keyboard.type('BBBB-BBBB-BBBB-BBBB');
    await page.keyboard.press('Enter');
    await page.getByText(translate('auth:second.recoveryCodeWrong')).waitFor();
    expect(await isSignedIn(page)).toBe(false);
    await expectAccessible(page);
    await code.fill(` ${recoveryCodes[0]?.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/dashboard');
  });
});

describe('passkeys', () => {
  async function withPasskey() {
    const person = await makePerson();
    const page = await browser.visit({ expected: [401] });
    const device = await addAuthenticator(page);
    await page.goto('/login');
    const passkeyId = await makePasskey(page, person);
    return { person, page, device, passkeyId };
  }

  it('sign in without name or password', {
    tags: 'main',
  }, async () => {
    const { page, person, device } = await withPasskey();
    const { session, id } = device;
    await page.goto('/login?returnUrl=%2Fpage%2Fprofile');
    const use = button(page, 'auth:passkey.signIn');
    // Canceling isn't an error.
    await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    const optionsReply = page.waitForResponse('**/api/auth/login-passkey/options');
    await use.click();
    await optionsReply;
    await expect.poll(() => use.getAttribute('data-loading')).toBe(null);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await isSignedIn(page)).toBe(false);
    await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
    await use.click();
    await page.waitForURL(/\/page\/profile/);
    const user = JSON.parse((await page.evaluate(() => localStorage.currentUser)) as string);
    expect(user).toMatchObject({ email: person.email });
  });

  it('work as a second step after a password', async () => {
    const { page, person } = await withPasskey();
    await givePassword(page, person);
    await title(page, 'auth:second.title').waitFor();
    const use = button(page, 'auth:second.usePasskey');
    await expectFocus(use);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/dashboard');
  });

  it('fail with a clear message once removed', async () => {
    const { page, person, passkeyId } = await withPasskey();
    const removed = await fetch(new URL(`/api/auth/passkey/${passkeyId}`, demo.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(removed.status).toBe(204);
    await page.goto('/login');
    await button(page, 'auth:passkey.signIn').click();
    await expectFocusOnAlert(page, translate('auth:passkey.refused'));
    await expectAccessible(page);
  });

  it('stay hidden where the browser can’t use them: under an IP address', async () => {
    const { port } = new URL(demo.url);
    const page = await browser.visit({ url: `http://127.0.0.1:${port}` });
    await page.goto('/login');
    await button(page, 'auth:signIn').waitFor();
    expect(await button(page, 'auth:passkey.signIn').count()).toBe(0);
    // No dangling “or” either.
    await settled(page);
    expect(await page.locator('[data-or]').isVisible()).toBe(false);
  });
});
