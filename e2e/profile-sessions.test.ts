import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { buttonIn, givePassword, join } from './member.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

describe('showing again that it is me', () => {
  it('is asked for in a dialog, and then the call is made again', async () => {
    const { page, person } = await join(browser, 'security', { expected: [400, 428] });
    let isAsked = true;
    await page.route('**/api/auth/totp', (route) => {
      if (!isAsked) return route.continue();
      return route.fulfill({ status: 428, json: { code: 'confirmation-needed', message: 'who?' } });
    });
    const setUp = buttonIn(page, 'profile:app.setUp');
    await setUp.click();
    const dialog = page.getByRole('dialog', { name: words('profile:confirm.title') });
    await dialog.waitFor();
    await expectAccessible(page);

    // Whoever does not want to is back where they were, and nothing has happened.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(setUp);

    await setUp.click();
    const field = dialog.getByLabel(words('profile:currentPassword'));
    await field.fill('not this one');
    await buttonIn(page, 'profile:confirm.go').click();
    await dialog.getByText(words('validation:wrong-password')).waitFor();
    isAsked = false;
    await field.fill(person.password);
    await buttonIn(page, 'profile:confirm.go').click();
    await page.getByRole('dialog', { name: words('profile:app.setUpTitle') }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is not possible with Google alone: then by signing in again', async () => {
    const { page } = await join(browser, 'about', { expected: [428] });
    const since = new Date().toISOString();
    const security = {
      hasPassword: false,
      google: { email: 'maelle@gmail.example', since },
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isSecondFactorRequired: false,
    };
    await page.route('**/api/auth/security', (route) => route.fulfill({ json: security }));
    await page.route('**/api/auth/google', (route) =>
      route.fulfill({ status: 428, json: { code: 'confirmation-needed', message: 'who?' } }),
    );
    await page.goto('/page/profile?section=security');
    await buttonIn(page, 'profile:google.unlink').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText(words('profile:confirm.signInAgain')).waitFor();
    await expectAccessible(page);
    await buttonIn(page, 'profile:confirm.signOut').click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(
      '/page/profile?section=security',
    );
  });
});

describe('where I am signed in', () => {
  it('shows the other browser, and signs it out', async () => {
    const { page, person } = await join(browser, 'about');
    const other = await browser.visit({ expected: [401] });
    await other.goto('/login');
    await givePassword(other, person);
    await other.waitForURL('**/page/dashboard');

    await page.goto('/page/profile?section=security');
    const list = page.getByRole('list', { name: words('profile:devices.title') });
    await list.getByRole('listitem').nth(1).waitFor();
    expect(await list.getByRole('listitem').first().textContent()).toContain(
      words('profile:devices.this'),
    );
    await list.getByRole('button').click();
    await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await other.goto('/page/profile?section=security');
    await other.waitForURL((url) => url.pathname === '/login');
  });

  it('signs out everywhere, here too', async () => {
    const { page } = await join(browser, 'security');
    await buttonIn(page, 'profile:devices.endAll').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words('profile:devices.endAllText')).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    await dialog.getByRole('button', { name: words('profile:devices.endAll') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    const reply = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(401);
  });
});
