import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { signIn } from './sign-in.ts';
import { translationsIn } from './translations.ts';
import {
  advanceClock,
  box,
  firstName,
  listKeptTextKeys,
  minute,
  openForm,
  restoredMessage,
  type,
  waitForLogin,
  warningIn,
} from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const stay = translate('session:stay');

/** Stops the page's clock, so that checks take no time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

/** Milliseconds until sign-out. */
function remainingTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sign = JSON.parse(localStorage.getItem('last_sign_of_life') ?? '');
    return sign.at + sign.minutes * 60_000 - Date.now();
  });
}

/** Runs a check while the page's time stands still but timers continue. */
async function atThisMoment(page: Page, look: () => Promise<void>): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now);
  await page.clock.resume();
  await look();
  await page.clock.setSystemTime(now);
}

describe('an idle user', () => {
  it('gets a two-minute warning in every way, then is signed out', { tags: 'main' }, async () => {
    // The presence update may arrive after the session has ended.
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const form = await openForm(page, 'Wanda');
    await stopClock(page);
    await firstName(page).focus();
    // Uses the page's clock, which went on while the form was opening.
    await advanceClock(page, (await remainingTime(page)) - 2 * minute - 1000);
    expect(await warningIn(page).count()).toBe(0);
    await advanceClock(page, 1000);
    await warningIn(page).waitFor();
    await expectFocus(warningIn(page).getByRole('button', { name: stay }));
    await atThisMoment(page, () => expectAccessible(page));

    await stopClock(page);
    const spoken = warningIn(page).getByRole('status');
    expect(await spoken.textContent()).toBe('');
    await advanceClock(page, (await remainingTime(page)) - 61_000);
    await expect.poll(() => warningIn(page).getByRole('timer').textContent()).toBe('1:01');
    expect(await spoken.textContent()).toBe('');
    await advanceClock(page, 1000);
    await expect.poll(() => spoken.textContent()).toBe(translate('session:announced.60'));
    // A bump against the desk isn't activity.
    await page.mouse.move(300, 300);
    await page.mouse.move(400, 400);
    await advanceClock(page, 40_000);
    await expect.poll(() => spoken.textContent()).toBe(translate('session:announced.20'));
    await expect.poll(() => warningIn(page).getByRole('timer').textContent()).toBe('0:20');

    const ended = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/logout'));
    await advanceClock(page, 20_000);
    await waitForLogin(page);
    expect((await ended).status()).toBe(204);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(form);
    await page.getByText(translate('session:idleNotice', { count: 15 })).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    await page.clock.resume();
    await expectAccessible(page);
  });

  it('works in one tab, is warned in both, and stays signed in everywhere by confirming in one', async () => {
    const page = await browser.visit();
    await page.clock.install();
    await openForm(page, 'Stanley');
    const other = await page.context().newPage();
    await other.goto('/page/dashboard');
    await other.locator('#menu').waitFor({ state: 'attached' });
    let notifyCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/still-here')) notifyCount += 1;
    });
    for (let minutes = 0; minutes < 20; minutes += 5) {
      await advanceClock(page, 5 * minute);
      await page.mouse.move(300 + minutes, 300);
      await advanceClock(page, 2000);
      await page.keyboard.press('Shift');
    }
    // The server is updated once a minute.
    await expect.poll(() => notifyCount).toBe(4);
    expect(await warningIn(page).count()).toBe(0);
    expect(await warningIn(other).count()).toBe(0);

    await firstName(page).focus();
    await advanceClock(page, 14 * minute);
    await warningIn(page).waitFor();
    await warningIn(other).waitFor();
    const heard = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/still-here'));
    await warningIn(page).getByRole('button', { name: stay }).click();
    expect((await heard).status()).toBe(204);
    await warningIn(page).waitFor({ state: 'detached' });
    await warningIn(other).waitFor({ state: 'detached' });
    // Focus returns.
    await expectFocus(firstName(page));
    await advanceClock(page, 12 * minute);
    expect(await warningIn(page).count()).toBe(0);
    expect(await warningIn(other).count()).toBe(0);
  });

  it('stays with Escape, signs out from the warning, and gets the typed text back, in French', async () => {
    const fr = translationsIn('fr');
    const page = await browser.visit({ language: 'fr', width: 360, expected: [401] });
    await page.clock.install();
    await openForm(page, 'Fleur', { language: 'fr', skin: 'dark' });
    const name = new RegExp(`^${fr('applicants:fields.firstName')}`);
    await page.getByRole('textbox', { name }).fill('Fleurette');
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    await advanceClock(page, 14 * minute);
    const warning = page.getByRole('alertdialog', { name: fr('session:warningTitle') });
    await warning.waitFor();
    await atThisMoment(page, async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
    await page.keyboard.press('Escape');
    await warning.waitFor({ state: 'detached' });
    await advanceClock(page, 14 * minute);
    await warning.getByRole('button', { name: fr('session:signOutNow') }).click();
    await page.getByRole('heading', { level: 1, name: fr('auth:loginTitle') }).waitFor();
    expect(await page.getByText(fr('session:idleNotice', { count: 15 })).count()).toBe(0);
    await signIn(page, 'user', page.url());
    await page.getByText(/^Ce que vous avez saisi le .+ a été rétabli/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('loses the session even while the page asks about unsaved work', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    await openForm(page, 'Quentin');
    await type(page, 'In a shed');
    await page.getByRole('link', { name: translate('shell:menu.dashboard'), exact: true }).click();
    await page.getByRole('dialog', { name: translate('actions:unsavedTitle') }).waitFor();
    await advanceClock(page, 14 * minute);
    // On top of the other dialog, and Escape closes only it.
    await warningIn(page).waitFor();
    await page.keyboard.press('Escape');
    await warningIn(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: translate('actions:unsavedTitle') }).waitFor();
    await advanceClock(page, 15 * minute);
    await waitForLogin(page);
    await page.getByText(translate('session:idleNoticeKept')).waitFor();
    await expectAccessible(page);
    await signIn(page, 'user', page.url());
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In a shed');
  });

  it('finds the sign-in page in a browser that was closed overnight', async () => {
    const page = await browser.visit();
    await signIn(page, 'user');
    // Closes the app: this page isn't part of it.
    await page.goto('/pre-screening');
    await page.evaluate(
      (at) => {
        localStorage.setItem('last_sign_of_life', JSON.stringify({ at, toldAt: at, minutes: 15 }));
      },
      Date.now() - 14 * 60 * minute,
    );
    await page.context().addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#menu')) sessionStorage.setItem('shown', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
    const morning = await page.context().newPage();
    await page.close();
    const requestedPaths: string[] = [];
    morning.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await morning.goto('/page/applicants');
    await waitForLogin(morning);
    await morning.getByText(translate('session:idleNotice', { count: 15 })).waitFor();
    expect(new URL(morning.url()).searchParams.get('returnUrl')).toBe('/page/applicants');
    expect(requestedPaths).not.toContain('/api/applicant');
    expect(await morning.evaluate(() => sessionStorage.getItem('shown'))).toBe(null);
  });
});
