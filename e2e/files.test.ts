import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contents, largePdf } from '#app/testing/files.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import { listKeptTextKeys } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const megabyte = 1024 * 1024;

const pdf = (name: string, buffer: Buffer = contents.pdf) => ({
  name,
  buffer,
  mimeType: 'application/pdf',
});
const picture = async () => ({
  name: 'card.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#235e5c' } })
    .png()
    .toBuffer(),
});

/** Opens the documents of a new person as staff. */
async function openFile(visitor: Visitor = {}) {
  const page = await browser.visit(visitor);
  const session = await beginSession('user');
  const person = { firstName: 'Odette', lastName: 'Verglas' };
  const made = await send('/api/applicant', person, session.token);
  const { id } = (await made.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}?section=files`);
  await settled(page);
  const storedFiles = async (): Promise<StoredFile[]> => {
    const headers = { authorization: `Bearer ${session.token}` };
    return (await fetch(new URL(`/api/storage/files/${id}`, demo.url), { headers })).json();
  };
  return { page, id, kept: storedFiles };
}

const button = (page: Page, key: string, values = {}, say = translate) =>
  page.getByRole('button', { name: say(`files:${key}`, values), exact: true });
const list = (page: Page, say = translate) => page.getByRole('list', { name: say('files:list') });
const waiting = (page: Page) => page.getByRole('list', { name: translate('files:uploads') });
const entry = (page: Page, name: string) =>
  list(page).getByRole('listitem').filter({ hasText: name });
const note = (page: Page, name: string) =>
  page.getByRole('textbox', { name: translate('files:noteFor', { name }) });

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose files|Choisir des fichiers)$/ }).click(),
  ]);
  await chooser.setFiles(files);
}

async function start(page: Page, count: number): Promise<void> {
  await button(page, count === 1 ? 'upload_one' : 'upload_other', { count }).click();
}

async function pick(page: Page, name: string, key: string): Promise<void> {
  await button(page, 'actionsOf', { name }).click();
  await page.getByRole('menuitem', { name: translate(key), exact: true }).click();
}

describe('documents', () => {
  it('upload together, each with its note; a refused one says why and doesn’t stop the others', {
    tags: 'two-instances',
  }, async () => {
    const { page, kept: storedFiles } = await openFile({ expected: [415] });
    const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Sister: nine') };
    const program = pdf('tool.pdf', Buffer.from('MZ\u0000\u0001 no PDF'));
    await choose(page, [pdf('letter.pdf'), text, program]);
    await note(page, 'letter.pdf').fill('From the court');
    await start(page, 3);
    await entry(page, 'letter.pdf').getByText('From the court').waitFor();
    await entry(page, 'list.txt').waitFor();
    const refused = waiting(page).getByRole('listitem');
    await refused.getByText(/This type of file isn’t accepted/).waitFor();
    // The list may show the others before their replies arrive.
    await expect.poll(() => refused.count()).toBe(1);
    await expectAccessible(page);
    expect((await storedFiles()).map(({ name }) => name).sort()).toEqual([
      'letter.pdf',
      'list.txt',
    ]);
    await button(page, 'takeOut', { name: 'tool.pdf' }).click();
    await expectFocus(button(page, 'choose'));
  });

  it('can be dropped anywhere in the section; a duplicate name gets a number', async () => {
    const { page } = await openFile();
    const section = page.getByRole('region', { name: translate('files:title'), exact: true });
    const drop = (type: string) =>
      section.evaluate(
        (place, [kind, content]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content ?? ''], 'scan.pdf', { type: 'application/pdf' }));
          transfer.items.add(new File([], 'nothing.pdf', { type: 'application/pdf' }));
          const event = new DragEvent(kind ?? '', { bubbles: true, cancelable: true });
          Object.defineProperty(event, 'dataTransfer', { value: transfer });
          place.lastElementChild?.dispatchEvent(event);
        },
        [type, contents.pdf.toString()],
      );
    await drop('dragenter');
    await page.getByText(translate('files:dropHere')).waitFor();
    await drop('drop');
    await page.getByText(translate('files:dropHere')).waitFor({ state: 'detached' });
    const alert = page.getByRole('alert');
    await alert.getByText(translate('files:refused.empty')).waitFor();
    await start(page, 1);
    await entry(page, 'scan.pdf').waitFor();
    await drop('drop');
    await waiting(page).getByText(translate('files:nameTaken')).waitFor();
    await start(page, 1);
    await entry(page, 'scan (2).pdf').waitFor();
  });

  it('open in the page if they are pictures', async () => {
    const { page } = await openFile();
    await choose(page, [await picture()]);
    await start(page, 1);
    await button(page, 'showOne', { name: 'card.png' }).click();
    const dialog = page.getByRole('dialog');
    const previewImage = dialog.locator('img');
    await previewImage.waitFor();
    expect(await previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(button(page, 'showOne', { name: 'card.png' }));
  });

  it('can be renamed and get a new note; a colleague’s change is shown, not overwritten', async () => {
    const { page, id, kept: storedFiles } = await openFile({ expected: [400, 409] });
    await choose(page, [pdf('scan.pdf'), pdf('other.pdf')]);
    await start(page, 2);
    await entry(page, 'scan.pdf').waitFor();
    await entry(page, 'other.pdf').waitFor();
    await pick(page, 'scan.pdf', 'files:edit');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: translate('files:name') });
    await name.fill('Other.pdf');
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await dialog.getByText(translate('validation:file-name-taken')).waitFor();
    await expectAccessible(page);
    const file = (await storedFiles()).find((one) => one.name === 'scan.pdf') as StoredFile;
    const { token } = await beginSession('admin');
    await fetch(new URL(`/api/storage/${id}/scan.pdf`, demo.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'Theirs', version: file.version }),
    });
    await name.fill('Identity card');
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await dialog.getByText(translate('files:staleTitle')).waitFor();
    await dialog.getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: translate('actions:staleKeepMine') }).click();
    await entry(page, 'Identity card.pdf').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('can be restored at once and for 30 days', async () => {
    const { page } = await openFile();
    await choose(page, [pdf('scan.pdf')]);
    await start(page, 1);
    await entry(page, 'scan.pdf').waitFor();
    await pick(page, 'scan.pdf', 'actions:delete');
    await entry(page, 'scan.pdf').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: translate('actions:undo'), exact: true }).click();
    await entry(page, 'scan.pdf').waitFor();
    await pick(page, 'scan.pdf', 'actions:delete');
    await entry(page, 'scan.pdf').waitFor({ state: 'detached' });
    await button(page, 'bin.title').click();
    const restore = button(page, 'bin.restoreOne', { name: 'scan.pdf' });
    await restore.waitFor();
    await expectAccessible(page);
    await restore.click();
    await entry(page, 'scan.pdf').waitFor();
  });
});

describe('upload', () => {
  it('continues during navigation, can be canceled, and resumes after a broken connection', async () => {
    const {
      page,
      id,
      kept: storedFiles,
    } = await openFile({
      expected: ['net::ERR_FAILED', 'net::ERR_CONNECTION_FAILED'],
    });
    let isAway = true;
    await page.route('**/api/storage/files/*', async (route) => {
      if (route.request().method() === 'POST' && isAway) await route.abort();
      else await route.continue();
    });
    await choose(page, [pdf('scan.pdf', largePdf(2 * megabyte)), pdf('wrong.pdf')]);
    await note(page, 'scan.pdf').fill('Both sides');
    let lookedAgain = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/storage/files/')) {
        lookedAgain += 1;
      }
    });
    await start(page, 2);
    const failures = waiting(page).getByText(translate('files:refused.offline'));
    await expect.poll(() => failures.count()).toBe(2);
    // A successful refetch would retry the uploads at once, in a loop.
    expect(lookedAgain).toBe(0);
    await button(page, 'takeOut', { name: 'wrong.pdf' }).click();
    await page.locator('main a[href$="?section=enrolments"]').click();
    await page.waitForURL('**?section=enrolments');
    isAway = false;
    // Without any action, once the server is reachable.
    await expect
      .poll(async () => (await storedFiles()).map((one) => one.note))
      .toEqual(['Both sides']);
    await page.locator('main a[href$="?section=files"]').click();
    await entry(page, 'scan.pdf').waitFor();
    // The server has it a moment before the page hears so.
    await waiting(page).waitFor({ state: 'detached' });
    expect(page.url()).toContain(id);
  });

  it('leaves nothing behind when canceled', async () => {
    const { page, kept: storedFiles } = await openFile({ expected: ['net::ERR_FAILED'] });
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/storage/files/*', async (route) => {
      if (route.request().method() === 'POST') await gate.promise;
      await route.continue().catch(() => {});
    });
    await choose(page, [pdf('scan.pdf', largePdf(megabyte))]);
    await start(page, 1);
    await page.getByRole('progressbar').waitFor({ state: 'attached' });
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await button(page, 'cancelOne', { name: 'scan.pdf' }).click();
    await waiting(page).waitFor({ state: 'detached' });
    // Any sooner, the request could leave before the browser hears of the cancellation.
    await stopped;
    gate.resolve();
    await page.reload();
    await settled(page);
    const empty = page.getByText(translate('files:none')).locator('xpath=../..');
    await empty.getByRole('button', { name: translate('files:choose') }).waitFor();
    expect(await storedFiles()).toEqual([]);
    await choose(page, [pdf('again.pdf')]);
    await note(page, 'again.pdf').waitFor();
  });

  it('asks before leaving with chosen files, and restores the note with the file', async () => {
    const { page, id } = await openFile();
    await choose(page, [pdf('scan.pdf')]);
    await note(page, 'scan.pdf').fill('Ask for the original');
    await page.locator('a[href="/page/dashboard"]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translate('files:leaving.text')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('files:leaving.stay') }).click();
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    page.once('dialog', (leaving) => void leaving.accept());
    await page.goto(`/page/applicant/${id}?section=files`);
    await settled(page);
    await page.getByText(/^Your note for scan.pdf is kept/).waitFor();
    await choose(page, [pdf('scan.pdf')]);
    expect(await note(page, 'scan.pdf').inputValue()).toBe('Ask for the original');
    await page.getByText(/^Your note for .+ is kept/).waitFor({ state: 'detached' });
    await start(page, 1);
    await entry(page, 'scan.pdf').getByText('Ask for the original').waitFor();
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });

  it('works by keyboard, with the camera on a phone, and in French', async () => {
    const french = translationsIn('fr');
    const { page } = await openFile({
      language: 'fr',
      width: 360,
      options: { hasTouch: true, isMobile: true },
    });
    const photo = page.locator('input[type=file][capture=environment]');
    await button(page, 'takePhoto', {}, french).waitFor();
    await photo.setInputFiles(await picture());
    await page.getByRole('button', { name: french('files:upload_one', { count: 1 }) }).focus();
    await page.keyboard.press('Enter');
    await list(page, french).getByText('card.png').waitFor();
    await expectAccessible(page);
  });
});
