import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { type At, openAt as open } from './open-at.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');
const openAt = (path: string, at: At = {}) => open(browser, path, at);

const getNavbar = (page: Page) => page.getByRole('banner');
const getFooter = (page: Page) => page.getByRole('contentinfo');
const readStyle = (part: Locator, property: 'position' | 'backgroundColor' | 'color') =>
  part.evaluate((node, name) => getComputedStyle(node)[name], property);
const storedConfig = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? 'null'));

/** From 0, black, to 255, white. */
async function brightness(part: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] =
    (await readStyle(part, 'backgroundColor')).match(/\d+/g)?.map(Number) ?? [];
  return (red + green + blue) / 3;
}

/** Scrolls down and checks whether the navbar is visible. */
async function isSeenFurtherDown(page: Page): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  return getNavbar(page).evaluate((node) => node.getBoundingClientRect().bottom > 0);
}

const isDrawn = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(
      () => image.naturalWidth > 0,
      () => false,
    ),
  );

describe('default layout', () => {
  it('has the default theme, floating navbar, static footer, and open menu', async () => {
    const page = await openAt('/page/applicants');
    expect(await storedConfig(page)).toMatchObject({
      skin: 'default',
      menu: { collapsed: false, hidden: false },
      navbar: { type: 'floating-nav', hidden: false },
      footer: { type: 'footer-static', hidden: false },
    });
    const bar = await getNavbar(page).locator('> *').boundingBox();
    expect(bar?.y).toBeGreaterThan(0);
    expect(await readStyle(getNavbar(page), 'position')).toBe('sticky');
    expect(await readStyle(getFooter(page), 'position')).toBe('static');
    expect((await getFooter(page).boundingBox())?.y).toBeGreaterThan(900);
    expect(await brightness(page.locator('body'))).toBeGreaterThan(128);
    expect(await brightness(page.locator('#menu'))).toBeGreaterThan(230);
    expect(
      await page.getByRole('button', { name: translate('shell:customizer.open') }).count(),
    ).toBe(0);
    await expect.poll(() => page.title()).toBe(`${translate('applicants:title')} – Waymark House`);
    const menu = getNavbar(page).locator('button[aria-haspopup=menu]').last();
    expect(await menu.textContent()).toContain('Sam Waymark');
    const picture = menu.locator('img');
    expect(await picture.getAttribute('alt')).toBe('');
    expect(await isDrawn(picture)).toBe(true);
    expect(decodeURIComponent((await picture.getAttribute('src')) ?? '')).toContain('>SW</text>');
    await menu.focus();
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menuitem');
    await expect.poll(() => entries.count()).toBe(5);
    await expectFocus(entries.first());
    await page.keyboard.press('ArrowDown');
    await expectFocus(entries.nth(1));
    await page.keyboard.press('Escape');
    await expectFocus(menu);
    const brand = page.getByRole('link', { name: translate('shell:brandLink', { name: 'Cairn' }) });
    expect(await brand.getAttribute('href')).toBe('/');
    expect(await isSeenFurtherDown(page)).toBe(true);
    await brand.click();
    await page.waitForURL('**/page/dashboard');
  });

  it('has a recovery service in the title before the organization is known', async () => {
    const page = await browser.visit({ expected: [503] });
    await page.route('**/api/organisation', (route) => route.fulfill({ status: 503 }));
    await page.goto('/login');
    await expect
      .poll(() => page.title())
      .toBe(`${translate('auth:loginTitle')} – ${translate('shell:siteName')}`);
    expect(translate('shell:siteName')).toContain('recovery');
  });
});

