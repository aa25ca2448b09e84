import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { type At, openAt as open } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const sideMenu = (page: Page) => page.locator('#menu');
const measureWidth = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().width);
const version = (page: Page) => page.getByText(translate('shell:version', { version: '0.1.6' }));
const linkIn = (page: Page, key: string) =>
  sideMenu(page).getByRole('link', { name: new RegExp(`^${translate(key)}`) });
const menuToggle = (page: Page) => page.getByRole('button', { name: translate('shell:menu.open') });
const isExpanded = (part: Locator) => part.getAttribute('aria-expanded');

const openAt = (path: string, at: At = {}) => open(browser, path, at);

describe('side menu on a desktop', () => {
  it('lists the person’s screens in the order of the specification', async () => {
    const page = await openAt('/page/applicants', { role: 'admin' });
    const labels = await sideMenu(page)
      .getByRole('listitem')
      .locator('a, button')
      .allTextContents();
    const expected = [
      'dashboard',
      'applicants',
      'clients',
      'calendar',
      'tasks',
      'reports',
      'publicForm',
      'settings',
      'locations',
    ];
    expected.forEach((name, index) => {
      expect(labels[index]).toContain(translate(`shell:menu.${name}`));
    });
    await sideMenu(page).getByText(translate('shell:menu.work'), { exact: true }).waitFor();
    await sideMenu(page)
      .getByText(translate('shell:menu.administration'), { exact: true })
      .waitFor();

    // Scrolling over it scrolls nothing else.
    const list = sideMenu(page).locator('nav').locator('..');
    expect(await list.evaluate((node) => getComputedStyle(node).overflowX)).toBe('hidden');
    const scrolled = () => page.evaluate(() => scrollY);
    const brand = sideMenu(page).getByRole('link', {
      name: translate('shell:brandLink', { name: 'Cairn' }),
    });
    for (const part of [list, brand, version(page)]) {
      await part.hover();
      await page.mouse.wheel(0, 400);
      // The browser handles a wheel event within two frames.
      await settled(page);
      expect(await scrolled()).toBe(0);
    }
    await page.locator('main').hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(scrolled).toBeGreaterThan(0);
  });

  it('marks the current screen and opens the public form in a new tab, as announced', async () => {
    const page = await openAt('/page/tasks');
    const current = sideMenu(page).locator('[aria-current=page]');
    expect(await current.count()).toBe(1);
    expect(await current.textContent()).toContain(translate('shell:menu.tasks'));
    await linkIn(page, 'shell:menu.dashboard').click();
    await expect.poll(() => current.textContent()).toContain(translate('shell:menu.dashboard'));
    const link = linkIn(page, 'shell:menu.publicForm');
    expect(await link.textContent()).toContain(translate('shell:menu.newTab'));
    const [form] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await form.waitForURL('**/pre-screening');
    expect(await form.evaluate(() => window.opener)).toBe(null);
    expect(new URL(page.url()).pathname).toBe('/page/dashboard');
  });

  it('has a width of 260 px, 80 px when collapsed, and shows the version when expanded', async () => {
    const page = await openAt('/page/dashboard');
    await version(page).waitFor();
    expect(await measureWidth(sideMenu(page))).toBe(260);
    await page.getByRole('button', { name: translate('shell:menu.collapse') }).click();
    await page.mouse.move(900, 500);
    await version(page).waitFor({ state: 'detached' });
    await expect.poll(() => measureWidth(sideMenu(page))).toBe(80);
    // The page uses the free space.
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.x).toBe(80);
    await expectAccessible(page);
    // Persists.
    await page.reload();
    await settled(page);
    const width = () => measureWidth(sideMenu(page));
    expect(await width()).toBe(80);

    // Expands over the page on hover or focus; Escape closes it.
    await linkIn(page, 'shell:menu.applicants').hover();
    await expect.poll(width).toBe(260);
    await version(page).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.x).toBe(80);
    await page.keyboard.press('Escape');
    await page.mouse.move(900, 500);
    await expect.poll(width).toBe(80);

    // Skip link, brand, and pin button.
    for (const _ of ['skip', 'brand', 'button', 'dashboard']) await page.keyboard.press('Tab');
    await expectFocus(linkIn(page, 'shell:menu.dashboard'));
    await expect.poll(width).toBe(260);
    await page.keyboard.press('Escape');
    await expect.poll(width).toBe(80);
    await expectFocus(linkIn(page, 'shell:menu.dashboard'));
  });

  it('folds settings by mouse and keyboard, and opens them on a settings page', async () => {
    const page = await openAt('/page/dashboard', { role: 'admin' });
    const group = sideMenu(page).getByRole('button', { name: translate('shell:menu.settings') });
    expect(await isExpanded(group)).toBe('false');
    expect(await linkIn(page, 'shell:menu.locations').isVisible()).toBe(false);
    await group.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isExpanded(group)).toBe('true');
    await page.keyboard.press('Tab');
    await expectFocus(linkIn(page, 'shell:menu.locations'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/settings/locations');
    await page.reload();
    await settled(page);
    expect(await isExpanded(group)).toBe('true');
    await group.click();
    await expect.poll(() => isExpanded(group)).toBe('false');
  });

  it('shows the current number of applications', async () => {
    let waiting = 3;
    const page = await openAt('/page/applicants', {
      async prepare(visitor) {
        await visitor.clock.install();
        await visitor.route('**/api/dashboard/waiting', (route) =>
          route.fulfill({ json: { drafts: 0, triage: waiting, tasks: 0 } }),
        );
      },
    });
    const name = () => linkIn(page, 'shell:menu.applicants').textContent();
    await expect.poll(name).toContain(translate('shell:waiting.triage', { count: 3 }));
    waiting = 100;
    await page.clock.runFor(61_000);
    await expect.poll(name).toContain(translate('shell:waiting.triage', { count: 100 }));
    expect(await name()).toContain('99+');
    waiting = 0;
    await page.clock.runFor(61_000);
    await expect.poll(name).toBe(translate('shell:menu.applicants'));
  });

  it('scrolls the current entry to 180 px below the top in half a second', async () => {
    const page = await openAt('/page/settings/locations', {
      role: 'admin',
      options: { reducedMotion: 'no-preference', viewport: { width: 1280, height: 420 } },
      prepare: (visitor) => visitor.clock.install(),
    });
    const list = sideMenu(page).locator('nav').locator('..');
    const place = () =>
      list.evaluate((node) => {
        const entry = node.querySelector('[data-current]')!;
        return entry.getBoundingClientRect().top - node.getBoundingClientRect().top;
      });
    // Initial scrolling has ended, as far down as this short menu allows.
    await expect.poll(async () => Math.round(await place())).toBe(180);
    await list.evaluate((node) => {
      // Adds space so that the last entry can reach its position.
      node.querySelector('nav')!.style.paddingBottom = '600px';
      node.scrollTop = 40;
    });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    // A frame can have begun before the script that requested it.
    await page.evaluate(() => {
      const request = window.requestAnimationFrame;
      window.requestAnimationFrame = (run) => request((now) => run(now - 20));
    });
    await page.evaluate(() => history.pushState(null, '', '/page/settings/audit'));
    const audit = linkIn(page, 'shell:menu.audit').and(page.locator('[data-current]'));
    await audit.waitFor({ state: 'attached' });
    const before = await place();
    expect(before).toBeGreaterThan(180);
    const places = [before];
    await expect
      .poll(async () => {
        // One frame, until scrolling has started.
        await page.clock.runFor(16);
        places.push(await place());
        return places.at(-1);
      })
      .toBeLessThan(before);
    expect(Math.max(...places)).toBe(before);
    await page.clock.runFor(234);
    const halfway = await place();
    expect(halfway).toBeLessThan(before);
    expect(halfway).toBeGreaterThan(181);
    await page.clock.runFor(290);
    expect(Math.round(await place())).toBe(180);
  });

  it('stays away if the configuration hides it', async () => {
    const page = await openAt('/page/dashboard', { config: { menu: { hidden: true } } });
    expect(await sideMenu(page).count()).toBe(0);
    expect((await page.getByRole('banner').boundingBox())?.x).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForFunction(() => innerWidth === 360);
    expect(await menuToggle(page).count()).toBe(0);
  });
});

