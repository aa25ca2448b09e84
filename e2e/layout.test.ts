import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFine } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { looks } from './look.ts';
import { type At, openAt as open } from './open-at.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');
const openAt = (path: string, at: At = {}) => open(browser, path, at);

const navbarOf = (page: Page) => page.getByRole('banner');
const footerOf = (page: Page) => page.getByRole('contentinfo');
const styleOf = (part: Locator, property: 'position' | 'backgroundColor' | 'color') =>
  part.evaluate((node, name) => getComputedStyle(node)[name], property);
/** What the browser keeps of the layout. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? 'null'));

/** From 0, black, to 255, white. */
async function brightness(part: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] =
    (await styleOf(part, 'backgroundColor')).match(/\d+/g)?.map(Number) ?? [];
  return (red + green + blue) / 3;
}

describe('the layout that nobody has changed', () => {
  it('is the default skin, a floating navbar, a static footer, an open menu', async () => {
    const page = await openAt('/page/dashboard');
    expect(await kept(page)).toMatchObject({
      skin: 'default',
      menu: { collapsed: false, hidden: false },
      navbar: { type: 'floating-nav', hidden: false },
      footer: { type: 'footer-static', hidden: false },
    });
    const bar = await navbarOf(page).locator('> *').boundingBox();
    expect(bar?.y).toBeGreaterThan(0);
    expect(await styleOf(navbarOf(page), 'position')).toBe('sticky');
    expect(await styleOf(footerOf(page), 'position')).toBe('static');
    expect(await brightness(page.locator('#menu'))).toBeGreaterThan(230);
    expect(await page.getByRole('button', { name: words('shell:customizer.open') }).count()).toBe(
      0,
    );
  });

  it('is titled by the screen and the organisation, and has the name that leads to the root', async () => {
    const page = await openAt('/page/applicants');
    await expect.poll(() => page.title()).toBe(`${words('applicants:title')} – Waymark House`);
    const brand = page.getByRole('link', { name: words('shell:brandLink', { name: 'Cairn' }) });
    expect(await brand.getAttribute('href')).toBe('/');
    await brand.click();
    await page.waitForURL('**/page/dashboard');
  });

  it('has a recovery service in the title before the organisation is known', async () => {
    const page = await browser.visit({ expected: [503] });
    await page.route('**/api/organisation', (route) => route.fulfill({ status: 503 }));
    await page.goto('/login');
    await expect
      .poll(() => page.title())
      .toBe(`${words('auth:loginTitle')} – ${words('shell:siteName')}`);
    expect(words('shell:siteName')).toContain('recovery');
  });
});

describe('the person in the navbar', () => {
  it('is there by full name, with initials in place of a picture', async () => {
    const page = await openAt('/page/dashboard');
    const menu = navbarOf(page).locator('button[aria-haspopup=menu]').last();
    expect(await menu.textContent()).toContain('Sam Waymark');
    expect(await menu.textContent()).toContain('SW');
    await menu.focus();
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menuitem');
    await expect.poll(() => entries.count()).toBe(5);
    await expectFocus(entries.first());
    await page.keyboard.press('ArrowDown');
    await expectFocus(entries.nth(1));
    await page.keyboard.press('Escape');
    await expectFocus(menu);
  });
});

describe('the skins', () => {
  it.each([
    ['default', true, true],
    ['semi-dark', true, false],
    ['dark', false, false],
  ])('%s: light pages %s, light menu %s', async (skin, hasLightPages, hasLightMenu) => {
    const page = await openAt('/page/dashboard', { config: { skin } });
    expect((await brightness(page.locator('body'))) > 128).toBe(hasLightPages);
    expect((await brightness(page.locator('#menu'))) > 128).toBe(hasLightMenu);
    await expectAccessible(page);
  });

  it('go to dark and back to the one from before, and so it stays', async () => {
    const page = await openAt('/page/dashboard', { config: { skin: 'semi-dark' } });
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await page.getByRole('button', { name: words('shell:toDark') }).click();
    await expect.poll(scheme).toBe('dark');
    expect(await kept(page)).toMatchObject({ skin: 'dark', previousSkin: 'semi-dark' });
    await page.reload();
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: words('shell:toLight') }).click();
    await expect.poll(scheme).toBe('light');
    expect(await kept(page)).toMatchObject({ skin: 'semi-dark' });
  });
});

describe('the configured layout', () => {
  it.each([
    ['floating-nav', 'sticky', true],
    ['sticky-nav', 'sticky', false],
    ['static-nav', 'static', false],
  ])('has a navbar of the type %s', async (type, position, isApart) => {
    const page = await openAt('/page/applicants', { config: { navbar: { type } } });
    expect(await styleOf(navbarOf(page), 'position')).toBe(position);
    expect(((await navbarOf(page).locator('> *').boundingBox())?.y ?? 0) > 0).toBe(isApart);
    await page.evaluate(() => scrollTo(0, 300));
    const isAtTop = () =>
      navbarOf(page).evaluate((node) => node.getBoundingClientRect().bottom > 0);
    await expect.poll(isAtTop).toBe(position === 'sticky');
  });

  it.each([
    ['footer-static', 'static', false],
    ['footer-sticky', 'sticky', true],
  ])('has a footer of the type %s', async (type, position, isInView) => {
    const page = await openAt('/page/applicants', { config: { footer: { type } } });
    expect(await styleOf(footerOf(page), 'position')).toBe(position);
    const place = await footerOf(page).boundingBox();
    expect((place?.y ?? 0) < 900).toBe(isInView);
    await expectAccessible(page);
  });

  it('has no navbar and no footer where they are hidden, and a phone still has its menu', async () => {
    const config = { navbar: { hidden: true }, footer: { hidden: true } };
    const page = await openAt('/page/dashboard', { config, width: 360 });
    expect(await navbarOf(page).count()).toBe(0);
    expect(await footerOf(page).count()).toBe(0);
    const toggle = page.getByRole('button', { name: words('shell:menu.open') });
    await expectAccessible(page);
    await toggle.click();
    await page.locator('#menu').getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(toggle);
  });

  it('has the colours and the name that were chosen, and no button to the top', async () => {
    const config = {
      appName: 'Sentier',
      navbar: { backgroundColor: '#fdf6e3' },
      footer: { backgroundColor: '#eeeeff' },
      scrollTop: false,
    };
    const page = await openAt('/page/applicants', { config });
    expect(await styleOf(navbarOf(page).locator('> *'), 'backgroundColor')).toBe(
      'rgb(253, 246, 227)',
    );
    expect(await styleOf(footerOf(page), 'backgroundColor')).toBe('rgb(238, 238, 255)');
    await page.locator('#menu').getByText('Sentier', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, 300));
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(300);
    expect(await page.getByRole('button', { name: words('shell:scrollToTop') }).count()).toBe(0);
  });
});

