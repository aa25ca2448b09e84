import type { Page } from 'playwright-core';
import { send, sessionOf } from './api-calls.ts';
import { openFirstFile, openNewFile, type Screen } from './every-screen.ts';
import { newApproved, newFormerClient } from './new-client.ts';
import { originOf, press } from './open-dialog.ts';
import { redAndBlue } from './picture-to-choose.ts';
import { settled } from './settled.ts';

/** Menus and dialogs of the lists of people and of their files. */
export const dialogsOfPeople: readonly Screen[] = [
  {
    name: 'menu-of-filters',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => press(page, 'applicants:list.further'),
  },
  {
    name: 'menu-of-a-file',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openFileWithFiles(page);
      await page.locator('main li button[aria-haspopup=menu]').first().click();
    },
  },
  {
    name: 'dialog-file',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openFileWithFiles(page);
      await page.locator('main li button[aria-haspopup=menu]').first().click();
      await press(page, 'files:edit', 'menuitem');
    },
  },
  {
    name: 'dialog-picture',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openFileWithFiles(page);
      await page.locator('main li button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').locator('img').waitFor();
    },
  },
  {
    name: 'files-to-upload',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openFileWithFiles(page);
      const letter = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.locator('input[type=file][multiple]').setInputFiles([
        { name: 'Letter of the landlord.pdf', ...letter },
        { name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000\u0001') },
        { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
      ]);
    },
  },
  {
    name: 'menu-of-views',
    path: '/page/applicants',
    role: 'user',
    goOn: openViews,
  },
  {
    name: 'dialog-view',
    path: '/page/applicants?status=pending',
    role: 'user',
    async goOn(page) {
      await openViews(page);
      await press(page, 'saved-views:saveNew', 'menuitem');
    },
  },
  {
    name: 'menu-of-columns',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => press(page, 'lists:columns.title'),
  },
  {
    name: 'dialog-keys',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => press(page, 'lists:keys.open'),
  },
  {
    name: 'bar-of-selection',
    path: '/page/applicants',
    role: 'user',
    goOn: selectTwo,
  },
  {
    name: 'dialog-assign',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await selectTwo(page);
      await press(page, 'applicants:many.caseWorker.action');
    },
  },
  {
    name: 'dialog-add-tags',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await selectTwo(page);
      await press(page, 'applicants:many.addTags.action');
    },
  },
  {
    name: 'dialog-export',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => press(page, 'reports:export.open'),
  },
  {
    name: 'menu-of-papers',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openFirstFile(page);
      await press(page, 'papers:menu');
    },
  },
  {
    name: 'dialog-delete',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page);
      await press(page, 'applicants:view.delete');
    },
  },
  {
    name: 'dialog-enrol',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      const { id } = await newApproved('Moraine', originOf(page).url);
      await page.goto(`/page/applicant/${id}?section=enrolments`);
      await settled(page);
      await press(page, 'clients:enrol.action');
    },
  },
  {
    name: 'menu-of-program',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      await openFormerClient(page);
      await press(page, 'clients:program.change');
    },
  },
  {
    name: 'dialog-program',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      await openFormerClient(page);
      await press(page, 'clients:enrol.return');
      await press(page, 'clients:enrol.action');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press(page, 'clients:program.change');
      await press(page, 'clients:program.abandon', 'menuitem');
    },
  },
  {
    name: 'dialog-follow-up',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      await openFormerClient(page);
      await page.getByRole('button', { name: / 30 / }).click();
      await page.getByRole('radio').first().check();
    },
  },
  {
    name: 'dialog-conflict',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      await page.goto(`${new URL(page.url()).pathname}/questionnaire`);
      await settled(page);
      const goal = page.locator('#question-int-goals-now').locator('textarea, input');
      await goal.fill('A room by the sea');
      const id = new URL(page.url()).pathname.split('/').at(-2);
      const { token } = await sessionOf('admin', originOf(page).url);
      const theirs = [{ questionId: 'int-goals-now', answer: 'A room, and work' }];
      await send(`/api/question-answer/all/${id}`, theirs, token, originOf(page));
      await press(page, 'actions:save');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Somebody's new file with a picture in it, at its files. */
async function openFileWithFiles(page: Page): Promise<void> {
  await openNewFile(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { token } = await sessionOf('user', originOf(page).url);
  const form = new FormData();
  form.append('note', 'Front and back');
  const { buffer, name } = await redAndBlue();
  form.append('file', new Blob([new Uint8Array(buffer)]), name);
  await fetch(new URL(`/api/storage/files/${id}`, page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await page.goto(`/page/applicant/${id}?section=files`);
  await settled(page);
}

/** With one that was kept before. */
async function openViews(page: Page): Promise<void> {
  const { token } = await sessionOf('user', originOf(page).url);
  const [path, headers] = ['/api/saved-view', { authorization: `Bearer ${token}` }];
  const kept = await fetch(new URL(`${path}?list=applicants`, page.url()), { headers });
  if (((await kept.json()) as unknown[]).length === 0) {
    const view = { filters: { caseWorker: ['me'] }, sort: null, columns: null };
    const body = { list: 'applicants', name: 'Odile', view, isShared: true };
    await send(path, body, token, originOf(page));
    await page.reload();
    await settled(page);
  }
  await page.locator('main .tabler-icon-bookmark').click();
  await page.getByRole('menuitemradio').first().waitFor();
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('main [data-record] input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

/** The file of somebody who has left, with what can be done about that. */
async function openFormerClient(page: Page): Promise<void> {
  const { id } = await newFormerClient('Moraine', originOf(page).url);
  await page.goto(`/page/client/${id}`);
  await settled(page);
}
