import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnswerToSave } from '#features/questions/contract/questions.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { buttonIn } from './member.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import { listKeptTextKeys, openAnother, restoredMessage } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const plain: Look = { language: 'en', skin: 'default' };
const goal = 'int-goals-now';
const later = 'int-goals-later';

interface Opened {
  page: Page;
  id: string;
  address: string;
  /** Saves these as a colleague. */
  colleague: (...answers: AnswerToSave[]) => Promise<void>;
}

/** Opens a person's questionnaire as staff. */
async function open(visitor: Visitor = {}, look = plain) {
  const session = await beginSession('user');
  const reply = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName: 'Grève' },
    session.token,
  );
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  const admin = await beginSession('admin');
  const colleague: Opened['colleague'] = async (...answers) => {
    const saved = await send(`/api/question-answer/all/${id}`, answers, admin.token);
    expect(saved.status).toBe(200);
  };
  const page = await browser.visit({ language: look.language, ...visitor });
  const address = `/page/applicant/${id}/questionnaire`;
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, address);
  await settled(page);
  return { page, id, address, colleague } satisfies Opened;
}

const row = (page: Page, id: string) => page.locator(`#question-${id}`);
const text = (page: Page, id: string) => row(page, id).locator('textarea, input');
const save = (page: Page, say = translate) => buttonIn(page, 'actions:save', say).click();
const saved = (page: Page, say = translate) =>
  page.getByText(new RegExp(`^${say('questions:savedAt', { time: '' })}`)).waitFor();
const topic = (page: Page, name: string) =>
  page.getByRole('navigation', { name: translate('questions:topics') }).getByRole('link', { name });

describe('questionnaire', () => {
  it('saves all answers at once, and the record shows them with earlier ones', {
    tags: 'main',
  }, async () => {
    const { page, id } = await open();
    await topic(page, 'Goals').click();
    await page.getByRole('heading', { name: 'Goals' }).and(page.locator(':focus')).waitFor();
    expect(await topic(page, 'Goals').textContent()).toContain('0 of 3');
    await text(page, goal).fill('A room');
    await text(page, later).fill('A boat 🛶 قارب');
    expect(await topic(page, 'Goals').textContent()).toContain('2 of 3');
    await page.getByText('2 answers not saved').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);

    await text(page, goal).fill('A room by the sea');
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: translate('applicants:edit.backToFile') }).click();
    await page.waitForURL(`**/page/applicant/${id}?section=activity`);
    const goals = page.getByRole('button', { name: 'Goals', exact: true });
    await goals.waitFor();
    await page.getByText('A boat 🛶 قارب').waitFor();
    const entry = page.getByRole('button', { name: /^Sam Waymark, .+ 1 earlier answer$/ });
    expect(await entry.getAttribute('aria-expanded')).toBe('false');
    await entry.click();
    await page.getByRole('listitem').getByText('A room', { exact: true }).waitFor();
    expect(await page.getByText(/^Answered on .+ by Sam Waymark$/).count()).toBe(2);
    await expectAccessible(page);

    await goals.click();
    expect(await page.getByText('A room by the sea').count()).toBe(0);
    await page.reload();
    await goals.waitFor();
    expect(await goals.getAttribute('aria-expanded')).toBe('false');
  });

  it('goes to the first error, and shows and keeps differing values of the record', async () => {
    const say = translationsIn('fr');
    const { page, id } = await open({ width: 360 }, { language: 'fr', skin: 'dark' });
    const first = row(page, 'pre-name-first');
    const phone = row(page, 'pre-reach-phone');
    await first.getByText(say('questions:inFile')).waitFor();
    await text(page, 'pre-name-first').fill('Odette');
    await first.getByText(say('questions:otherInFile')).waitFor();
    await row(page, 'pre-reach-way').getByRole('radio', { name: 'Message texte' }).check();
    await text(page, 'pre-reach-phone').fill('appelez-moi');
    await save(page, say);
    await phone.getByText(say('validation:phone')).waitFor();
    await phone.locator('input:focus').waitFor();
    await page.getByText(say('questions:problems', { count: 1 })).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await text(page, 'pre-reach-phone').fill('514 555 0100');
    await save(page, say);
    await saved(page, say);
    expect(await first.textContent()).toContain('Odile');
    await first.getByRole('link', { name: say('questions:changeInFile') }).click();
    await page.waitForURL(`**/page/applicant/edit/${id}`);
  });
});

