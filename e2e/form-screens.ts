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
  { name: 'pre-screening-for-someone', path: '/pre-screening', goOn: beginForSomeone },
  {
    name: 'pre-screening-for-someone-reach',
    path: '/pre-screening',
    async goOn(page) {
      await beginForSomeone(page);
      await page.locator('main form button[type=submit]').click();
      await page.locator('#q-pre-name-first').fill('Luc');
      await page.locator('main form button[type=submit]').click();
      await page.locator('main input[type=radio][value=call]').check();
      await page.locator('#q-pre-reach-phone').waitFor();
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
  { name: 'pre-screening-offers-topics', path: '/pre-screening', goOn: sendShortForm },
  {
    name: 'pre-screening-topics',
    path: '/pre-screening',
    async goOn(page) {
      await sendShortForm(page);
      await openTopics(page);
    },
  },
  {
    name: 'pre-screening-topic',
    path: '/pre-screening',
    async goOn(page) {
      await sendShortForm(page);
      await openTopics(page);
      await page.locator('main li button').first().click();
      await page.locator('main fieldset').first().waitFor();
    },
  },
  { name: 'pre-screening-status', path: '/pre-screening', goOn: openStatus },
  {
    name: 'pre-screening-other-way',
    path: '/pre-screening',
    goOn: (page) => openStatusAction(page, 0),
  },
  { name: 'pre-screening-add', path: '/pre-screening', goOn: (page) => openStatusAction(page, 1) },
  {
    name: 'pre-screening-take-back',
    path: '/pre-screening',
    goOn: (page) => openStatusAction(page, 2),
  },
  {
    name: 'pre-screening-taken-back',
    path: '/pre-screening',
    async goOn(page) {
      await openStatusAction(page, 2);
      await page.locator('main button').nth(1).click();
      await page.locator('main a').waitFor();
    },
  },
  { name: 'accessibility', path: '/accessibility' },
  {
    name: 'accessibility-over-a-form',
    path: '/pre-screening',
    async goOn(page) {
      await page.locator('footer a[href="/accessibility"]').click();
      await page.locator('main h1:visible + p').waitFor();
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

/** Opens the status of a form that was just sent, in any language. */
async function openStatus(page: Page): Promise<void> {
  await sendShortForm(page);
  await page.locator('main section').first().locator('button').nth(2).click();
  await page.locator('main ol [aria-current]').waitFor();
}

async function openStatusAction(page: Page, place: number): Promise<void> {
  await openStatus(page);
  await page.locator('main ul button').nth(place).click();
  await page.locator('main ol').waitFor({ state: 'detached' });
}

/** The page about a helper, with the choice that asks for a number. */
async function beginForSomeone(page: Page): Promise<void> {
  await page.locator('main li button').nth(1).click();
  await page.locator('#q-helper-name').fill('Ana');
  await page.locator('main input[type=radio][value=not_yet]').check();
  await page.locator('main input[type=radio][value=me]').check();
  await page.locator('#q-helper-reach').fill('418 555 0142');
}

/** Sends a form with nothing but a name, in any language. */
async function sendShortForm(page: Page): Promise<void> {
  await page.locator('main button').first().click();
  await page.locator('main input[type=text]').first().fill('Ida');
  const goOn = page.locator('main form button[type=submit]');
  while ((await goOn.count()) > 0) {
    const before = await page.locator('main h1').textContent();
    await goOn.click();
    await page.waitForFunction(
      (h1) => document.querySelector('main h1')?.textContent !== h1,
      before,
    );
  }
  const send = page.locator('main button:not(dd button)').last();
  await send.click();
  // Asked because no way to reach the person is given.
  await page.locator('section[aria-labelledby] button').last().click();
  await page.locator('main section li button').first().waitFor();
}

async function openTopics(page: Page): Promise<void> {
  await page.locator('main section > button').last().click();
  await page.locator('main li button').nth(5).waitFor();
}

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