it('switches to the dark theme and back, and keeps theme and language after a reload', async () => {
  const page = await openAt('/page/dashboard', { config: { skin: 'semi-dark' } });
  const isLight = async () => {
    const [pageBody, menuPart] = [page.locator('body'), page.locator('#menu')];
    return { page: (await brightness(pageBody)) > 128, menu: (await brightness(menuPart)) > 128 };
  };
  expect(await isLight()).toEqual({ page: true, menu: false });
  await expectAccessible(page);
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.getByRole('button', { name: translate('shell:toDark') }).click();
  await expect.poll(scheme).toBe('dark');
  await expect.poll(isLight).toEqual({ page: false, menu: false });
  expect(await storedConfig(page)).toMatchObject({ skin: 'dark', previousSkin: 'semi-dark' });

  await getNavbar(page).locator('button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  const toLight = page.getByRole('button', { name: french('shell:toLight') });
  await toLight.waitFor();
  const language = () => page.evaluate(() => localStorage.getItem('translation_key'));
  await expect.poll(language).toBe('fr');
  await page.reload();
  await toLight.waitFor();
  expect(await scheme()).toBe('dark');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await toLight.click();
  await expect.poll(scheme).toBe('light');
  expect(await storedConfig(page)).toMatchObject({ skin: 'semi-dark' });
});

describe('configured layout', () => {
  it('has sticky bars, the chosen colors and name, and no scroll-to-top button', async () => {
    const config = {
      appName: 'Sentier',
      navbar: { type: 'sticky-nav', background: 'yellow', customBackgroundColor: '#fdf6e3' },
      // Dark footer in a light theme; its text stays readable. Stored under the earlier name.
      footer: { type: 'footer-sticky', backgroundColor: '#123736' },
      scrollTop: false,
    };
    const page = await openAt('/page/applicants', { config });
    const bar = getNavbar(page).locator('> *');
    expect(await readStyle(getNavbar(page), 'position')).toBe('sticky');
    expect((await bar.boundingBox())?.y).toBe(0);
    expect(await readStyle(bar, 'backgroundColor')).toBe('rgb(253, 246, 227)');
    expect(await readStyle(getFooter(page), 'position')).toBe('sticky');
    expect((await getFooter(page).boundingBox())?.y).toBeLessThan(900);
    expect(await readStyle(getFooter(page), 'backgroundColor')).toBe('rgb(18, 55, 54)');
    await page.locator('#menu').getByText('Sentier', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await isSeenFurtherDown(page)).toBe(true);
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(300);
    expect(await page.getByRole('button', { name: translate('shell:scrollToTop') }).count()).toBe(
      0,
    );
  });

  it('hides navbar and footer, and a phone keeps its menu', async () => {
    const config = { navbar: { hidden: true }, footer: { hidden: true } };
    const page = await openAt('/page/dashboard', { config, width: 360 });
    expect(await getNavbar(page).count()).toBe(0);
    expect(await getFooter(page).count()).toBe(0);
    const toggle = page.getByRole('button', { name: translate('shell:menu.open') });
    await expectAccessible(page);
    await toggle.click();
    await page.locator('#menu').getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(toggle);
    // The search button is gone, but its shortcut works.
    const search = page.getByRole('button', { name: translate('search:open'), exact: true });
    expect(await search.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await expectFocus(page.getByRole('combobox', { name: 'Search', exact: true }));
  });

  it('can be changed in a panel if enabled', async () => {
    const page = await openAt('/page/applicants', {
      language: 'fr',
      config: { customizer: true },
    });
    const opener = page.getByRole('button', { name: french('shell:customizer.open') });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: french('shell:customizer.title') });
    await panel.getByLabel(french('shell:customizer.skin')).selectOption('dark');
    await expect.poll(() => storedConfig(page)).toMatchObject({ skin: 'dark' });
    await expectAccessible(page);
    await panel.getByLabel(french('shell:customizer.animation')).selectOption('zoomIn');
    const navbar = panel.getByRole('group', { name: french('shell:customizer.navbar') });
    await navbar.getByLabel(french('shell:customizer.type')).selectOption('static-nav');
    const background = navbar.getByLabel(french('shell:customizer.background'), { exact: true });
    const bar = getNavbar(page).locator('> *');
    for (const name of ['teal', 'gray', 'blue', 'green', 'yellow']) {
      const before = await readStyle(bar, 'backgroundColor');
      await background.selectOption(name);
      await expect.poll(() => readStyle(bar, 'backgroundColor')).not.toBe(before);
      await expectAccessible(page);
    }
    const customColor = navbar.getByLabel(french('shell:customizer.customColor'));
    await customColor.fill('#fdf6e3');
    await customColor.blur();
    await expect.poll(() => readStyle(bar, 'backgroundColor')).toBe('rgb(253, 246, 227)');
    const footer = panel.getByRole('group', { name: french('shell:customizer.footer') });
    await footer.getByLabel(french('shell:customizer.hidden')).click();
    const menu = panel.getByRole('group', { name: french('shell:customizer.menu') });
    await menu.getByLabel(french('shell:customizer.collapsed')).click();
    await panel.getByLabel(french('shell:customizer.scrollTop')).click();
    await expect
      .poll(() => storedConfig(page))
      .toMatchObject({
        skin: 'dark',
        animation: 'zoomIn',
        menu: { collapsed: true },
        navbar: { type: 'static-nav', background: 'yellow', customBackgroundColor: '#fdf6e3' },
        footer: { hidden: true },
        scrollTop: false,
      });
    expect(await readStyle(getNavbar(page), 'position')).toBe('static');
    expect(await getFooter(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocus(opener);
    await page.reload();
    await settled(page);
    // Text on a light color stays readable in the dark theme.
    await expectAccessible(page);
    expect(await isSeenFurtherDown(page)).toBe(false);
  });
});

it('replaces invalid stored values', async () => {
  const page = await browser.visit();
  const { token, user } = await demoSession('user');
  const broken = '{"broken":';
  const entries = { config: broken, translation_key: broken, currentUser: broken };
  await openWith(page, { ...entries, app_b2b: token }, '/page/dashboard');
  await page.waitForURL((url) => url.pathname === '/login');
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => title.textContent()).toBe(translate('auth:loginTitle'));
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBe(null);
  expect(await page.evaluate(() => localStorage.getItem('translation_key'))).toBe('en');
  expect(await storedConfig(page)).toMatchObject({
    skin: 'default',
    navbar: { type: 'floating-nav' },
  });
  await openWith(page, sessionEntries({ token, user }), '/page/dashboard');
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/page/dashboard');
});
