import type { Page } from 'playwright-core';
import { goTo } from './look.ts';
import { createScreeningLink, openNewFile } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';

const screens: readonly Screen[] = [
  { name: 'pre-screening', path: '/pre-screening' },
  {
    name: 'pre-screening-resume',
    path: '/pre-screening',
    async goOn(page) {
      await page.locator('main button').nth(1).click();
      await page.locator('main select').waitFor();
    },
  },
  { name: 'pre-screening-of-another-tab', path: '/pre-screening', goOn: openAbandonedForm },
  {
    name: 'pre-screening-sent',
    path: '/pre-screening',
    async goOn(page) {
      await page.evaluate(() => history.replaceState({ reference: 'PS-2026-0042' }, ''));
      await page.reload();
      await page.getByText('PS-2026-0042').waitFor();
    },
  },
  { name: 'screening-cleared', path: '/screening/cleared' },
  {
    name: 'screening-form',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openNewFile(page);
      await page.goto(await createScreeningLink(page));
    },
  },
  {
    name: 'screening-asks-birth-date',
    path: '/page/applicants',
    role: 'user',
    // The server doesn't open the link without the date of birth.
    expected: [404],
    async goOn(page) {
      const person = { firstName: 'Odile', lastName: 'Moraine', dateOfBirth: '1990-03-04' };
      const { id = '' } = await sendAs(page, '/api/applicant', person);
      await goTo(page, `/page/applicant/${id}`);
      await page.goto(await createScreeningLink(page));
      await page.locator('main select').waitFor();
    },
  },
];

/** Public form screens. */
export const screensOfForms: readonly Screen[] = screens.map((screen) => ({
  ...screen,
  isPlain: true,
}));

/** A form that was started in a tab that is now closed. */
async function openAbandonedForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    const abandonedForm = {
      resumeCode: '7KQM-2XPD',
      secret: null,
      edition: null,
      unsaved: [],
    };
    const entry = JSON.stringify({ ...abandonedForm, at: Date.now() });
    localStorage.setItem('cairn-pre-screening/closed', entry);
  });
  await page.reload();
  await page.locator('main select').waitFor();
}
