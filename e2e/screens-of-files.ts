import type { Page } from 'playwright-core';
import { fileSections } from '#web/paths.ts';
import { openFirstFile, openNewFile } from './open-screen.ts';
import { openConsents } from './opened-consents.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';

/** The file of an applicant: its sections, its forms, and what is printed or kept of it. */
export const screensOfFiles: readonly Screen[] = [
  {
    name: 'applicant',
    path: '/page/applicants',
    role: 'admin',
    goOn: (page) => openFirstFile(page),
    opensForms: ['applicants:view.delete'],
  },
  ...fileSections
    .filter((section) => section !== 'overview')
    .map((section) => ({
      name: `applicant-${section}`,
      path: '/page/applicants',
      role: 'admin' as const,
      goOn: (page: Page) => openFirstFile(page, section),
    })),
  {
    name: 'applicant-on-hold',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      await sendAs(page, `/api/applicant/${file.split('/').at(-1)}/hold`, { reason: 'Fernhaven' });
      await page.goto(file);
    },
  },
  {
    name: 'answers-with-history',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      for (const answer of ['Fernhaven', 'Moraine']) {
        await sendAs(page, `/api/question-answer/all/${file.split('/').at(-1)}`, [
          { questionId: 'int-goals-now', answer },
        ]);
      }
      await page.goto(`${file}?section=activity`);
      await settled(page);
      await page.locator('button[aria-describedby$="-question"]').last().click();
    },
  },
  { name: 'applicant-to-screen', path: '/page/applicants', role: 'user', goOn: openNewFile },
  {
    name: 'applicant-edit',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page);
      await page.locator('main a[href*="/page/applicant/edit/"]').first().click();
      await page.waitForURL('**/page/applicant/edit/*');
    },
  },
  {
    name: 'questionnaire',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page, 'activity');
      await page.locator('main a[href$="/questionnaire"]').click();
      await page.waitForURL('**/questionnaire');
    },
  },
  {
    name: 'support',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page, 'support');
      await page.locator('main a[href$="/support"]').click();
      await page.waitForURL('**/support');
    },
  },
  {
    name: 'support-with-entries',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      await sendAs(page, `/api/applicant-support/${file.split('/').at(-1)}`, {
        supervision: [{ kind: 'parole', officer: 'Moraine', conditions: 'Fernhaven\nFernhaven' }],
        identityPapers: [{ kind: 'passport', status: 'needed', expires: '2090-01-01' }],
      });
      await page.goto(`${file}/support`);
    },
  },
  {
    name: 'paper',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page);
      await page.goto(`${new URL(page.url()).pathname}/paper`);
    },
    hasForm: true,
  },
  {
    name: 'paper-shown',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      await page.goto(`${new URL(page.url()).pathname}/paper`);
      await settled(page);
      for (const field of ['recipient', 'purpose']) {
        await page.locator(`main [data-path$="-${field}"]`).fill('Fernhaven');
      }
      await page.locator('main form button[type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'letter',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page);
      await page.goto(`${new URL(page.url()).pathname}/letter`);
    },
    hasForm: true,
  },
  {
    name: 'disclosures',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      const id = file.split('/').at(-1);
      await sendAs(page, `/api/applicant/${id}/paper`, {
        ...{ parts: ['identity'], language: 'en', recipient: 'Fernhaven', purpose: 'Fernhaven' },
      });
      await page.goto(`${file}/disclosures`);
    },
  },
  {
    name: 'consents',
    path: '/page/applicants',
    role: 'user',
    goOn: openConsents,
    opensForms: ['consents:add'],
  },
  {
    name: 'keeping',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      await sendAs(page, `/api/applicant/${file.split('/').at(-1)}/hold`, { reason: 'Fernhaven' });
      await page.goto(`${file}/keeping`);
    },
    opensForms: ['keeping:hold.lift'],
  },
  {
    name: 'accounting',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      await page.goto(`${new URL(page.url()).pathname}/accounting`);
    },
  },
  {
    name: 'accounting-with-entry',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      const file = new URL(page.url()).pathname;
      await sendAs(page, `/api/applicant/${file.split('/').at(-1)}/paper`, {
        ...{ parts: ['identity'], language: 'en', recipient: 'Fernhaven', purpose: 'Fernhaven' },
        ...{ basis: 'court_order', groundNote: 'Fernhaven' },
      });
      await page.goto(`${file}/accounting`);
    },
  },
];
