import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { newAccount, registerInvited } from './new-person.ts';
import { type At, openAt as open } from './open-at.ts';
import { settled } from './settled.ts';
import { newTask, sessionAccountId } from './task-steps.ts';
import { translationsIn } from './translations.ts';

/** Durations from point 9 of the specification, on a manual clock. */

const browser = useBrowser();
const translate = translationsIn('en');
/** People who haven't asked for reduced motion. */
const moving = { reducedMotion: 'no-preference' } as const;
const openAt = (path: string, at: At = {}) => open(browser, path, { options: moving, ...at });

/** Freezes all timers of the page. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

describe('loading overlay', () => {
  it('stays until the first navigation has ended, then fades in 250 ms', async () => {
    const page = await browser.visit({ options: moving });
    await page.clock.install();
    const scriptGate = Promise.withResolvers<void>();
    await page.route('**/assets/reminders-screen-*.js', async (route) => {
      await scriptGate.promise;
      await route.continue();
    });
    const scriptRequest = page.waitForRequest('**/assets/reminders-screen-*.js');
    await page.goto('/reminders', { waitUntil: 'commit' });
    await scriptRequest;
    await stopClock(page);
    const overlay = page.locator('[data-loading-overlay]');
    // Before the fade can end.
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...args) {
        const running = animate.apply(this, args);
        if (this.matches('[data-loading-overlay]')) running.pause();
        return running;
      };
    });
    scriptGate.resolve();
    await page.locator('[data-state=fading]').waitFor({ state: 'attached' });
    const fadeTo = (time: number) =>
      overlay.evaluate((node, ms) => {
        const [fade] = node.getAnimations();
        if (fade) fade.currentTime = ms;
        return [fade?.effect?.getTiming().duration, Number(getComputedStyle(node).opacity)];
      }, time);
    expect(await fadeTo(0)).toEqual([250, 1]);
    // However late the browser is with it, the overlay stays until its fade has ended.
    await page.clock.runFor(1000);
    const [, opacity] = await fadeTo(240);
    expect(opacity).toBeGreaterThan(0);
    expect(opacity).toBeLessThan(0.1);
    await timersSet(page);
    expect(await overlay.count()).toBe(1);
    await overlay.evaluate((node) => {
      for (const fade of node.getAnimations()) fade.finish();
    });
    await overlay.waitFor({ state: 'detached' });
    // Shows only once.
    const brand = page.getByRole('link', { name: translate('shell:brandLink', { name: 'Cairn' }) });
    await brand.click();
    const title = page.getByRole('heading', { level: 1, name: translate('auth:loginTitle') });
    await title.waitFor();
    expect(await overlay.count()).toBe(0);
  });
});

describe('a new page', () => {
  it('appears with the configured animation in 0.2 s, and without one for reduced motion', async () => {
    const page = await openAt('/page/dashboard', { config: { customizer: true } });
    const screen = page.locator('main > [data-animation]');
    const style = async () => {
      const { animationName, animationDuration } = await screen.evaluate((node) => {
        const computed = getComputedStyle(node);
        return {
          animationName: computed.animationName,
          animationDuration: computed.animationDuration,
        };
      });
      return [animationName.replace(/^_|_[\w-]{5,}_\d+$/g, ''), animationDuration];
    };
    // The overlay fades from the first screen.
    expect((await style())[0]).toBe('none');
    await page.getByRole('button', { name: translate('shell:customizer.open') }).click();
    const choice = page.getByRole('dialog').getByLabel(translate('shell:customizer.animation'));
    for (const [animation, name] of [
      ['fadeInLeft', 'fade-in-left'],
      ['fadeIn', 'fade-in'],
      ['zoomIn', 'zoom-in'],
    ] as const) {
      await choice.selectOption(animation);
      await expect.poll(style).toEqual([name, '0.2s']);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await style())[0]).toBe('none');
    await page.emulateMedia(moving);
    expect((await style())[0]).toBe('zoom-in');
    await choice.selectOption('none');
    await expect.poll(async () => (await style())[0]).toBe('none');
    await page.keyboard.press('Escape');

    // Animates again on every screen.
    await screen.evaluate((node) => Object.assign(node, { isOld: true }));
    await page
      .locator('#menu')
      .getByRole('link', { name: /^Applicants/ })
      .click();
    await page.waitForURL('**/page/applicants');
    await settled(page);
    await expect.poll(() => screen.evaluate((node) => 'isOld' in node)).toBe(false);
  });
});

