import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { submitApplication, triagePath, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const field = (page: Page) => page.getByRole('combobox', { name: /^(Search|Recherche)$/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
/** Active option, as announced to assistive technology. */
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

/** Adds a person with accents; returns a sloppy search text for them. */
async function addPerson(firstName: string, lastName: string): Promise<string> {
  const { token } = await demoSession('user');
  const reply = await send('/api/applicant', { firstName, lastName }, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

describe('search by keyboard alone', () => {
  it('finds a record by name, in any order and without accents', { tags: 'main' }, async () => {
    const id = await addPerson('Zélie', 'Gravière');
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    await page.keyboard.type('graviere zel');
    await option(page, /Zélie Gravière/).waitFor();
    await expect.poll(() => active(page)).toContain('Zélie Gravière');
    const announced = page
      .getByRole('status')
      .filter({ hasText: translate('search:found', { count: 1 }) });
    await announced.waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}`);
    await field(page).waitFor({ state: 'detached' });
    // Focus is on the new page, and the search text is gone.
    await expectFocus(page.locator('#main'));
    expect(page.url()).not.toContain('gravi');
    const storedText = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(storedText).not.toContain('graviere zel');
    await openSearch(page);
    expect(await field(page).inputValue()).toBe('');
  });

  it('finds an application, a note by its words, and a document by name, and opens each in place', async () => {
    const lastName = uniqueName();
    const draftId = await submitApplication({
      'pre-name-first': 'Ombeline',
      'pre-name-last': lastName,
    });
    const id = await addPerson('Ottilie', 'Marrow');
    const { token } = await demoSession('user');
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
    await page.keyboard.type(`ombeline ${lastName}`);
    await page.getByRole('group', { name: translate('search:groups.draft') }).waitFor();
    await page
      .locator(`[role=option][href="${triagePath(draftId)}"][aria-selected=true]`)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${triagePath(draftId)}`);

    await openSearch(page);
    await page.keyboard.type('depot tromb');
    const notes = page.getByRole('group', { name: translate('search:groups.note') });
    await notes.getByRole('option', { name: /^Ottilie Marrow/ }).waitFor();
    await expect.poll(() => active(page)).toContain('Ottilie Marrow');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}?section=timeline`);
    await page.getByText(text).first().waitFor();

    await openSearch(page);
    await page.keyboard.type('receipt trombone');
    const files = page.getByRole('group', { name: translate('search:groups.file') });
    await files.getByRole('option', { name: /^Trombone receipt\.txt Ottilie Marrow/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${id}?section=files`);
    await page.getByText('Trombone receipt.txt').first().waitFor();
  });

  it('wraps around with the arrows, chooses nothing too early, and restores focus', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicant/new');
    await settled(page);
    const name = page.getByRole('textbox', { name: /^First name/ });
    await name.fill('Half a na');
    await openSearch(page);
    expect(await active(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page)).toContain(translate('shell:signOut'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toContain(translate('shell:menu.dashboard'));
    const { promise: answer, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/search?*', async (route) => {
      await answer;
      await route.continue();
    });
    // "Log out" matches too; Enter must not choose it while people are being searched.
    await page.keyboard.type('log');
    await option(page, translate('shell:signOut')).waitFor();
    expect(await active(page)).toBe('');
    await page.keyboard.press('Enter');
    letThrough();
    await expect.poll(() => active(page)).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/page/applicant/new');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    // Restores focus to a text field, which keeps its text.
    await expectFocus(name);
    expect(await name.inputValue()).toBe('Half a na');

    // Doesn't open over a dialog.
    await page.getByRole('link', { name: translate('shell:menu.dashboard'), exact: true }).click();
    await page.getByRole('dialog', { name: translate('actions:unsavedTitle') }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('x');
    expect(await field(page).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('search commands', () => {
  it('open settings, switch theme and language, and log out', async () => {
    const page = await browser.visit();
    await enter(page, 'admin', '/page/dashboard');
    const run = async (typed: string, found: string) => {
      await openSearch(page);
      await page.keyboard.type(typed);
      await expect.poll(() => active(page)).toContain(found);
      await page.keyboard.press('Enter');
      await field(page).waitFor({ state: 'detached' });
    };
    await run('settings aud', translate('shell:menu.audit'));
    await page.waitForURL('**/page/settings/audit');
    // Searches for a synonym.
    await run('theme', translate('shell:toDark'));
    const attribute = (name: string) => page.locator('html').getAttribute(name);
    await expect.poll(() => attribute('data-mantine-color-scheme')).toBe('dark');
    await run('french', 'Français');
    await expect.poll(() => attribute('lang')).toBe('fr');
    const signOut = translationsIn('fr')('shell:signOut');
    await run(signOut, signOut);
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('open a profile section, or in a new tab with Ctrl', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/dashboard');
    await openSearch(page);
    const security = option(page, translate('profile:sections.security'));
    const opened = page.context().waitForEvent('page');
    await security.click({ modifiers: ['Control'] });
    const beside = await opened;
    await beside.waitForURL('**/page/profile?section=security');
    await beside.close();
    await security.click();
    await page.waitForURL('**/page/profile?section=security');
  });
});

describe('search messages', () => {
  it('report no results, a text that is too short, and an unavailable server', async () => {
    await addPerson('Uma', 'Earlytext');
    const page = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await enter(page, 'user', '/page/dashboard');
    await settled(page);
    const button = page.getByRole('button', { name: translate('search:open'), exact: true });
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    await button.click();
    await expectFocus(field(page));
    await page.getByRole('button', { name: translate('search:close') }).click();
    await expectFocus(button);

    await openSearch(page);
    // Settings are for administrators.
    await field(page).fill('settings audit log');
    const nothing = page.getByText(translate('search:nothing'));
    await nothing.waitFor();
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).fill('q');
    await page.getByText(translate('search:oneLetter')).waitFor();

    // Never shows results of an earlier text.
    await field(page).fill('earlytext');
    await option(page, /Uma Earlytext/).waitFor();
    const { promise: answer, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/search?*', async (route) => {
      await answer;
      await route.continue();
    });
    const searchRequest = page.waitForRequest('**/api/search?*');
    await page.keyboard.type('z');
    // Neither before nor during the request.
    expect(await option(page, /Uma Earlytext/).count()).toBe(0);
    await searchRequest;
    expect(await option(page, /Uma Earlytext/).count()).toBe(0);
    letThrough();
    // Now only a similar name.
    await page.getByText(translate('search:similarOnly')).waitFor();
    await option(page, /Uma Earlytext/).waitFor();

    await page.route('**/api/search?*', (route) => route.abort('internetdisconnected'));
    await field(page).fill('galet');
    await page
      .getByRole('status')
      .filter({ hasText: translate('search:failed') })
      .waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: translate('actions:retry') }).click();
    await option(page, /galet/i).first().waitFor();
  });
});
