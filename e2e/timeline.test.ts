import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { firstStep } from './first-step.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { asksFor, translationsIn } from './translations.ts';
import { listKeptTextKeys, readAuthHeaders } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

interface File {
  page: Page;
  id: string;
  token: string;
}

/** Opens a new record as staff. */
async function openFile(lastName: string, visitor: Visitor = {}): Promise<File> {
  const page = await browser.visit(visitor);
  const session = await beginSession('user');
  const person = { firstName: 'Tamsin', lastName };
  const reply = await send('/api/applicant', person, session.token);
  const { id } = (await reply.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}?section=timeline`);
  await settled(page);
  return { page, id, token: session.token };
}

const section = (page: Page) =>
  page.getByRole('region', { name: translate('case-record:sections.activity') });
/** Colleagues suggested after @. */
const offered = (page: Page) => page.getByRole('listbox').getByRole('option');
const list = (page: Page) => section(page).getByRole('list', { name: translate('notes:title') });
const newNote = (page: Page) =>
  page.getByRole('textbox', { name: translate('notes:write.labels.note') });
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });

async function write(page: Page, text: string): Promise<void> {
  await newNote(page).fill(text);
  await button(page, 'notes:write.add.note').click();
  await list(page).getByText(text).waitFor();
  // The list may show it before the field is empty and focused again.
  await expect.poll(() => newNote(page).inputValue()).toBe('');
}

/** Chooses an action of the newest note. */
async function choose(page: Page, key: string): Promise<void> {
  await list(page).locator('button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: translate(key), exact: true }).click();
}

/** Changes a note as someone else. */
async function change(page: Page, file: string, note: string, body: object): Promise<void> {
  const path = `/api/applicant/${file}/note/${note}`;
  const reply = await page.request.put(path, { data: body, headers: await readAuthHeaders(page) });
  expect(reply.status()).toBe(200);
}

describe('a note', () => {
  it('can be written by keyboard alone and notifies a mentioned colleague', {
    tags: 'main',
  }, async () => {
    const { page, id } = await openFile('Keys');
    const options = offered(page);
    await newNote(page).focus();
    await page.keyboard.type('One\n@');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    // After Escape, typing continues and arrows move in the text.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    expect(await newNote(page).inputValue()).toBe('One!\n@');

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Please call back, @');
    await options.first().waitFor();
    expect(await options.count()).toBeGreaterThan(2);
    await expectAccessible(page);
    await page.keyboard.type('summ');
    await expect.poll(() => options.allInnerTexts()).toEqual(['Avery Summit']);
    await page.keyboard.press('Enter');
    await options.first().waitFor({ state: 'detached' });
    expect(await newNote(page).inputValue()).toBe('Please call back, @Avery Summit ');
    await page.keyboard.type('before noon');
    await page.keyboard.press('Control+Enter');
    await list(page).getByText('before noon').waitFor();
    await expect.poll(() => newNote(page).inputValue()).toBe('');
    await expectFocus(newNote(page));
    expect(await list(page).locator('bdi').allInnerTexts()).toEqual(['@Avery Summit']);

    const admin = await beginSession('admin');
    const reply = await page.request.get('/api/notification/notice', {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { items } = await reply.json();
    // Others may get other notifications.
    const recordNotices = items.filter(({ recordId }: { recordId: string }) => recordId === id);
    expect(recordNotices).toMatchObject([{ kind: 'mentioned', values: { name: 'Sam Waymark' } }]);
  });

  it('survives a crash and a lost connection, and is sent once', {
    tags: 'main',
  }, async () => {
    const file = await openFile('Storm', { expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    const { page: crashed, id } = file;
    await newNote(crashed).fill('She is at her aunt’s');
    await expect.poll(() => listKeptTextKeys(crashed)).toHaveLength(1);
    const page = await crashed.context().newPage();
    await crashed.close();
    await page.goto(`/page/applicant/${id}?section=timeline`);
    await expect.poll(() => newNote(page).inputValue()).toBe('She is at her aunt’s');
    await settled(page);
    await page.context().setOffline(true);
    await button(page, 'notes:write.add.note').click();
    await section(page).getByRole('alert').waitFor();
    expect(await newNote(page).inputValue()).toBe('She is at her aunt’s');
    await page.context().setOffline(false);
    await button(page, 'notes:write.add.note').click();
    await list(page).getByText('She is at her aunt’s').waitFor();
    expect(await list(page).getByText('She is at her aunt’s').count()).toBe(1);
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });

  it('edited by two people shows the first change to the second, and loses nothing', async () => {
    const file = await openFile('Twice', { expected: [409] });
    const { page, id } = file;
    await write(page, 'Met at the bridge');
    const note = await page.request.get(`/api/applicant/${id}/note`, {
      headers: { authorization: `Bearer ${file.token}` },
    });
    const noteId = (await note.json()).items[0].id;
    await choose(page, 'actions:edit');
    const field = page.getByRole('textbox', { name: translate('notes:edit.label') });
    await expectFocus(field);
    await field.fill('Met at the old bridge');
    await change(page, id, noteId, { text: 'Met at the new bridge', version: 1 });
    await button(page, 'actions:save').click();
    await page.getByText(translate('notes:edit.staleTitle')).waitFor();
    await page.getByText('Met at the new bridge').waitFor();
    await expectAccessible(page);
    await button(page, 'notes:edit.keepMine').click();
    await button(page, 'actions:save').click();
    await list(page).getByText('Met at the old bridge').waitFor();
    await list(page).locator('button[aria-expanded=false]').first().click();
    const earlier = page.getByRole('list', { name: translate('notes:history.title') });
    await earlier.getByText('Met at the bridge').waitFor();
    expect(await earlier.getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
  });

  it('can be pinned, deleted, and restored', async () => {
    const { page } = await openFile('Pins');
    await write(page, 'Allergic to penicillin');
    await choose(page, 'notes:note.pin');
    await page.getByRole('heading', { name: translate('notes:pinned') }).waitFor();
    await choose(page, 'notes:note.delete');
    await list(page)
      .getByText(translate('notes:note.deleted', { who: 'Sam Waymark', when: 'now' }))
      .waitFor();
    // It moves up a moment later, with a separate call.
    await expect.poll(() => page.getByText('Allergic to penicillin').count()).toBe(0);
    await list(page)
      .getByRole('button', { name: translate('actions:undo') })
      .click();
    await list(page).getByText('Allergic to penicillin').waitFor();
  });
});

describe('timeline', () => {
  it('can be filtered and shows older entries in place', async () => {
    const { page, id, token } = await openFile('Long');
    const filters = page.getByRole('navigation', { name: translate('case-record:filter.label') });
    const filter = (name: string) =>
      filters.getByRole('link', { name: translate(`case-record:filter.${name}`) });
    const none = firstStep(page, translate('notes:none'), 'button');
    await filter('notes').click();
    await none.click();
    await expectFocus(newNote(page));
    await filter('documents').click();
    await none.click();
    await list(page).getByText(translate('notes:file.created')).waitFor();
    for (let number = 1; number <= 26; number++) {
      await send(`/api/applicant/${id}/note`, { text: `Note ${number}.` }, token);
    }
    await page.reload();
    await list(page).getByText('Note 26.').waitFor();
    expect(await list(page).locator(':scope > li').count()).toBe(25);
    await button(page, 'notes:older').click();
    await list(page).getByText('Note 1.', { exact: true }).waitFor();
    await expectFocus(list(page).locator(':scope > li').nth(25));
    await filter('status').click();
    await expect.poll(() => list(page).locator(':scope > li').count()).toBe(1);
    await list(page).getByText(translate('notes:file.created')).waitFor();
  });

  it('shows a status change with its required reason', async () => {
    const { page } = await openFile('Moved');
    await button(page, 'case-record:menu').click();
    await page
      .getByRole('menuitem', {
        name: translate('applicants:status.moves.screening-incomplete.decline'),
      })
      .click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox');
    await expectFocus(reason);
    await page.keyboard.press('Enter');
    await dialog.getByText(asksFor(translate, 'applicants:status.reason')).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Found a home elsewhere');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await list(page).getByText('Found a home elsewhere').waitFor();
    await page
      .getByRole('heading', { level: 1 })
      .locator('xpath=ancestor::header | ancestor::div')
      .getByText(translate('enumerations:applicantStatuses.decline'))
      .first()
      .waitFor();
    // The record now offers the next step.
    await button(page, 'case-record:menu').click();
    const moves = [
      translate('applicants:status.moves.decline.pending'),
      translate('papers:menuPaper'),
    ];
    expect((await page.getByRole('menuitem').allInnerTexts()).slice(0, 2)).toEqual(moves);
  });

  it('fits a phone with a long word and other scripts, in French', async () => {
    const french = translationsIn('fr');
    const { page, id, token } = await openFile('Phone', { width: 360, language: 'fr' });
    const long = `${'a'.repeat(120)} مرحبا بكم 🌱`;
    const note = await send(`/api/applicant/${id}/note`, { text: long }, token);
    const { id: noteId } = await note.json();
    await change(page, id, noteId, { text: `${long}!`, version: 1 });
    await page.reload();
    const section = page.getByRole('region', { name: french('case-record:sections.activity') });
    await section.getByText('🌱!').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