describe('concurrent edits of a questionnaire', () => {
  it('let the second person choose, and lose no answer', { tags: 'main' }, async () => {
    const { page, id, colleague } = await open({ expected: [409] });
    await text(page, goal).fill('A room');
    await text(page, later).fill('A boat');
    await text(page, 'pre-safety-careful').fill('Call after five');
    await colleague(
      { questionId: goal, answer: 'A house' },
      { questionId: later, answer: 'A train' },
      { questionId: 'int-goals-six-months', answer: 'A cat' },
    );
    await save(page);
    const dialog = page.getByRole('dialog', { name: /answered 2 questions while/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /A train/ }).check();
    await dialog.getByRole('button', { name: translate('questions:conflict.keep') }).click();
    await saved(page);
    expect(await text(page, goal).inputValue()).toBe('A room');
    expect(await text(page, later).inputValue()).toBe('A train');

    await page.goto(`/page/applicant/${id}?section=activity`);
    await page.getByRole('button', { name: /1 earlier answer$/ }).click();
    await page.getByText('A house', { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).toContain('A cat');
  });

  it('can be decided later: typed answers stay until left on purpose', async () => {
    const { page, id, colleague } = await open({ expected: [409] });
    await text(page, goal).fill('A room');
    await colleague({ questionId: goal, answer: 'A house' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: /answered a question while/ });
    const back = dialog.getByRole('button', { name: translate('questions:conflict.back') });
    await back.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await text(page, goal).inputValue()).toBe('A room');
    await save(page);
    await back.click();

    const toFile = page.getByRole('link', { name: translate('applicants:edit.backToFile') });
    const leaving = page.getByRole('dialog', { name: translate('actions:unsavedTitle') });
    await toFile.click();
    await leaving.getByRole('button', { name: translate('actions:stay') }).click();
    expect(await text(page, goal).inputValue()).toBe('A room');
    await toFile.click();
    await leaving.getByRole('button', { name: translate('actions:leave') }).click();
    await page.waitForURL(`**/page/applicant/${id}?section=activity`);
    await page.getByText('A house', { exact: true }).waitFor();
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });
});

describe('unsaved answers', () => {
  it('survive a crash with the version they are based on; can be discarded and restored', async () => {
    const { page: crashed, address, colleague } = await open({ expected: [409] });
    await text(crashed, goal).fill('A room');
    await expect.poll(() => listKeptTextKeys(crashed)).not.toEqual([]);
    await crashed.close({ runBeforeUnload: false });
    await colleague({ questionId: goal, answer: 'A house' });
    const page = await openAnother(crashed);
    await page.goto(address);
    await page.getByText(restoredMessage).waitFor();
    await page.getByRole('button', { name: translate('session:keptDiscard') }).click();
    await expect.poll(() => text(page, goal).inputValue()).toBe('A house');
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await expect.poll(() => text(page, goal).inputValue()).toBe('A room');
    await save(page);
    const dialog = page.getByRole('dialog', { name: /answered a question while/ });
    await dialog.getByRole('button', { name: translate('questions:conflict.keep') }).click();
    await saved(page);
    expect(await text(page, goal).inputValue()).toBe('A room');
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });

  it('stay after a failed or offline save, and are saved later', async () => {
    const { page } = await open({ expected: [503, 'net::ERR_INTERNET_DISCONNECTED'] });
    await page.route('**/api/question-answer/all/*', (route) => route.fulfill({ status: 503 }));
    await text(page, goal).fill('A room');
    await save(page);
    await page.getByText(translate('questions:saveFailed')).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/question-answer/all/*');

    await page.context().setOffline(true);
    await page.getByText(translate('questions:offlineKept')).waitFor();
    await save(page);
    await page.getByText(translate('questions:saveFailed')).waitFor({ state: 'detached' });
    await page.getByText(translate('questions:offlineKept')).waitFor();
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(translate('questions:onlineAgain')).waitFor();
    await save(page);
    await saved(page);
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });
});
