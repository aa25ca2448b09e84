import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFine } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { lookEntries, looks } from './look.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { openWith } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

const field = (page: Page) => page.getByRole('combobox', { name: /^(Search|Recherche)$/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
/** What Enter would choose, as assistive technology is told. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return (id && document.getElementById(id)?.textContent) || '';
  });

async function openSearch(page: Page): Promise<void> {
  await settled(page);
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expectFocus(field(page));
}

/** Somebody with accents, and the text by which a tired person looks for them. */
async function addPerson(firstName: string, lastName: string): Promise<string> {
  const { token } = await sessionOf('user');
  const reply = await send('/api/applicant', { firstName, lastName }, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

describe('the search by keyboard alone', () => {
  it('opens a file by its name, misordered and without accents', { tags: 'main' }, async () => {
    const id = await addPerson('Zélie', 'Gravière');
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('graviere zel');
    await option(page, /Zélie Gravière/).waitFor();
    await expect.poll(() => active(page)).toContain('Zélie Gravière');
    const announced = page
      .getByRole('status')
      .filter({ hasText: words('search:found', { count: 1 }) });
    await announced.waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}`);
    await field(page).waitFor({ state: 'detached' });
    // As after any link, the new page has the focus; what was typed is nowhere.
    await expectFocus(page.locator('#main'));
    expect(page.url()).not.toContain('gravi');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('graviere zel');
    await openSearch(page);
    expect(await field(page).inputValue()).toBe('');
  });

  it('opens a draft that waits', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicants?tab=drafts');
    await settled(page);
    const link = page.locator('main a[href*="/page/draft-applicant/view/"]').first();
    const href = await link.getAttribute('href');
    const name = (await link.textContent()) ?? '';
    await openSearch(page);
    await page.keyboard.type(name.replace(/[«»“”]/g, ' '));
    const draft = page.locator(`[role=option][href="${href}"]`);
    await draft.waitFor();
    await page.getByRole('group', { name: words('search:groups.draft') }).waitFor();
    while ((await draft.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  it('finds a note by its words and a file by its name, each in its section of the file', async () => {
    const id = await addPerson('Ottilie', 'Marrow');
    const { token } = await sessionOf('user');
    const text = 'Her trombone is at the dépôt';
    expect((await send(`/api/applicant/${id}/note`, { text }, token)).status).toBe(201);
    const page = await browser.visit();
    const sent = await page.request.post(`/api/storage/files/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        file: {
          name: 'Trombone receipt.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('One trombone, paid'),
        },
      },
    });
    expect(sent.status()).toBe(201);
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('depot tromb');
    const notes = page.getByRole('group', { name: words('search:groups.note') });
    await notes.getByRole('option', { name: /^Ottilie Marrow/ }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => active(page)).toContain('Ottilie Marrow');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}?section=timeline`);
    await page.getByText(text).first().waitFor();
    await openSearch(page);
    await page.keyboard.type('receipt trombone');
    const files = page.getByRole('group', { name: words('search:groups.file') });
    await files.getByRole('option', { name: /^Trombone receipt\.txt Ottilie Marrow/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}?section=files`);
    await page.getByText('Trombone receipt.txt').first().waitFor();
  });

  it('goes round with the arrows, and chooses nothing before it knows what fits best', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    expect(await active(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page)).toContain(words('shell:signOut'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toContain(words('shell:menu.dashboard'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/search?*', async (route) => {
      await held;
      await route.continue();
    });
    // "Log out" fits as well; Enter must not take it while people are still being looked for.
    await page.keyboard.type('log');
    await option(page, words('shell:signOut')).waitFor();
    expect(await active(page)).toBe('');
    await page.keyboard.press('Enter');
    answer();
    await expect.poll(() => active(page)).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/page/dashboard');
  });

  it('gives the focus back, also to a text field, with what was typed there', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicant/new');
    await settled(page);
    const name = page.getByRole('textbox', { name: /^First name/ });
    await name.fill('Half a na');
    await openSearch(page);
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await expectFocus(name);
    expect(await name.inputValue()).toBe('Half a na');
  });

  it('leaves a dialog alone that asks something first', async () => {
    const page = await browser.visit();
    await enter(page, 'admin', '/page/settings/locations');
    await settled(page);
    await page
      .locator('main button')
      .filter({ hasText: words('locations:add') })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('x');
    expect(await field(page).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('its commands', () => {
  it('switches the skin, found by another word for it', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('theme');
    await expect.poll(() => active(page)).toContain(words('shell:toDark'));
    await page.keyboard.press('Enter');
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await expect.poll(scheme).toBe('dark');
    await field(page).waitFor({ state: 'detached' });
  });

  it('changes the language', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('french');
    await expect.poll(() => active(page)).toContain('Français');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
  });

  it('logs out', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('sign out');
    await expect.poll(() => active(page)).toContain(words('shell:signOut'));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('leads an admin to the settings, and nobody else', async () => {
    const admin = await browser.visit();
    await enter(admin, 'admin', '/page/dashboard');
    await openSearch(admin);
    await admin.keyboard.type('settings aud');
    await expect.poll(() => active(admin)).toContain(words('shell:menu.audit'));
    await admin.keyboard.press('Enter');
    await admin.waitForURL('**/page/settings/audit');

    const staff = await browser.visit();
    await enter(staff, 'user', '/page/dashboard');
    await openSearch(staff);
    await staff.keyboard.type('settings aud');
    await staff.getByText(words('search:nothing')).waitFor();
  });

  it('opens a section of the profile by its link, beside the page with Ctrl', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    const security = option(page, words('profile:sections.security'));
    const opened = page.context().waitForEvent('page');
    await security.click({ modifiers: ['Control'] });
    const beside = await opened;
    await beside.waitForURL('**/page/profile?section=security');
    await beside.close();
    await security.click();
    await page.waitForURL('**/page/profile?section=security');
  });
});

describe('the words for what went wrong', () => {
  it('says that nothing was found, and asks for another letter', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('q');
    await page.getByText(words('search:oneLetter')).waitFor();
    await page.keyboard.type('qxzzv');
    await page.getByText(words('search:nothing')).waitFor();
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('says that the server is away, and finds once it is back', async () => {
    const page = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.route('**/api/search?*', (route) => route.abort('internetdisconnected'));
    await page.keyboard.type('galet');
    await page
      .getByRole('status')
      .filter({ hasText: words('search:failed') })
      .waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: words('actions:retry') }).click();
    await option(page, /galet/i).first().waitFor();
  });

  it('never shows what an earlier text has found', async () => {
    await addPerson('Uma', 'Earlytext');
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('earlytext');
    await option(page, /Uma Earlytext/).waitFor();
    const { promise: answer, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/search?*', async (route) => {
      await answer;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/search?*');
    await page.keyboard.type('z');
    // Neither before the server is asked, nor while it is thinking.
    expect(await option(page, /Uma Earlytext/).count()).toBe(0);
    await asked;
    expect(await option(page, /Uma Earlytext/).count()).toBe(0);
    letThrough();
    await page.getByText(words('search:nothing')).waitFor();
  });
});

describe('its look', () => {
  it('opens by its button, and without a navbar by the key', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await settled(page);
    const button = page.getByRole('button', { name: words('search:open'), exact: true });
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    await button.click();
    await expectFocus(field(page));
    await page.getByRole('button', { name: words('search:close') }).click();
    await expectFocus(button);
    await page.evaluate(() =>
      localStorage.setItem('config', JSON.stringify({ navbar: { hidden: true } })),
    );
    await page.reload();
    await openSearch(page);
    expect(await button.count()).toBe(0);
  });

  it.each(looks)('breaks no rule in $language, $skin', async (look) => {
    await addPerson('Aria', 'Longlook');
    const page = await browser.visit({ language: look.language });
    const { token, user } = await sessionOf('admin');
    const entries = { ...lookEntries(look), app_b2b: token, currentUser: user };
    await openWith(page, entries, '/page/dashboard');
    await openSearch(page);
    await expectAccessible(page);
    await page.keyboard.type('galet');
    await option(page, /galet/i).first().waitFor();
    await expectFine(page);
  });
});
