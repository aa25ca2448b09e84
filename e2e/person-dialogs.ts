import type { Page } from 'playwright-core';
import { demoSession, send } from './api-calls.ts';
import { draftPath, submitApplication, uniqueName } from './application-steps.ts';
import { checkPeople, sendPeople } from './import-steps.ts';
import { likelyPair } from './likely-pair.ts';
import { goTo } from './look.ts';
import { newApproved, newFormerClient } from './new-client.ts';
import { originOptions, press, translateForPage } from './open-dialog.ts';
import { openFirstFile, openNewFile } from './open-screen.ts';
import { addPhoto, setPhotos } from './photo-steps.ts';
import { redAndBlue } from './picture-to-choose.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import { findPersonWithStoppedReminders } from './stopped-reminders.ts';
import { openTexts } from './text-steps.ts';

type Steps = NonNullable<Screen['goOn']>;

/** Starts at the list of applicants by default. */
const opened = (name: string, goOn: Steps, from: Partial<Screen> = {}): Screen => ({
  name,
  path: '/page/applicants',
  role: 'user',
  goOn,
  ...from,
});

async function showCustomizer(page: Page, customizer: boolean): Promise<void> {
  await page.evaluate((is) => {
    const config = JSON.parse(localStorage.getItem('config') ?? '{}');
    localStorage.setItem('config', JSON.stringify({ ...config, customizer: is }));
  }, customizer);
  await page.reload();
  await settled(page);
}

export const openMenuOfFile = async (page: Page) => {
  await openFileWithFiles(page);
  await page.locator('main li button[aria-haspopup=menu]').first().click();
};

