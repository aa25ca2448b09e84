import type { Page } from 'playwright-core';
import { caseParts } from '#core/web/paths.ts';
import { follow, goTo } from './look.ts';
import { openFirstFile, openNewFile } from './open-screen.ts';
import { openConsents } from './opened-consents.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';
import { openTexts } from './text-steps.ts';

const onHold = { reason: 'Fernhaven' };
const printoutValues = {
  parts: ['identity'],
  language: 'en',
  recipient: 'Fernhaven',
  purpose: 'Fernhaven',
};

/** A case record: sections, forms, printouts, and retention. */
export const screensOfFiles: readonly Screen[] = [
  {
    name: 'applicant',
    path: '/page/applicants',
    role: 'admin',
    goOn: (page) => openFirstFile(page),
  },
  ...caseParts.slice(1).map((part) => ({
    name: `applicant-${part}`,
    path: '/page/applicants',
    role: 'admin' as const,
    goOn: (page: Page) => openFirstFile(page, part),
  })),
  {
    name: 'applicant-on-hold',
    path: '/page/applicants',
    role: 'admin',
    goOn: (page) =>
      openNewFile(page, '', (id) => sendAs(page, `/api/applicant/${id}/hold`, onHold)),
  },
  {
    name: 'type-in-screening',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const person = { firstName: 'Odile', lastName: 'Moraine', dateOfBirth: '1990-03-04' };
      const { id } = await sendAs(page, '/api/applicant', person);
      await goTo(page, `/page/draft-applicant/new?screening=${id}`);
      // Texts of an invented language aren’t known here.
      await page.locator('main section button').first().click();
      await page.locator('#typed-later').waitFor();
    },
  },
  {
    name: 'texts',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => openTexts(page, { hasAgreed: true }),
  },
  {
    name: 'texts-not-allowed',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => openTexts(page, { hasAgreed: false }),
  },
  {
    name: 'answers-with-history',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page, '?section=activity', async (id) => {
        for (const answer of ['Fernhaven', 'Moraine']) {
          const answers = [{ questionId: 'int-goals-now', answer }];
          await sendAs(page, `/api/question-answer/all/${id}`, answers);
        }
      });
      await page.locator('button[aria-describedby$="-question"]').last().click();
    },
  },
  {
    name: 'applicant-to-screen',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => openNewFile(page, '?section=overview'),
  },
  {
    name: 'applicant-edit',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page, 'overview');
      await follow(page, page.locator('main a[href*="/page/applicant/edit/"]').first());
    },
  },
  {
    name: 'questionnaire',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page, 'activity');
      await follow(page, page.locator('main a[href$="/questionnaire"]'));
    },
  },
  {
    name: 'support',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page, 'support');
      await follow(page, page.locator('main a[href$="/support"]'));
    },
  },
  {
    name: 'support-with-entries',
    path: '/page/applicants',
    role: 'admin',
    goOn: (page) =>
      openNewFile(page, '/support', (id) =>
        sendAs(page, `/api/applicant-support/${id}`, {
          supervision: [{ kind: 'parole', officer: 'Moraine', conditions: 'Fernhaven\nFernhaven' }],
          identityPapers: [{ kind: 'passport', status: 'needed', expires: '2090-01-01' }],
        }),
      ),
  },
  {
    name: 'paper',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openFirstFile(page);
      await goTo(page, `${new URL(page.url()).pathname}/paper`);
    },
    hasForm: true,
  },
  {
    name: 'paper-shown',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page, '/paper');
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
      await goTo(page, `${new URL(page.url()).pathname}/letter`);
    },
    hasForm: true,
  },
  {
    name: 'disclosures',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) =>
      openNewFile(page, '/disclosures', (id) =>
        sendAs(page, `/api/applicant/${id}/paper`, printoutValues),
      ),
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
    goOn: (page) =>
      openNewFile(page, '/keeping', (id) => sendAs(page, `/api/applicant/${id}/hold`, onHold)),
    opensForms: ['keeping:hold.lift'],
  },
  {
    name: 'accounting',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) => openNewFile(page, '/accounting'),
  },
  {
    name: 'accounting-with-entry',
    path: '/page/applicants',
    role: 'user',
    goOn: (page) =>
      openNewFile(page, '/accounting', (id) =>
        sendAs(page, `/api/applicant/${id}/paper`, {
          ...printoutValues,
          basis: 'court_order',
          groundNote: 'Fernhaven',
        }),
      ),
  },
];
