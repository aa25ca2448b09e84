import type { Page } from 'playwright-core';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { demoSession } from './api-calls.ts';
import { submitApplication, uniqueName } from './application-steps.ts';
import { calendarDialogs } from './calendar-dialogs.ts';
import { clientPortalDialogs } from './client-portal-dialogs.ts';
import { consentDialogs } from './consent-dialogs.ts';
import { locationDialogs } from './location-dialogs.ts';
import { goTo } from './look.ts';
import { originOptions, press, translateForPage } from './open-dialog.ts';
import { openNewFile } from './open-screen.ts';
import { personDialogs } from './person-dialogs.ts';
import { profileDialogs } from './profile-dialogs.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';
import { taskDialogs } from './task-dialogs.ts';

const questions = '/page/settings/questions';
const topics = `${questions}/topics`;

/** Menus and dialogs of lists, questions, applications, and answers, as in the screenshots. */
export const dialogs: readonly Screen[] = [
  {
    name: 'menu-of-questions',
    path: questions,
    role: 'admin',
    goOn: (page) => press(page, 'question-bank:menu'),
  },
  {
    name: 'menu-of-a-question',
    path: questions,
    role: 'admin',
    goOn: (page) => page.locator('main li button[aria-haspopup=menu]').nth(1).click(),
  },
  {
    name: 'dialog-needed',
    path: questions,
    role: 'admin',
    async goOn(page) {
      await questionMenu(page, 'pre-wants').click();
      await press(page, 'question-bank:remove.action', 'menuitem');
    },
  },
  {
    name: 'dialog-publish',
    path: questions,
    role: 'admin',
    async goOn(page) {
      // Left from an earlier sight.
      const discard = page.getByRole('button', {
        name: await translateForPage(page, 'question-bank:draft.discard'),
      });
      if (!(await discard.isVisible())) {
        await questionMenu(page, 'pre-name-first').click();
        await press(page, 'question-bank:order.down', 'menuitem');
        await discard.waitFor();
      }
      await press(page, 'question-bank:draft.publish');
    },
  },
  {
    name: 'dialog-preview',
    path: questions,
    role: 'admin',
    async goOn(page) {
      const open = await translateForPage(page, 'question-bank:preview.open');
      await page.getByText(open, { exact: true }).nth(1).click();
    },
  },
  {
    name: 'dialog-import',
    path: questions,
    role: 'admin',
    async goOn(page) {
      const bank = await exportBank(page);
      await openImport(page, { ...bank, questions: bank.questions.slice(0, -2) });
    },
  },
  {
    name: 'dialog-import-wrong',
    path: questions,
    role: 'admin',
    async goOn(page) {
      const bank = await exportBank(page);
      const [first, second, third, ...rest] = bank.questions;
      await openImport(page, {
        ...bank,
        questions: [
          { ...first, text: { en: '', fr: '' } },
          { ...second, kind: 'guess' },
          { ...third, showIf: [{ questionId: 'nobody', is: ['yes'] }] },
          ...rest,
        ],
      });
    },
  },
  {
    name: 'menu-of-a-topic',
    path: topics,
    role: 'admin',
    goOn: (page) => page.locator('main li button[aria-haspopup=menu]').nth(1).click(),
  },
  {
    name: 'dialog-topic',
    path: topics,
    role: 'admin',
    goOn: (page) => press(page, 'question-bank:topics.add'),
  },
  {
    name: 'dialog-unsaved',
    path: `${questions}/edit/pre-wants-other`,
    role: 'admin',
    async goOn(page) {
      await page.locator('main input[type=text], main textarea').first().fill('Odile');
      await page.locator('main a').first().click();
    },
  },
  {
    name: 'dialog-invitation-to-a-page',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page, '?section=overview');
      await press(page, 'client-page:ways.hand');
    },
  },
  {
    name: 'dialog-paper',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page, '?section=overview');
      await press(page, 'screening:ways.print');
    },
  },
  {
    name: 'menu-add-application',
    path: '/page/applicants?tab=drafts&state=unfinished',
    role: 'user',
    goOn: (page) => press(page, 'drafts:add'),
  },
  {
    name: 'dialog-letter',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const draft = await submitApplication({ 'pre-name-first': 'Odile' }, originOptions(page));
      await goTo(page, `/page/draft-applicant/view/${draft}?view=answers`);
      await press(page, 'return-letters:write');
    },
  },
  {
    name: 'dialog-letter-to-person',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const person = { firstName: 'Odile', lastName: 'Moraine', preferredContact: 'mail' };
      const { id = '' } = await sendAs(page, '/api/applicant', person);
      await goTo(page, `/page/applicant/${id}`);
      await press(page, 'case-record:menu');
      await press(page, 'return-letters:menu', 'menuitem');
    },
  },
  {
    name: 'dialog-attach',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const [firstName, lastName] = ['Odile', uniqueName()];
      const person = { firstName, lastName, dateOfBirth: '1990-04-02' };
      await sendAs(page, '/api/applicant', { ...person, phone: '418 555 0177' });
      const draft = await submitApplication(
        {
          'pre-name-first': firstName,
          'pre-name-last': lastName,
          'pre-birth-date': person.dateOfBirth,
          'pre-reach-way': 'text',
          'pre-reach-phone': '418 555 0143',
        },
        originOptions(page),
      );
      await goTo(page, `/page/draft-applicant/view/${draft}?view=answers`);
      await page.locator('main button[aria-haspopup=dialog][aria-label*="Odile"]').first().click();
    },
  },
  ...personDialogs,
  ...locationDialogs,
  ...calendarDialogs,
  ...taskDialogs,
  ...consentDialogs,
  ...clientPortalDialogs,
  ...profileDialogs,
];

const questionMenu = (page: Page, questionId: string) =>
  page
    .locator('main li', { has: page.locator(`a[href$="/${questionId}"]`) })
    .last()
    .locator('button[aria-haspopup=menu]');

/** Exports the edited question bank. */
async function exportBank(page: Page): Promise<QuestionBank> {
  const { token } = await demoSession('admin', originOptions(page).url);
  const reply = await fetch(new URL('/api/question-bank/file', page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as QuestionBank;
}

async function openImport(page: Page, bank: unknown): Promise<void> {
  await press(page, 'question-bank:menu');
  await press(page, 'question-bank:file.open', 'menuitem');
  await page.locator('input[type=file]').setInputFiles({
    name: 'questions.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bank)),
  });
}