describe('a chosen colour', () => {
  it.each([
    ['dark', '#fdf6e3'],
    ['default', '#123736'],
  ])('can be read in the skin %s', async (skin, backgroundColor) => {
    const config = { skin, navbar: { backgroundColor }, footer: { backgroundColor } };
    const page = await openAt('/page/dashboard', { config });
    await expectAccessible(page);
  });
});

describe('the layout panel', () => {
  it('is there where the configuration turns it on, and writes what is chosen', async () => {
    const page = await openAt('/page/dashboard', { config: { customizer: true } });
    const opener = page.getByRole('button', { name: words('shell:customizer.open') });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: words('shell:customizer.title') });
    await panel.getByLabel(words('shell:customizer.skin')).selectOption('semi-dark');
    await expect.poll(() => kept(page)).toMatchObject({ skin: 'semi-dark' });
    await panel.getByLabel(words('shell:customizer.animation')).selectOption('zoomIn');
    const navbar = panel.getByRole('group', { name: words('shell:customizer.navbar') });
    await navbar.getByLabel(words('shell:customizer.type')).selectOption('static-nav');
    await navbar.getByLabel(words('shell:customizer.background')).fill('#fdf6e3');
    await navbar.getByLabel(words('shell:customizer.background')).blur();
    const footer = panel.getByRole('group', { name: words('shell:customizer.footer') });
    await footer.getByLabel(words('shell:customizer.hidden')).click();
    const menu = panel.getByRole('group', { name: words('shell:customizer.menu') });
    await menu.getByLabel(words('shell:customizer.collapsed')).click();
    await panel.getByLabel(words('shell:customizer.scrollTop')).click();
    await expect
      .poll(() => kept(page))
      .toMatchObject({
        skin: 'semi-dark',
        animation: 'zoomIn',
        menu: { collapsed: true },
        navbar: { type: 'static-nav', backgroundColor: '#fdf6e3' },
        footer: { hidden: true },
        scrollTop: false,
      });
    expect(await styleOf(navbarOf(page), 'position')).toBe('static');
    expect(await footerOf(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocus(opener);
    await page.reload();
    await settled(page);
    expect(await styleOf(navbarOf(page), 'position')).toBe('static');
  });

  it.each(looks)('breaks no rule in $language, $skin', async ({ language, skin }) => {
    const says = wordsIn(language);
    const page = await openAt('/page/dashboard', { language, config: { customizer: true, skin } });
    await page.getByRole('button', { name: says('shell:customizer.open') }).click();
    await page.getByRole('dialog', { name: says('shell:customizer.title') }).waitFor();
    await expectFine(page);
  });
});

describe('what the browser keeps', () => {
  it.each(['{"broken":', '[1]', '"dark"', '{"skin":7,"navbar":{"type":"no"}}', ''])(
    'is replaced where it is %j and makes no sense',
    async (broken) => {
      const page = await browser.visit();
      const { token, user } = await sessionOf('user');
      const entries = { config: broken, translation_key: broken };
      await openWith(page, { ...entries, ...sessionEntries({ token, user }) }, '/page/dashboard');
      await settled(page);
      expect(await kept(page)).toMatchObject({ skin: 'default', navbar: { type: 'floating-nav' } });
      expect(await page.evaluate(() => localStorage.getItem('translation_key'))).toBe('en');
    },
  );

  it.each(['{"broken":', '[1]', '{"firstName":"A"}', 'null'])(
    'of the person is replaced by signing in where it is %j',
    async (broken) => {
      const page = await browser.visit();
      const { token, user } = await sessionOf('user');
      await openWith(page, { app_b2b: token, currentUser: broken }, '/page/dashboard');
      await page.waitForURL((url) => url.pathname === '/login');
      const title = page.getByRole('heading', { level: 1 });
      await expect.poll(() => title.textContent()).toBe(words('auth:loginTitle'));
      expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBe(null);
      await openWith(page, sessionEntries({ token, user }), '/page/dashboard');
      await settled(page);
      expect(new URL(page.url()).pathname).toBe('/page/dashboard');
    },
  );

  it('of the language and the skin comes back', async () => {
    const page = await openAt('/page/dashboard');
    await navbarOf(page).locator('button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await page.getByRole('button', { name: wordsIn('fr')('shell:toDark') }).click();
    const stored = () => page.evaluate(() => localStorage.getItem('translation_key'));
    await expect.poll(stored).toBe('fr');
    await page.reload();
    await page.getByRole('button', { name: wordsIn('fr')('shell:toLight') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });
});
