import type { Page } from 'playwright-core';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { sessionOf } from './api-calls.ts';
import { handIn, uniqueName } from './application-steps.ts';
import { dialogsOfCalendar } from './dialogs-of-calendar.ts';
import { dialogsOfConsents } from './dialogs-of-consents.ts';
import { dialogsOfOwnPage } from './dialogs-of-own-page.ts';
import { dialogsOfPeople } from './dialogs-of-people.ts';
import { dialogsOfPlaces } from './dialogs-of-places.ts';
import { dialogsOfProfile } from './dialogs-of-profile.ts';
import { dialogsOfTasks } from './dialogs-of-tasks.ts';
import { goTo } from './look.ts';
import { originOf, press, said } from './open-dialog.ts';
import { openNewFile } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';

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
      await menuOf(page, 'pre-wants').click();
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
        name: await said(page, 'question-bank:draft.discard'),
      });
      if (!(await discard.isVisible())) {
        await menuOf(page, 'pre-name-first').click();
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
      const open = await said(page, 'question-bank:preview.open');
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
      await openNewFile(page);
      await press(page, 'client-page:ways.hand');
    },
  },
  {
    name: 'dialog-paper',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      await press(page, 'screening:ways.print');
    },
  },
  {
    name: 'dialog-attach',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const [firstName, lastName] = ['Odile', uniqueName()];
      const given = { firstName, lastName, dateOfBirth: '1990-04-02' };
      await sendAs(page, '/api/applicant', { ...given, phone: '418 555 0177' });
      const draft = await handIn(
        {
          'pre-name-first': firstName,
          'pre-name-last': lastName,
          'pre-birth-date': given.dateOfBirth,
          'pre-reach-phone': '418 555 0143',
        },
        originOf(page),
      );
      await goTo(page, `/page/draft-applicant/view/${draft}`);
      await page.locator('main button[aria-haspopup=dialog][aria-label*="Odile"]').first().click();
    },
  },
  ...dialogsOfPeople,
  ...dialogsOfPlaces,
  ...dialogsOfCalendar,
  ...dialogsOfTasks,
  ...dialogsOfConsents,
  ...dialogsOfOwnPage,
  ...dialogsOfProfile,
];

const menuOf = (page: Page, questionId: string) =>
  page
    .locator('main li', { has: page.locator(`a[href$="/${questionId}"]`) })
    .last()
    .locator('button[aria-haspopup=menu]');

/** Exports the edited question bank. */
async function exportBank(page: Page): Promise<QuestionBank> {
  const { token } = await sessionOf('admin', originOf(page).url);
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