describe('side menu below 992 px', () => {
  it('overlays the page, dims it in 300 ms, and traps the focus', async () => {
    const page = await openAt('/page/dashboard', {
      width: 390,
      options: { reducedMotion: 'no-preference' },
    });
    const toggle = menuToggle(page);
    expect(await linkIn(page, 'shell:menu.dashboard').isVisible()).toBe(false);
    const overlay = page.locator('#menu ~ [data-overlay]');
    expect(await overlay.isVisible()).toBe(false);
    expect(
      await overlay.evaluate((node) => getComputedStyle(node).transitionDuration.split(', ')[0]),
    ).toBe('0.3s');
    await toggle.click();
    await linkIn(page, 'shell:menu.dashboard').waitFor();
    await version(page).waitFor();
    await expect.poll(() => overlay.evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
    expect((await page.locator('main').boundingBox())?.x).toBe(0);
    // Nothing behind it can be focused; Tab cycles through the menu.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('main, header') !== null,
      );
      expect(outside).toBe(false);
    }

    // After closing in any way, focus returns or moves to the new page.
    const expectClosed = async () => {
      await expect.poll(() => isExpanded(toggle)).toBe('false');
      await expectFocus(toggle);
    };
    await overlay.click({ position: { x: 370, y: 400 } });
    await expectClosed();
    await toggle.click();
    await linkIn(page, 'shell:menu.applicants').waitFor();
    await page.keyboard.press('Escape');
    await expectClosed();
    await toggle.click();
    await sideMenu(page)
      .getByRole('button', { name: translate('shell:menu.close') })
      .click();
    await expectClosed();
    await toggle.click();
    await linkIn(page, 'shell:menu.applicants').click();
    await page.waitForURL('**/page/applicants');
    await expect.poll(() => isExpanded(toggle)).toBe('false');
    await expectFocus(page.locator('main'));
    // Also for the page that is already open.
    await toggle.click();
    await linkIn(page, 'shell:menu.applicants').click();
    await expectClosed();
  });

  it('starts there and follows a resized window after 500 ms', async () => {
    const page = await openAt('/page/dashboard', {
      width: 992,
      prepare: (visitor) => visitor.clock.install(),
    });
    expect(await menuToggle(page).isVisible()).toBe(false);
    expect(await linkIn(page, 'shell:menu.dashboard').isVisible()).toBe(true);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.evaluate(() => {
      const setOwnTimeout = window.setTimeout;
      window.setTimeout = ((act: TimerHandler, ms?: number) => {
        if (ms === 500) document.documentElement.dataset.waits = 'yes';
        return setOwnTimeout(act, ms);
      }) as typeof window.setTimeout;
    });
    await page.setViewportSize({ width: 991, height: 900 });
    // The page learns of its new width some frames later, and only then starts the timer.
    await page.locator('html[data-waits]').waitFor({ state: 'attached' });
    const isInert = () => sideMenu(page).evaluate((node: HTMLElement) => node.inert);
    await page.clock.runFor(490);
    expect(await isInert()).toBe(false);
    await page.clock.runFor(20);
    await expect.poll(isInert).toBe(true);
    expect(await menuToggle(page).isVisible()).toBe(true);
  });
});
