import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { numberQuestions } from '#features/questions/contract/numbered-questions.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const plain: Look = { language: 'en', skin: 'default' };

async function open(path = '/page/draft-applicant/new', visitor: Visitor = {}) {
  const session = await beginSession('user');
  const page = await browser.visit({ language: 'en', ...visitor });
  await openWith(page, { ...lookEntries(plain), ...sessionEntries(session) }, path);
  await settled(page);
  return { page, token: session.token };
}

async function begin(page: Page, way: 'paper' | 'phone' = 'paper') {
  await page.getByRole('button', { name: translate(`taken-forms:start.begin.${way}`) }).click();
  await page
    .getByRole('button', { name: translate('taken-forms:submit.button.application') })
    .waitFor();
}

const field = (page: Page, id: string) => page.locator(`#typed-${id}`).locator('input, textarea');
const saved = (page: Page) => page.locator('[data-saving="saved"]').waitFor();

/** Counts what is pressed. */
function countKeys(page: Page) {
  let pressed = 0;
  return {
    type: async (text: string) => {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    press: async (...keys: string[]) => {
      pressed += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    count: () => pressed,
  };
}

describe('typing in a paper form', () => {
  it('takes the keyboard only, and few keys beyond the answers', { tags: 'main' }, async () => {
    const { page } = await open();
    await begin(page);
    await field(page, 'pre-name-first').focus();
    const keys = countKeys(page);
    const texts = ['Ludivine', 'Marchfield', 'March 4 1990', '12 Low Road'];
    await keys.type(texts[0] ?? '');
    await keys.press('Enter');
    await keys.type(texts[1] ?? '');
    await keys.press('Enter');
    await keys.type(texts[2] ?? '');
    await page.getByText(translate('taken-forms:dateRead', { day: 'March 4, 1990' })).waitFor();
    // A letter; Enter passes the questions about other ways.
    await keys.press('Enter', '4', 'Enter');
    await keys.type(texts[3] ?? '');
    await keys.press('Enter', 'Enter', '1', 'Enter', 'c', 'Enter', '2', 'Enter', '3', 'Enter');
    // Two needs.
    await keys.press('1', '3', 'Enter');
    const submit = page.getByRole('button', {
      name: translate('taken-forms:submit.button.application'),
    });
    await expect.poll(() => submit.evaluate((one) => one === document.activeElement)).toBe(true);
    await keys.press('Enter');
    const done = page.getByText(/was submitted$/);
    await done.waitFor();
    const typed = texts.join('').length;
    // 10 questions: an Enter each, a key for each of 5 choices and one more, one to submit.
    expect(keys.count() - typed).toBeLessThanOrEqual(20);
    await page.getByRole('link', { name: translate('taken-forms:done.open') }).click();
    await page.getByText(translate('drafts:arrivals.paper')).first().waitFor();
    await page.getByText('Ludivine Marchfield').first().waitFor();
  });

  it('keeps answers while the connection is gone, and across a reload', async () => {
    const { page } = await open(undefined, { expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await begin(page);
    await field(page, 'pre-name-first').fill('Maxence');
    await page.keyboard.press('Enter');
    await saved(page);
    await page.context().setOffline(true);
    await page.keyboard.type('Corbeau');
    await page.keyboard.press('Enter');
    await page.locator('[data-saving="offline"]').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await settled(page);
    expect(await field(page, 'pre-name-first').inputValue()).toBe('Maxence');
    expect(await field(page, 'pre-name-last').inputValue()).toBe('Corbeau');
    await saved(page);
  });

  it('says that a code is unknown, and begins without one', async () => {
    const { page } = await open(undefined, { expected: [404] });
    await page.getByLabel(translate('taken-forms:start.code')).fill('ZZZZ-ZZZZ');
    await page.getByRole('button', { name: translate('taken-forms:start.begin.paper') }).click();
    await page.getByText(translate('taken-forms:start.unknownCode')).waitFor();
    await page.getByLabel(translate('taken-forms:start.code')).fill('');
    await begin(page);
    expect(await field(page, 'pre-name-first').isVisible()).toBe(true);
  });

  it('is found in the palette', async () => {
    const { page } = await open('/page/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('paper form');
    await page.getByRole('option', { name: translate('taken-forms:title.paper') }).click();
    await page
      .getByRole('heading', { level: 1, name: translate('taken-forms:title.paper') })
      .waitFor();
  });
});

describe('typing in a screening', () => {
  it('opens from the record, keeps what was typed, and submits it', async () => {
    const { page, token } = await open('/page/dashboard', { width: 360 });
    const person = { firstName: 'Perline', lastName: 'Marchfield', dateOfBirth: '1990-03-04' };
    const { id } = (await (await send('/api/applicant', person, token)).json()) as { id: string };
    await page.goto(new URL(`/page/applicant/${id}?section=overview`, page.url()).href);
    await settled(page);
    await page.getByRole('link', { name: translate('screening:typeIn') }).click();
    const start = page.getByRole('button', { name: translate('taken-forms:start.begin.paper') });
    const submit = page.getByRole('button', {
      name: translate('taken-forms:submit.button.screening'),
    });
    await start.click();
    await submit.waitFor();
    // The printed number, though the record answers some of the questions before it.
    const questions = await (
      await fetch(new URL('/api/question?form=screening', page.url()))
    ).json();
    const printed = numberQuestions(questions)
      .flatMap((topic) => topic.questions)
      .find(({ question }) => question.id === 'scr-health-medicines');
    const number = page.locator('#typed-scr-health-medicines span[aria-hidden]').first();
    expect(await number.textContent()).toBe(printed?.number);
    await field(page, 'scr-health-medicines').fill('Aspirin');
    await page.keyboard.press('Enter');
    await saved(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: translate('taken-forms:submit.later') }).click();
    await start.click();
    await submit.waitFor();
    expect(await field(page, 'scr-health-medicines').inputValue()).toBe('Aspirin');
    await submit.click();
    await page.getByText(translate('taken-forms:done.screening')).waitFor();
    await page.getByRole('link', { name: translate('taken-forms:done.openRecord') }).click();
    await page.goto(new URL(`/page/applicant/${id}?section=activity`, page.url()).href);
    await page.getByText('Aspirin').first().waitFor();
  });
});

describe('writing a letter', () => {
  it('saves it under a name that only the code explains', async () => {
    const { page } = await open();
    await begin(page);
    await field(page, 'pre-name-first').fill('Perrine');
    await page.locator('#typed-pre-reach-way').getByRole('radio').nth(3).check();
    await field(page, 'pre-reach-mail').fill('4410 County Road 7');
    await page
      .getByRole('button', { name: translate('taken-forms:submit.button.application') })
      .click();
    await page.getByRole('link', { name: translate('taken-forms:done.open') }).click();
    await page.getByRole('link', { name: translate('triage:allAnswers', { count: 3 }) }).click();
    await page.getByRole('button', { name: translate('return-letters:write') }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel(translate('return-letters:address'));
    expect(await address.inputValue()).toBe('4410 County Road 7');
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: translate('return-letters:download') }).click();
    expect((await saving).suggestedFilename()).toMatch(/^letter-[2-9B-Z]{4}\.pdf$/);
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('taking a form by phone', () => {
  it('shows the sentences to say, help at once, and the way it came', async () => {
    const { page } = await open('/page/draft-applicant/new?by=phone');
    await begin(page, 'phone');
    await page.getByText(translate('taken-forms:script.safe')).waitFor();
    await field(page, 'pre-name-first').fill('Solène');
    await page.getByLabel(/^.{0,3}Don’t contact me$/).check();
    expect(await field(page, 'pre-reach-mail').count()).toBe(0);
    const safe = page.locator('#typed-pre-safety-now');
    await safe.getByRole('radio').nth(1).check();
    await safe.getByText(translate('taken-forms:danger.phone')).waitFor();
    expect(await safe.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911');
    await page.getByText(/within 2 hours of our opening time/).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: translate('taken-forms:submit.button.application') })
      .click();
    await page.getByRole('link', { name: translate('taken-forms:done.open') }).click();
    await page.getByText(translate('drafts:arrivals.phone')).first().waitFor();
  });

  it.each([360, 768, 1280])('fits %i pixels', async (width) => {
    const { page } = await open('/page/draft-applicant/new?by=phone', { width });
    await begin(page, 'phone');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