/** Menus and dialogs of the lists and records of people. */
export const personDialogs: readonly Screen[] = [
  opened('menu-of-filters', (page) => press(page, 'applicants:list.filters')),
  opened('menu-of-list', (page) => press(page, 'applicants:list.more')),
  opened('dialog-text-consent', async (page) => {
    await openTexts(page, { hasAgreed: false });
    await press(page, 'texts:consent.agree');
  }),
  opened('dialog-text-to-applicant', async (page) => {
    const answers = { 'pre-name-first': 'Odile', 'pre-reach-way': 'text' };
    const id = await submitApplication({ ...answers, 'pre-reach-phone': '506-555-0143' });
    await goTo(page, draftPath(id));
    await press(page, 'texts:begin');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  opened('menu-of-a-file', openMenuOfFile),
  opened('dialog-file', async (page) => {
    await openMenuOfFile(page);
    await press(page, 'files:edit', 'menuitem');
  }),
  opened('dialog-picture', async (page) => {
    await openFileWithFiles(page);
    await page.locator('main li button[aria-haspopup=dialog]').first().click();
    await page.getByRole('dialog').locator('img').waitFor();
  }),
  opened('files-to-upload', async (page) => {
    await openFileWithFiles(page);
    const letter = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'Letter of the landlord.pdf', ...letter },
      { name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000\u0001') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
    ]);
  }),
  opened(
    'dialog-search',
    async (page) => {
      await press(page, 'search:open');
      await page.getByRole('combobox').last().fill('galet');
      await page.getByRole('option', { name: /galet/i }).first().waitFor();
    },
    { path: '/page/dashboard' },
  ),
  opened(
    'dialog-layout',
    async (page) => {
      await showCustomizer(page, true);
      await press(page, 'shell:customizer.open');
    },
    { path: '/page/dashboard', leave: (page) => showCustomizer(page, false) },
  ),
  opened('dialog-danger', async (page) => {
    const draft = {
      'pre-name-first': 'Ida',
      'pre-name-last': uniqueName(),
      'pre-safety-now': 'no',
    };
    await goTo(page, draftPath(await submitApplication(draft, originOptions(page))));
    await page
      .getByRole('button', { name: await translateForPage(page, 'dangers:handle') })
      .first()
      .click();
  }),
  opened('dialog-danger-reopened', async (page) => {
    const draft = {
      'pre-name-first': 'Ida',
      'pre-name-last': uniqueName(),
      'pre-safety-now': 'no',
    };
    const at = originOptions(page);
    const id = await submitApplication(draft, at);
    const { token } = await demoSession('user', at.url);
    const headers = { authorization: `Bearer ${token}` };
    const read = await fetch(new URL(`/api/draft-applicant/${id}`, at.url), { headers });
    const { dangers } = (await read.json()) as { dangers: { id: string }[] };
    const path = `/api/draft-applicant/${id}/danger/${dangers[0]?.id}/handled`;
    await send(path, { note: 'Called' }, token, at);
    await goTo(page, draftPath(id));
    await page
      .getByRole('button', { name: await translateForPage(page, 'dangers:reopen') })
      .first()
      .click();
  }),
  opened('dialog-photo', async (page) => {
    await openProfileWithPhoto(page);
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles(await redAndBlue());
    await page.getByLabel(await translateForPage(page, 'pictures:cropArea')).waitFor();
  }),
  opened('dialog-photo-remove', async (page) => {
    await openProfileWithPhoto(page);
    await press(page, 'photos:remove');
  }),
  opened('dialog-status', async (page) => {
    await openNewFile(page);
    await press(page, 'case-record:menu');
    await press(page, 'applicants:status.moves.screening-incomplete.decline', 'menuitem');
  }),
  opened(
    'dialog-hold',
    async (page) => {
      await openNewFile(page, '/keeping');
      await press(page, 'keeping:hold.set');
    },
    { role: 'admin' },
  ),
  opened('menu-of-views', openViews),
  opened(
    'dialog-view',
    async (page) => {
      await openViews(page);
      await press(page, 'saved-views:saveNew', 'menuitem');
    },
    { path: '/page/applicants?status=pending' },
  ),
  opened('menu-of-columns', (page) => press(page, 'lists:columns.title')),
  opened('dialog-help', (page) => press(page, 'help:open')),
  opened('dialog-help-search', async (page) => {
    await press(page, 'help:open');
    await page.getByRole('dialog').getByRole('searchbox').fill('import');
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  opened('bar-of-selection', selectTwo),
  opened('dialog-assign', async (page) => {
    await changeTwo(page, 'applicants:many.caseWorker.action');
  }),
  opened('dialog-remind-again', async (page) => {
    const [id] = await findPersonWithStoppedReminders(originOptions(page).url);
    await goTo(page, `/page/applicant/${id}?section=overview`);
    await press(page, 'applicants:reminders.lift');
  }),
  opened('dialog-add-tags', async (page) => {
    await changeTwo(page, 'applicants:many.addTags.action');
  }),
  opened('dialog-export', async (page) => {
    await press(page, 'applicants:list.more');
    await press(page, 'reports:export.open', 'menuitem');
  }),
  opened(
    'dialog-undo-import',
    async (page) => {
      await sendPeople(page, `First name,Last name\nOdile,${uniqueName()}\n`);
      await checkPeople(page);
      await press(page, 'imports:run.start');
      await press(page, 'imports:done.undo');
    },
    { path: '/page/import' },
  ),
  opened('menu-of-record', async (page) => {
    await openFirstFile(page);
    await press(page, 'case-record:menu');
  }),
  opened(
    'dialog-delete',
    async (page) => {
      await openFirstFile(page);
      await press(page, 'case-record:menu');
      await press(page, 'applicants:view.delete', 'menuitem');
    },
    { role: 'admin' },
  ),
  opened(
    'dialog-enrol',
    async (page) => {
      const { id } = await newApproved('Moraine', originOptions(page).url);
      await goTo(page, `/page/applicant/${id}?section=enrolments`);
      await press(page, 'clients:enrol.action');
    },
    { path: '/page/clients' },
  ),
  opened(
    'menu-of-program',
    async (page) => {
      await openFormerClient(page);
      await press(page, 'clients:program.change');
    },
    { path: '/page/clients' },
  ),
  opened(
    'dialog-program',
    async (page) => {
      await openFormerClient(page);
      await press(page, 'clients:enrol.return');
      await press(page, 'clients:enrol.action');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press(page, 'clients:program.change');
      await press(page, 'clients:program.abandon', 'menuitem');
    },
    { path: '/page/clients' },
  ),
  opened(
    'dialog-follow-up',
    async (page) => {
      await openFormerClient(page);
      await page.getByRole('main').getByRole('button', { name: / 30 / }).click();
      await page.getByRole('radio').first().check();
    },
    { path: '/page/clients' },
  ),
  opened(
    'dialog-undo-merge',
    async (page) => {
      const { one, other } = await likelyPair(page);
      await sendAs(page, `/api/applicant/${other}/note`, { text: 'Rang twice.' });
      await sendAs(page, `/api/applicant/${one}/merge`, {
        otherId: other,
        version: 1,
        otherVersion: 1,
        fields: { phone: 'other' },
        reason: 'The same person',
      });
      await goTo(page, `/page/applicant/${one}?section=overview`);
      await page.getByText(await translateForPage(page, 'duplicates:merged.undo')).click();
    },
    { role: 'admin' },
  ),
  opened('dialog-conflict', async (page) => {
    await openNewFile(page, '/questionnaire');
    const goal = page.locator('#question-int-goals-now').locator('textarea, input');
    await goal.fill('A room by the sea');
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const { token } = await demoSession('admin', originOptions(page).url);
    const theirs = [{ questionId: 'int-goals-now', answer: 'A room, and work' }];
    await send(`/api/question-answer/all/${id}`, theirs, token, originOptions(page));
    await press(page, 'actions:save');
    await page.getByRole('dialog').waitFor();
  }),
];

/** Opens the profile of a new person with a photo. The organization keeps photos from then on. */
async function openProfileWithPhoto(page: Page): Promise<void> {
  const { url } = originOptions(page);
  await setPhotos(true, url);
  // The page cached the old settings.
  await page.reload();
  await openNewFile(page, '?section=overview', (id) => addPhoto(id, url));
}

/** Opens the documents of a new person with a picture. */
async function openFileWithFiles(page: Page): Promise<void> {
  await openNewFile(page, '?section=files', async (id) => {
    const { token } = await demoSession('user', originOptions(page).url);
    const form = new FormData();
    form.append('note', 'Front and back');
    const { buffer, name } = await redAndBlue();
    form.append('file', new Blob([new Uint8Array(buffer)]), name);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/storage/files/${id}`;
    await fetch(new URL(path, page.url()), { method: 'POST', headers, body: form });
  });
}

/** Opens saved views, with one saved before. */
async function openViews(page: Page): Promise<void> {
  const { token } = await demoSession('user', originOptions(page).url);
  const [path, headers] = ['/api/saved-view', { authorization: `Bearer ${token}` }];
  const viewsReply = await fetch(new URL(`${path}?list=applicants`, page.url()), { headers });
  if (((await viewsReply.json()) as unknown[]).length === 0) {
    const view = { filters: { caseWorker: ['me'] }, sort: null, columns: null };
    const body = { list: 'applicants', name: 'Odile', view, isShared: true };
    await send(path, body, token, originOptions(page));
    await page.reload();
    await settled(page);
  }
  await page.locator('main h1 button').click();
  await page.getByRole('menuitemradio').first().waitFor();
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('main [data-record] input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

async function changeTwo(page: Page, key: string): Promise<void> {
  await selectTwo(page);
  // On a phone, one button opens the changes.
  const menu = page.getByRole('button', {
    name: await translateForPage(page, 'applicants:many.menu'),
    exact: true,
  });
  if (await menu.isVisible()) await press(page, 'applicants:many.menu');
  await press(page, key, (await menu.isVisible()) ? 'menuitem' : 'button');
}

/** Opens the record of a former client. */
async function openFormerClient(page: Page): Promise<void> {
  const { id } = await newFormerClient('Moraine', originOptions(page).url);
  await goTo(page, `/page/client/${id}?section=enrolments`);
}
