import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { fillForm } from './fill-form.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: translate(key, values), exact: true });
const press = (page: Page, key: string, values = {}) => button(page, key, values).click();
const topic = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const title = (page: Page, key: string) =>
  page.getByRole('heading', { name: translate(key), level: 1, exact: true }).waitFor();
const choose = (page: Page, question: string, choice: string) =>
  page.getByRole('group', { name: question }).getByLabel(choice, { exact: true }).check();

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Sends a form of this person and stays on the page that says so. */
async function sendForm(page: Page, firstName: string): Promise<void> {
  await page.goto('/pre-screening');
  await fillForm(page, 'en', { 'pre-name-first': firstName, 'pre-reach-way': 'none' });
  await press(page, 'public-form:check.send');
  await title(page, 'pre-screening:done.title');
}

/** Answers of the sent form by question id, as staff see them. */
async function readAnswers(firstName: string): Promise<Record<string, unknown>> {
  const { token } = await demoSession('user');
  const read = async (path: string) =>
    (
      await fetch(new URL(path, demo.url), { headers: { authorization: `Bearer ${token}` } })
    ).json();
  const { items } = (await read(`/api/draft-applicant?q=${firstName}`)) as { items: Draft[] };
  const draft = (await read(`/api/draft-applicant/${items[0]?.id}`)) as Draft;
  return Object.fromEntries(draft.answers.map(({ question, answer }) => [question.id, answer]));
}

describe('topics after the form was sent', () => {
  it('can be answered in any order, are saved, and leave nothing on the phone', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 360 });
    await sendForm(page, 'Zumreta');
    await press(page, 'pre-screening:more.all', { topics: 10 });
    await title(page, 'public-form:topics.title');
    await expectFine(page);

    await topic(page, 'Money').click();
    await page.getByText(translate('public-form:topics.place', { topic: 5, topics: 10 })).waitFor();
    await expectFine(page);
    await choose(page, 'Where does your money come from?', 'I have no money coming in');
    await leaveTopic(page);
    await topic(page, 'Money').getByText(translate('public-form:topics.done')).waitFor();
    await topic(page, 'Meeting us').click();
    await choose(page, 'Do you need an interpreter?', 'Yes');
    await page.getByLabel('Which language do you need?').fill('Tigrinya');
    await press(page, 'public-form:topics.all');
    await topic(page, 'Meeting us')
      .getByText(translate('public-form:topics.answered', { answered: 1, asked: 5 }))
      .waitFor();
    await expectFine(page);
    await expect
      .poll(() => readAnswers('Zumreta'))
      .toMatchObject({
        'scr-money-sources': ['none'],
        'scr-meeting-interpreter': 'yes',
        'scr-meeting-interpreter-language': 'Tigrinya',
      });

    await press(page, 'public-form:topics.stop');
    await title(page, 'pre-screening:done.title');
    // Completed topics are no longer suggested.
    expect(await topic(page, 'Money').count()).toBe(0);
    await page.reload();
    await title(page, 'pre-screening:done.title');
    expect(await button(page, 'pre-screening:more.all', { topics: 10 }).count()).toBe(0);
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).not.toMatch(/scr-|Tigrinya|Zumreta/);
  });

  it('keep answers typed without a connection until it is back', async () => {
    const page = await browser.visit({ width: 360, expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await sendForm(page, 'Wikitoria');
    await topic(page, 'Meeting us').click();
    await page.context().setOffline(true);
    await choose(page, 'Do you need an interpreter?', 'No');
    await page.getByText(translate('public-form:saving.offline')).first().waitFor();
    await expectFine(page);
    await press(page, 'public-form:topics.all');
    await topic(page, 'Money').click();
    await choose(page, 'Where does your money come from?', 'I have no money coming in');
    await page.context().setOffline(false);
    await expect
      .poll(() => readAnswers('Wikitoria'))
      .toMatchObject({
        'scr-money-sources': ['none'],
        'scr-meeting-interpreter': 'no',
      });
    // Back leads through the topics to the page that says the form was sent.
    await page.goBack();
    await title(page, 'public-form:topics.title');
  });

  it('show help at once for an answer that means danger, and tell staff', async () => {
    const page = await browser.visit({ width: 360 });
    await sendForm(page, 'Xhevahire');
    await press(page, 'pre-screening:more.all', { topics: 10 });
    await topic(page, 'Family').click();
    const afraid = page.getByRole('group', { name: 'Is there someone you are afraid of?' });
    for (let pages = 0; pages < 4 && !(await afraid.isVisible()); pages += 1) {
      await press(page, 'public-form:continue');
      await page
        .getByText(translate('public-form:topics.part', { part: pages + 2, parts: 2 }))
        .waitFor();
    }
    await afraid.getByLabel('Yes', { exact: true }).check();
    await page.getByText(translate('public-form:danger.seenAtOnce')).waitFor();
    await expectFine(page);
    await expect.poll(() => readAnswers('Xhevahire')).toMatchObject({ 'scr-family-afraid': 'yes' });
  });
});

/** Leaves the pages of a topic without more answers. */
async function leaveTopic(page: Page): Promise<void> {
  const list = page.getByRole('heading', { name: translate('public-form:topics.title') });
  for (let pages = 0; pages < 6 && !(await list.isVisible()); pages += 1) {
    const before = await page.locator('main').textContent();
    await press(page, 'public-form:continue');
    await expect.poll(() => page.locator('main').textContent()).not.toBe(before);
  }
  await list.waitFor();
}
