import { describe, expect, it } from 'vitest';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { enter, signIn } from './sign-in.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('access to screens', () => {
  it('sends a stranger to sign-in and keeps the requested address', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await page.goto('/page/applicants?status=pending');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(
      '/page/applicants?status=pending',
    );
    const welcome = page
      .getByRole('status')
      .filter({
        hasText: translate('shell:welcomeTitle', { firstName: 'Sam', lastName: 'Waymark' }),
      })
      .filter({ hasText: translate('shell:welcomeText') });
    // It disappears after five seconds, so the test waits for it from the start.
    await Promise.all([welcome.waitFor(), signIn(page, 'user', page.url())]);
    await page.waitForURL('**/page/applicants?status=pending');
  });

  it('shows settings only to administrators', { tags: 'main' }, async () => {
    const staff = await browser.visit();
    await enter(staff, 'user', '/page/dashboard');
    const menu = staff.getByRole('navigation', { name: translate('shell:menu.label') });
    await settled(staff);
    expect(await menu.getByText(translate('shell:menu.settings')).count()).toBe(0);
    await staff.goto('/page/settings/locations');
    await staff.waitForURL('**/not-found');

    const admin = await browser.visit();
    await enter(admin, 'admin', '/page/dashboard');
    const settings = admin.getByRole('button', { name: translate('shell:menu.settings') });
    await settings.waitFor();
    await settings.and(admin.locator('[aria-expanded=false]')).click();
    await admin.getByRole('link', { name: translate('shell:menu.locations') }).click();
    await admin.waitForURL('**/page/settings/locations');
  });

  it('hides records from a client with a message', { tags: 'main' }, async () => {
    const page = await browser.visit();
    await enter(page, 'client', '/page/applicants');
    await page.waitForURL('**/not-found');
    await page.goto('/page/dashboard');
    await page.getByText(translate('dashboard:clientText')).waitFor();
    const menu = page.getByRole('navigation', { name: translate('shell:menu.label') });
    expect(await menu.getByText(translate('shell:menu.applicants')).count()).toBe(0);
  });

  it('signs out at once and ends the session on the server', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [401] });
    await signIn(page, 'user');
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    await page.locator('header button[aria-haspopup=menu]').last().click();
    const ended = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/logout'));
    await page.getByRole('menuitem', { name: translate('shell:signOut') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await ended;
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    const reply = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(401);
  });

  it('signs out locally even if the server can’t be reached', async () => {
    const page = await openAt(browser, '/page/dashboard', { expected: ['net::ERR_FAILED'] });
    const failed = page.waitForRequest('**/api/auth/logout');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.locator('header button[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', { name: translate('shell:signOut') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await failed;
    const stored = () =>
      page.evaluate(() => [localStorage.getItem('app_b2b'), localStorage.getItem('currentUser')]);
    expect(await stored()).toEqual([null, null]);
    await page.goto('/page/dashboard');
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('goes to sign-in when the server ends the session', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [401] });
    const session = await beginSession('user');
    await openWith(page, sessionEntries(session), '/page/dashboard');
    await settled(page);
    expect((await send('/api/auth/logout', undefined, session.token)).status).toBe(204);
    await page.goto('/page/applicants');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/page/applicants');
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
  });
});

describe('shell', () => {
  it('redirects the empty address to the dashboard and an unknown one to not-found', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [404] });
    await enter(page, 'user', '/');
    await page.waitForURL('**/page/dashboard');
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await page.waitForURL('**/not-found');
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.textContent()).toBe(translate('shell:notFoundTitle'));
  });

  it('opens each screen from its menus without canceling requests', async () => {
    const page = await openAt(browser, '/page/dashboard');
    const brokenOff: string[] = [];
    page.on('requestfailed', (request) => brokenOff.push(new URL(request.url()).pathname));
    for (const name of ['applicants', 'clients', 'calendar']) {
      const [apiReply] = await Promise.all([
        page.waitForResponse((reply) => new URL(reply.url()).pathname.startsWith('/api/')),
        page.locator(`a[href="/page/${name}"]`).first().click(),
      ]);
      expect(apiReply.ok()).toBe(true);
      await settled(page);
    }
    expect(brokenOff).toEqual([]);
    for (const section of ['about', 'inbox', 'tasks', 'chats']) {
      await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click();
      const name = new RegExp(`^${translate(`shell:account.${section}`)}`);
      await page.getByRole('menuitem', { name }).click();
      await page.waitForURL(`**/page/profile?section=${section}`);
      await settled(page);
      await expect.poll(() => page.title()).toContain(translate(`profile:sections.${section}`));
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
  });

  it('opens the account menu by keyboard, where Escape leads back to its button', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    const button = page.getByRole('banner').getByRole('button', { name: 'Sam Waymark' });
    await button.focus();
    for (const key of ['Enter', ' ']) {
      await page.keyboard.press(key);
      const menu = page.getByRole('menu', { name: 'Sam Waymark' });
      await expectFocus(menu.getByRole('menuitem').first());
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await expectFocus(button);
    }
  });

  it('credits the organization in the footer and offers to scroll to the top past 150 px', async () => {
    const page = await openAt(browser, '/page/applicants');
    const link = page.getByRole('contentinfo').getByRole('link', { name: /Waymark House/ });
    expect(await link.getAttribute('href')).toContain('https://waymark.example');
    const button = page.getByRole('button', { name: translate('shell:scrollToTop') });
    const scroll = (to: number) => page.evaluate((top) => scrollTo(0, top), to);
    await scroll(150);
    // Waits for the result, which is that nothing happens.
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(150);
    expect(await button.isVisible()).toBe(false);
    await scroll(200);
    await button.waitFor();
    await button.click();
    await page.waitForFunction(() => scrollY === 0);
  });
});
