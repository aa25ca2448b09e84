import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { signIn } from './sign-in.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

const minute = 60_000;
const stay = words('session:stay');
const kept = /What you typed on .+ is back/;

const warningIn = (page: Page) =>
  page.getByRole('alertdialog', { name: words('session:warningTitle') });
const box = (page: Page, field: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${words(`applicants:fields.${field}`)}`) });
const firstName = (page: Page) => box(page, 'firstName');
const save = (page: Page) =>
  page.getByRole('button', { name: words('actions:save'), exact: true }).click();
const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login');

/** The clock of the browser only; the server's goes on as ever. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
}

/** As this browser's session is known to the server. */
async function sentBy(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const cookies = await page.context().cookies();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { authorization: `Bearer ${token}`, 'x-xsrf-token': proof };
}

/** Signs in, adds somebody to have a file to work on, and returns the address of its form. */
async function editForm(page: Page, name: string): Promise<string> {
  await signIn(page, 'user');
  const data = { firstName: name, lastName: 'Idlewood' };
  const reply = await page.request.post('/api/applicant', { data, headers: await sentBy(page) });
  const { id } = (await reply.json()) as { id: string };
  return `/page/applicant/edit/${id}`;
}

/** Types without leaving the field, and waits until it is kept. */
async function type(page: Page, text: string): Promise<void> {
  await box(page, 'stayingTonight').fill(text);
  await expect.poll(() => keptPlaces(page)).not.toEqual([]);
}

function keptPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')));
}

async function signOutByMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: words('shell:signOut') }).click();
}

describe('somebody who leaves their desk', () => {
  it('is warned for two minutes, in every way, and signed out then', async () => {
    const page = await browser.visit();
    await page.clock.install();
    const form = await editForm(page, 'Wanda');
    await page.goto(form);
    await firstName(page).focus();
    await pass(page, 12 * minute + 50_000);
    expect(await warningIn(page).count()).toBe(0);
    await pass(page, 15_000);
    await warningIn(page).waitFor();
    const button = warningIn(page).getByRole('button', { name: stay });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    await expectAccessible(page);

    const spoken = warningIn(page).getByRole('status');
    expect(await spoken.textContent()).toBe('');
    await pass(page, 58_000);
    await expect.poll(() => spoken.textContent()).toBe(words('session:announced.60'));
    // A bump against the desk is not somebody who has come back.
    await page.mouse.move(300, 300);
    await page.mouse.move(400, 400);
    await pass(page, 39_000);
    await expect.poll(() => spoken.textContent()).toBe(words('session:announced.20'));
    const left = await warningIn(page).getByRole('timer').textContent();
    expect(left).toMatch(/^0:(1\d|20)$/);

    const ended = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/logout'));
    await pass(page, 21_000);
    await atLogin(page);
    expect((await ended).status()).toBe(204);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(form);
    await page.getByText(words('session:idleNotice', { count: 15 })).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    await expectAccessible(page);
  });

  it('stays in all tabs by saying so in one, and the server hears of it', async () => {
    const page = await browser.visit();
    await page.clock.install();
    await page.goto(await editForm(page, 'Stanley'));
    const other = await page.context().newPage();
    await other.goto('/page/dashboard');
    await other.locator('#menu').waitFor({ state: 'attached' });
    await firstName(page).focus();
    await pass(page, 14 * minute);
    await warningIn(page).waitFor();
    await warningIn(other).waitFor();
    const told = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/still-here'));
    await warningIn(page).getByRole('button', { name: stay }).click();
    expect((await told).status()).toBe(204);
    await warningIn(page).waitFor({ state: 'detached' });
    await warningIn(other).waitFor({ state: 'detached' });
    // Back where the person was.
    expect(await firstName(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await pass(page, 12 * minute);
    expect(await warningIn(page).count()).toBe(0);
    expect(await warningIn(other).count()).toBe(0);
  });

  it('works in one tab and is not warned in another; the server hears of it once a minute', async () => {
    const page = await browser.visit();
    await page.clock.install();
    await signIn(page, 'user');
    const other = await page.context().newPage();
    await other.goto('/page/dashboard');
    await other.locator('#menu').waitFor({ state: 'attached' });
    let told = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/still-here')) told += 1;
    });
    for (let minutes = 0; minutes < 20; minutes += 5) {
      await pass(page, 5 * minute);
      await page.mouse.move(300 + minutes, 300);
      await pass(page, 2000);
      await page.keyboard.press('Shift');
    }
    expect(told).toBe(4);
    expect(await warningIn(page).count()).toBe(0);
    expect(await warningIn(other).count()).toBe(0);
  });

  it('signs out at once from the warning, by Escape stays, and keeps what was typed', async () => {
    const page = await browser.visit();
    await page.clock.install();
    await page.goto(await editForm(page, 'Esther'));
    await type(page, 'On the couch of a friend');
    await pass(page, 14 * minute);
    await warningIn(page).waitFor();
    await page.keyboard.press('Escape');
    await warningIn(page).waitFor({ state: 'detached' });
    await pass(page, 14 * minute);
    await warningIn(page)
      .getByRole('button', { name: words('session:signOutNow') })
      .click();
    await atLogin(page);
    expect(await page.getByText(words('session:idleNotice', { count: 15 })).count()).toBe(0);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
  });

  it('is signed out even while the page asks about unsaved work', async () => {
    const page = await browser.visit();
    await page.clock.install();
    await page.goto(await editForm(page, 'Quentin'));
    await type(page, 'In a shed');
    await page.getByRole('link', { name: words('shell:menu.dashboard'), exact: true }).click();
    await page.getByRole('dialog', { name: words('actions:unsavedTitle') }).waitFor();
    await pass(page, 14 * minute);
    // Above the other dialog, and Escape is for the upper one alone.
    await warningIn(page).waitFor();
    await page.keyboard.press('Escape');
    await warningIn(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: words('actions:unsavedTitle') }).waitFor();
    await pass(page, 15 * minute);
    await atLogin(page);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In a shed');
  });

  it('finds the login, not their page, in a browser that was closed overnight', async () => {
    const page = await browser.visit();
    await signIn(page, 'user');
    // The app is closed: this page is not part of it.
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
    const asked: string[] = [];
    morning.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await morning.goto('/page/applicants');
    await atLogin(morning);
    await morning.getByText(words('session:idleNotice', { count: 15 })).waitFor();
    expect(new URL(morning.url()).searchParams.get('returnUrl')).toBe('/page/applicants');
    expect(asked).not.toContain('/api/applicant');
    expect(await morning.evaluate(() => sessionStorage.getItem('shown'))).toBe(null);
  });

  it('is spoken to in French, on a phone in the dark', async () => {
    const fr = wordsIn('fr');
    const page = await browser.visit({ language: 'fr', width: 360 });
    await page.clock.install();
    const form = await editForm(page, 'Fleur');
    await page.evaluate(() => {
      const config = JSON.parse(localStorage.getItem('config') ?? '{}');
      localStorage.setItem('config', JSON.stringify({ ...config, skin: 'dark' }));
    });
    await page.goto(form);
    const name = new RegExp(`^${fr('applicants:fields.firstName')}`);
    await page.getByRole('textbox', { name }).fill('Fleurette');
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    await pass(page, 14 * minute);
    const warning = page.getByRole('alertdialog', { name: fr('session:warningTitle') });
    await warning.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pass(page, minute);
    await page.getByText(fr('session:idleNoticeKept')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await signIn(page, 'user', page.url());
    await page.getByText(/^Ce que vous avez saisi le .+ est de retour/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

describe('what was being typed', () => {
  it('is there after an idle sign-out, for the same person only, and is saved', async () => {
    // Both tabs end the session, and one of them is second.
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const form = await editForm(page, 'Ingrid');
    await page.goto(form);
    await type(page, 'In the blue tent');
    const other = await page.context().newPage();
    await other.goto(form);
    await box(other, 'referralSource').fill('A bus driver');
    await expect.poll(() => keptPlaces(other)).toHaveLength(2);
    await pass(page, 15 * minute);
    await atLogin(page);
    await atLogin(other);
    await page.getByText(words('session:idleNoticeKept')).waitFor();
    const lying = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(lying).not.toMatch(/blue tent|bus driver|Ingrid|Idlewood/);
    await other.close();

    // A colleague at the same browser.
    await signIn(page, 'admin', page.url());
    await page.waitForURL(`**${form}`);
    await firstName(page).waitFor();
    await page.clock.runFor(1000);
    expect(await page.getByText(kept).count()).toBe(0);
    expect(await box(page, 'stayingTonight').inputValue()).toBe('');
    await signOutByMenu(page);
    await atLogin(page);

    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await page.getByText(kept).waitFor();
    await expectAccessible(page);
    // The newest first; that of the other tab is there when the form is opened again.
    expect(await box(page, 'referralSource').inputValue()).toBe('A bus driver');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByText('A bus driver').first().waitFor();
    await page.goto(form);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In the blue tent');
  });

  it('comes back into every tab when the person signs in again in one of them', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    await page.goto(await editForm(page, 'Tabitha'));
    await type(page, 'With her aunt');
    const other = await page.context().newPage();
    await other.goto('/page/applicant/new');
    await firstName(other).fill('Newton');
    await expect.poll(() => keptPlaces(other)).toHaveLength(2);
    await pass(page, 15 * minute);
    await atLogin(page);
    await atLogin(other);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('With her aunt');
    await other.waitForURL('**/page/applicant/new');
    await other.getByText(kept).waitFor();
    expect(await firstName(other).inputValue()).toBe('Newton');
  });

  it('is there after a crash; can be discarded, and that undone', async () => {
    const crashed = await browser.visit();
    const form = await editForm(crashed, 'Carla');
    await crashed.goto(form);
    await type(crashed, 'At the station');
    await crashed.close({ runBeforeUnload: false });
    const page = await openAnother(crashed);
    await page.goto(form);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: words('session:keptDiscard') }).click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('');
    expect(await keptPlaces(page)).toEqual([]);
    const undo = page.getByRole('button', { name: words('actions:undo') });
    expect(await undo.evaluate((node) => node === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await undo.click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: words('session:keptDiscard') }).click();
    await page.goto(form);
    await firstName(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(kept).count()).toBe(0);
  });

  it('is there after a reload', async () => {
    const page = await browser.visit();
    await page.goto(await editForm(page, 'Rhoda'));
    page.on('dialog', (dialog) => void dialog.accept());
    await type(page, 'At the river');
    await page.reload();
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('At the river');
  });

  it('is there after the server has ended the session, which asks nothing', async () => {
    const page = await browser.visit({ expected: [401] });
    const form = await editForm(page, 'Sylvie');
    await page.goto(form);
    await box(page, 'stayingTonight').fill('In her car');
    await page.request.post('/api/auth/logout', { headers: await sentBy(page) });
    await save(page);
    await atLogin(page);
    expect(await page.getByText(words('actions:unsavedTitle')).count()).toBe(0);
    await signIn(page, 'user', page.url());
    await page.waitForURL(`**${form}`);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In her car');
  });

  it('is there after signing out elsewhere, of which this tab hears piece by piece', async () => {
    const page = await browser.visit();
    await page.goto(await editForm(page, 'Piers'));
    await type(page, 'In a barn');
    await page.evaluate(() => {
      localStorage.setItem('session_left', 'idle');
      localStorage.removeItem('app_b2b');
      dispatchEvent(new StorageEvent('storage', { key: 'app_b2b' }));
    });
    await atLogin(page);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In a barn');
  });

  it('is there after the connection was lost and the tab closed', async () => {
    const page = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await page.goto(await editForm(page, 'Olive'));
    const form = page.url();
    await firstName(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await type(page, 'Under the bridge');
    await save(page);
    await page.getByText(words('errors:offline')).first().waitFor();
    await page.close();
    const again = await openAnother(page);
    await again.context().setOffline(false);
    await again.goto(form);
    await again.getByText(kept).waitFor();
    expect(await box(again, 'stayingTonight').inputValue()).toBe('Under the bridge');
  });

  it('is checked against the version that it was based on, when a colleague saved meanwhile', async () => {
    const page = await browser.visit({ expected: [409] });
    await page.clock.install();
    const form = await editForm(page, 'Vera');
    await page.goto(form);
    await type(page, 'With a friend');
    await box(page, 'referralSource').fill('A poster');
    await page.clock.runFor(1000);
    await pass(page, 15 * minute);
    await atLogin(page);
    const colleague = await browser.visit();
    await signIn(colleague, 'admin', `/login?returnUrl=${encodeURIComponent(form)}`);
    await box(colleague, 'stayingTonight').fill('At the shelter');
    await save(colleague);
    await colleague.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);

    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    await save(page);
    await page.getByText(words('applicants:merge.title')).waitFor();
    await page.getByRole('radio', { name: /At the shelter/ }).check();
    await page.getByRole('button', { name: words('applicants:merge.keep') }).click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByText('A poster').first().waitFor();
    expect(await page.locator('main').textContent()).toContain('At the shelter');
  });

  it('is forgotten by leaving without saving, by saving and by signing out', async () => {
    const page = await browser.visit();
    const form = await editForm(page, 'Fergus');
    const dialog = page.getByRole('dialog', { name: words('actions:unsavedTitle') });
    const leave = dialog.getByRole('button', { name: words('actions:leave') });

    await page.goto(form);
    await type(page, 'Left behind');
    await page.getByRole('link', { name: words('shell:menu.dashboard'), exact: true }).click();
    await leave.click();
    await page.waitForURL('**/page/dashboard');
    expect(await keptPlaces(page)).toEqual([]);

    await page.goto(form);
    await type(page, 'Saved');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    expect(await keptPlaces(page)).toEqual([]);

    await page.goto(form);
    await type(page, 'Signed out');
    await signOutByMenu(page);
    await leave.click();
    await atLogin(page);
    expect(await keptPlaces(page)).toEqual([]);
    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await firstName(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await box(page, 'stayingTonight').inputValue()).toBe('Saved');
    expect(await page.getByText(kept).count()).toBe(0);
  });

  it('in a dialog survives Escape, and is given up by Cancel', async () => {
    const page = await browser.visit();
    await signIn(page, 'admin', '/login?returnUrl=%2Fpage%2Fsettings%2Flocations');
    const add = page.getByRole('button', { name: words('locations:add'), exact: true });
    const dialog = page.getByRole('dialog', { name: words('locations:addTitle') });
    const name = dialog.getByRole('textbox', { name: words('locations:name'), exact: true });
    await add.click();
    await name.fill('The mill');
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await add.click();
    await dialog.getByText(kept).waitFor();
    expect(await name.inputValue()).toBe('The mill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('actions:cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await keptPlaces(page)).toEqual([]);
    await add.click();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  it('while a draft is being finalised is kept as well', async () => {
    const page = await browser.visit();
    await signIn(page, 'user', '/login?returnUrl=%2Fpage%2Fapplicants%3Ftab%3Ddrafts');
    await page.locator('main a[href^="/page/draft-applicant/"]').first().click();
    await firstName(page).fill('Finalba');
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    const address = page.url();
    await page.close();
    const again = await openAnother(page);
    await again.goto(address);
    await again.getByText(kept).waitFor();
    expect(await firstName(again).inputValue()).toBe('Finalba');
  });
});

/** The same browser, with another page than this one, which may be closed. */
function openAnother(page: Page): Promise<Page> {
  return page.context().newPage();
}
