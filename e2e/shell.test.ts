import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { enter, signIn } from './sign-in.ts';
import { openWith } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

describe('who may open what', () => {
  it('sends a stranger to the login with the address that they wanted', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await page.goto('/page/applicants?status=pending');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(
      '/page/applicants?status=pending',
    );
    await signIn(page, 'user', page.url());
    await page.waitForURL('**/page/applicants?status=pending');
  });

  it.each([
    ['expired', 1],
    ['unreadable', undefined],
  ])('counts a token that is %s as none', async (_name, exp) => {
    const page = await browser.visit();
    const payload = exp === undefined ? '%%%' : btoa(JSON.stringify({ exp }));
    const user = { id: '1', firstName: 'A', lastName: 'B', role: 'admin', roles: ['Admin'] };
    const entries = { app_b2b: `x.${payload}.x`, currentUser: JSON.stringify(user) };
    await openWith(page, entries, '/page/dashboard');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/page/dashboard');
  });

  it('never follows a returnUrl to somebody else', async () => {
    const page = await browser.visit();
    await signIn(page, 'user', '/login?returnUrl=https%3A%2F%2Fevil.example%2F');
    expect(new URL(page.url()).pathname).toBe('/page/dashboard');
  });

  it('shows the settings to an admin only', { tags: 'main' }, async () => {
    const staff = await browser.visit();
    await enter(staff, 'user', '/page/dashboard');
    const menu = staff.getByRole('navigation', { name: words('shell:menu.label') });
    await settled(staff);
    expect(await menu.getByText(words('shell:menu.settings')).count()).toBe(0);
    await staff.goto('/page/settings/locations');
    await staff.waitForURL('**/not-found');

    const admin = await browser.visit();
    await enter(admin, 'admin', '/page/dashboard');
    const settings = admin.getByRole('button', { name: words('shell:menu.settings') });
    await settings.waitFor();
    await settings.and(admin.locator('[aria-expanded=false]')).click();
    await admin.getByRole('link', { name: words('shell:menu.locations') }).click();
    await admin.waitForURL('**/page/settings/locations');
  });

  it('keeps the files from a client, and has words for them', { tags: 'main' }, async () => {
    const page = await browser.visit();
    await enter(page, 'client', '/page/applicants');
    await page.waitForURL('**/not-found');
    await page.goto('/page/dashboard');
    await page.getByText(words('dashboard:clientText')).waitFor();
    const menu = page.getByRole('navigation', { name: words('shell:menu.label') });
    expect(await menu.getByText(words('shell:menu.applicants')).count()).toBe(0);
  });

  it('signs out here at once, and the session is over on the server', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [401] });
    await signIn(page, 'user');
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    await page.locator('header button[aria-haspopup=menu]').last().click();
    const ended = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/logout'));
    await page.getByRole('menuitem', { name: words('shell:signOut') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await ended;
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    const reply = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(401);
  });

  it('goes to the login when the server says that the session is over', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ expected: [401] });
    await signIn(page, 'user');
    await settled(page);
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    await page.request.post('/api/auth/logout', {
      headers: {
        authorization: `Bearer ${token}`,
        'x-xsrf-token':
          (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')?.value ?? '',
      },
    });
    await page.goto('/page/applicants');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/page/applicants');
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
  });
});

describe('signing in', () => {
  it('says that it was wrong without saying which half, and moves the focus there', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.goto('/login');
    await page.getByLabel(words('auth:email')).fill('nobody@demo.example');
    await page.locator('input[type=password]').fill('not the password');
    await page.getByRole('button', { name: words('auth:signIn'), exact: true }).click();
    const notice = page.getByText(words('errors:invalid-credentials'));
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByLabel(words('auth:email')).inputValue()).toBe('nobody@demo.example');
  });

  it('welcomes by first and last name', async () => {
    const page = await browser.visit();
    await signIn(page, 'user');
    const title = words('shell:welcomeTitle', { firstName: 'Sam', lastName: 'Waymark' });
    const toast = page.getByRole('status').filter({ hasText: title });
    await toast.waitFor();
    expect(await toast.textContent()).toContain(words('shell:welcomeText'));
    await expectAccessible(page);
  });
});

describe('the shell', () => {
  it('leads the empty address to the dashboard and an unknown one to not-found', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/');
    await page.waitForURL('**/page/dashboard');
    await page.goto('/no/such/page');
    await page.waitForURL('**/not-found');
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.textContent()).toBe(words('shell:notFoundTitle'));
  });

  it('makes each screen once: nothing that it asks for is broken off and asked for again', async () => {
    const page = await openAt(browser, '/page/dashboard');
    const brokenOff: string[] = [];
    page.on('requestfailed', (request) => brokenOff.push(new URL(request.url()).pathname));
    for (const name of ['applicants', 'clients', 'calendar']) {
      const [told] = await Promise.all([
        page.waitForResponse((reply) => new URL(reply.url()).pathname.startsWith('/api/')),
        page.locator(`a[href="/page/${name}"]`).first().click(),
      ]);
      expect(told.ok()).toBe(true);
      await settled(page);
    }
    expect(brokenOff).toEqual([]);
  });

  it('leads from the user menu to the profile, each link to its section', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    const links = [
      ['shell:account.about', 'about'],
      ['shell:account.inbox', 'inbox'],
      ['shell:account.tasks', 'tasks'],
      ['shell:account.chats', 'chats'],
    ] as const;
    for (const [name, section] of links) {
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.getByRole('menuitem', { name: new RegExp(`^${words(name)}`) }).click();
      await page.waitForURL(`**/page/profile?section=${section}`);
      await page.locator(`a[aria-current][href$="section=${section}"]`).waitFor();
      await settled(page);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
  });

  it('credits the organisation with a link in the footer', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    const link = page.getByRole('contentinfo').getByRole('link', { name: /Waymark House/ });
    expect(await link.getAttribute('href')).toContain('https://waymark.example');
  });

  it('offers the way back to the top past 150 px', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicants');
    await settled(page);
    const button = page.getByRole('button', { name: words('shell:scrollToTop') });
    const scroll = (to: number) => page.evaluate((top) => scrollTo(0, top), to);
    await scroll(150);
    // What follows from it is drawn, and that is nothing.
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(150);
    expect(await button.isVisible()).toBe(false);
    await scroll(200);
    await button.waitFor();
    await button.click();
    await page.waitForFunction(() => scrollY === 0);
  });
});