it.each([
  ['a page for signing in', '/login'],
  ['a page of the staff app', '/not-found'],
])(
  'shows a toast top right within 300 ms, for 5000 ms, and while hovered, on %s',
  async (_, path) => {
    const page = await browser.visit({ options: moving, expected: ['net::ERR_FAILED'] });
    await page.clock.install();
    // Fails to load French, which shows a toast.
    await page.route('**/assets/i18n/fr.*', (route) => route.abort());
    await page.goto(path);
    await settled(page);
    const toast = page.getByRole('alert').filter({ hasText: translate('shell:languageFailed') });
    const french = page.getByRole('menuitemradio', { name: 'Français' });
    const openLanguages = async () => {
      await page.getByRole('button', { name: /English/ }).click();
      await french.waitFor();
    };

    await openLanguages();
    await stopClock(page);
    await french.click();
    await toast.waitFor();
    const { time, top } = await toast.evaluate((node) => {
      const style = getComputedStyle(node.closest('[style*="transition"]') ?? node);
      return {
        time: style.transitionDuration.split(', ')[0],
        top: node.getBoundingClientRect().top,
      };
    });
    expect(time).toBe('0.3s');
    // Below the language and theme buttons, which it doesn't cover.
    expect(top).toBeLessThan(120);
    const fromTheRight = async () => {
      const box = await toast.boundingBox();
      return 1280 - ((box?.x ?? 0) + (box?.width ?? 0));
    };
    await expect.poll(fromTheRight).toBeLessThan(40);
    // The frame in which it moves off the controls.
    await page.clock.runFor(50);
    await toast.hover();
    await timersSet(page);
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(200, 700);
    await timersSet(page);
    await page.clock.runFor(900);
    expect(await toast.count()).toBe(1);
    expect(900 + (await timeUntilGone(page, toast))).toBeLessThan(4000);

    await page.clock.resume();
    await openLanguages();
    await stopClock(page);
    await french.click();
    await toast.waitFor();
    await timersSet(page);
    await page.clock.runFor(4900);
    expect(await toast.count()).toBe(1);
    expect(4900 + (await timeUntilGone(page, toast))).toBeLessThan(9000);
  },
);

it('keeps a toast with Undo for ten seconds', async () => {
  const title = `Sweep ${uniqueName()}`;
  const person = await registerInvited(newAccount(), { role: 'user' });
  await newTask(title, { assigneeId: sessionAccountId(person) });
  const page = await openAt('/page/tasks', {
    person,
    prepare: (visitor) => visitor.clock.install(),
  });
  await stopClock(page);
  await page
    .getByRole('checkbox', { name: translate('tasks:completeOne', { title }), exact: true })
    .click();
  const undo = page.getByRole('button', { name: translate('actions:undo'), exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return undo.count();
    })
    .toBe(1);
  await timersSet(page);
  await page.clock.runFor(9000);
  expect(await undo.count()).toBe(1);
  expect(9000 + (await timeUntilGone(page, undo))).toBeLessThan(14_000);
});

/** Runs the stopped clock until the element has gone; for how many of its milliseconds. */
async function timeUntilGone(page: Page, element: Locator): Promise<number> {
  let time = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      time += 100;
      return element.count();
    })
    .toBe(0);
  return time;
}

/** Waits for pending work while the clock stands still. */
async function timersSet(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { scheduler } = window as unknown as {
      scheduler: { postTask(task: () => void, how: { priority: 'background' }): Promise<void> };
    };
    return scheduler.postTask(() => undefined, { priority: 'background' });
  });
}

it('runs the ripple for 750 ms, 200 ms after the press, and not with reduced motion', async () => {
  const page = await browser.visit({ options: moving });
  await page.clock.install();
  await page.addInitScript(() => {
    const begun: unknown[] = [];
    Object.assign(window, { begun });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      const running = animate.apply(this, args);
      begun.push(running.effect?.getTiming().duration);
      return running;
    };
  });
  await page.goto('/login');
  await settled(page);
  await stopClock(page);
  /** Ripples since the last call, even if they have ended. */
  const newWaves = () =>
    page.evaluate(() =>
      (window as unknown as { begun: unknown[] }).begun
        .splice(0)
        .filter((duration) => duration === 750),
    );
  const waves = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getTiming().duration)
        .filter((duration) => duration === 750),
    );
  const press = (pointerType: string) =>
    page
      .getByRole('button', { name: translate('auth:signIn'), exact: true })
      .dispatchEvent('pointerdown', { pointerType, button: 0, bubbles: true });

  for (const pointerType of ['mouse', 'touch']) {
    await press(pointerType);
    await page.clock.runFor(190);
    expect(await newWaves()).toEqual([]);
    await page.clock.runFor(20);
    expect(await newWaves()).toEqual([750]);
    await expect.poll(waves).toEqual([]);
    // Leaves nothing behind.
    expect(await page.locator('body > span[aria-hidden=true]').count()).toBe(0);
  }
  // A finger may be about to scroll.
  await press('touch');
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await expect.poll(waves).toEqual([]);
  await page.clock.runFor(300);
  expect(await newWaves()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press('mouse');
  await page.clock.runFor(300);
  expect(await newWaves()).toEqual([]);
});
