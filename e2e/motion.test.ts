import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { type At, openAt as open } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

/** The times of point 9 of the specification, on a clock that this test turns by hand. */

const browser = useBrowser();
const words = wordsIn('en');
/** As people who have not asked for less of it see it. */
const moving = { reducedMotion: 'no-preference' } as const;
const openAt = (path: string, at: At = {}) => open(browser, path, { options: moving, ...at });

/** From now on nothing on the page that waits goes on by itself. */
const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 60_000));

describe('the overlay of the first load', () => {
  it('stays until the first navigation has ended, then fades in 250 ms', async () => {
    const page = await browser.visit({ options: moving });
    await page.clock.install();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/login-screen-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const isAsked = page.waitForRequest('**/assets/login-screen-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await isAsked;
    await stopClock(page);
    const overlay = page.locator('[data-loading-overlay]');
    held.resolve();
    await page.locator('[data-state=fading]').waitFor({ state: 'attached' });
    expect(await overlay.evaluate((node) => getComputedStyle(node).transitionDuration)).toBe(
      '0.25s',
    );
    await page.clock.runFor(240);
    expect(await overlay.count()).toBe(1);
    await page.clock.runFor(20);
    await overlay.waitFor({ state: 'detached' });
    // It comes once.
    await page.getByRole('link', { name: words('auth:forgot') }).click();
    const title = page.getByRole('heading', { level: 1, name: words('auth:forgot') });
    await title.waitFor();
    expect(await overlay.count()).toBe(0);
  });
});

describe('a page that comes in', () => {
  it.each([
    ['fadeIn', 'fade-in'],
    ['fadeInLeft', 'fade-in-left'],
    ['zoomIn', 'zoom-in'],
    ['none', 'none'],
  ])('does so by %s, in 0.2 s', async (animation, name) => {
    const page = await openAt('/page/dashboard', { config: { animation } });
    const screen = page.locator('main > [data-animation]');
    const style = await screen.evaluate((node) => {
      const { animationName, animationDuration } = getComputedStyle(node);
      return { animationName, animationDuration };
    });
    expect(style.animationName.replace(/^_|_[\w-]{5,}_\d+$/g, '')).toBe(name);
    if (name !== 'none') expect(style.animationDuration).toBe('0.2s');
    // It comes in anew with every screen.
    await screen.evaluate((node) => Object.assign(node, { isOld: true }));
    await page
      .locator('#menu')
      .getByRole('link', { name: /^Applicants/ })
      .click();
    await page.waitForURL('**/page/applicants');
    await settled(page);
    expect(await screen.evaluate((node) => 'isOld' in node)).toBe(false);
  });

  it('is there at once for people who asked for less motion', async () => {
    const config = { animation: 'fadeInLeft' };
    const page = await openAt('/page/dashboard', { config, options: { reducedMotion: 'reduce' } });
    const screen = page.locator('main > [data-animation]');
    expect(await screen.evaluate((node) => getComputedStyle(node).animationName)).toBe('none');
  });
});

describe('a toast', () => {
  /** French can't be fetched, which is said in one. */
  async function openWithToast(isStopped = false): Promise<Page> {
    const page = await browser.visit({ options: moving, expected: ['net::ERR_FAILED'] });
    await page.clock.install();
    await page.route('**/assets/i18n/fr.json*', (route) => route.abort());
    await page.goto('/login');
    await settled(page);
    await page.getByRole('button', { name: /English/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).waitFor();
    if (isStopped) await stopClock(page);
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await toastOf(page).waitFor();
    return page;
  }
  const toastOf = (page: Page) =>
    page.getByRole('alert').filter({ hasText: words('shell:languageFailed') });
  const isThere = async (page: Page) => (await toastOf(page).count()) > 0;

  it('comes top right within 300 ms', async () => {
    const page = await openWithToast();
    const { time, place } = await toastOf(page).evaluate((node) => {
      const time = getComputedStyle(node.closest('[style*="transition"]') ?? node);
      return {
        time: time.transitionDuration.split(', ')[0],
        place: node.getBoundingClientRect().toJSON() as DOMRect,
      };
    });
    expect(time).toBe('0.3s');
    expect(place.top).toBeLessThan(60);
    await expect
      .poll(async () => {
        const box = await toastOf(page).boundingBox();
        return 1280 - ((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBeLessThan(40);
  });

  it('goes after 5000 ms', async () => {
    const page = await openWithToast(true);
    await page.clock.runFor(4900);
    expect(await isThere(page)).toBe(true);
    await page.clock.runFor(500);
    await toastOf(page).waitFor({ state: 'detached' });
  });

  it('stays under the pointer, and 1000 ms after it has left', async () => {
    const page = await openWithToast();
    await toastOf(page).hover();
    await stopClock(page);
    await page.clock.runFor(20_000);
    expect(await isThere(page)).toBe(true);
    await page.mouse.move(200, 700);
    await page.clock.runFor(900);
    expect(await isThere(page)).toBe(true);
    await page.clock.runFor(500);
    await toastOf(page).waitFor({ state: 'detached' });
  });
});

describe('the ripple', () => {
  const waves = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getTiming().duration)
        .filter((duration) => duration === 750),
    );
  const press = (page: Page, pointerType: string) =>
    page
      .getByRole('button', { name: words('auth:signIn'), exact: true })
      .dispatchEvent('pointerdown', { pointerType, button: 0, bubbles: true });

  async function openLogin(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
    const page = await browser.visit({ options: { reducedMotion } });
    await page.clock.install();
    await page.goto('/login');
    await settled(page);
    await stopClock(page);
    return page;
  }

  it('runs for 750 ms from where it was pressed, and leaves nothing', async () => {
    const page = await openLogin('no-preference');
    await press(page, 'mouse');
    expect(await waves(page)).toEqual([750]);
    await expect.poll(() => waves(page)).toEqual([]);
    expect(await page.locator('body > span[aria-hidden=true]').count()).toBe(0);
  });

  it('waits 200 ms under a finger, which may be about to scroll', async () => {
    const page = await openLogin('no-preference');
    await press(page, 'touch');
    await page.clock.runFor(190);
    expect(await waves(page)).toEqual([]);
    await page.clock.runFor(20);
    expect(await waves(page)).toEqual([750]);
    await press(page, 'touch');
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await expect.poll(() => waves(page)).toEqual([]);
    await page.clock.runFor(300);
    expect(await waves(page)).toEqual([]);
  });

  it('is not there for people who asked for less motion', async () => {
    const page = await openLogin('reduce');
    await press(page, 'mouse');
    expect(await waves(page)).toEqual([]);
  });
});
