import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnswerToSave } from '#contract/questions.ts';
import { expectAccessible, expectFine } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { type Look, lookEntries, looks } from './look.ts';
import { buttonIn, signOut } from './member.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { openWith, sessionEntries } from './stored.ts';
import { atLogin, kept, keptPlaces, minute, openAnother, pass } from './typed-work.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

const plain: Look = { language: 'en', skin: 'default' };
const goal = 'int-goals-now';
const later = 'int-goals-later';

interface Opened {
  page: Page;
  id: string;
  address: string;
  /** A colleague saves these, elsewhere. */
  colleague: (...answers: AnswerToSave[]) => Promise<void>;
}

/** Somebody's questionnaire, opened by a member of staff. */
async function open(visitor: Visitor = {}, look = plain, before?: (page: Page) => Promise<void>) {
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
  await before?.(page);
  const address = `/page/applicant/${id}/questionnaire`;
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, address);
  await settled(page);
  return { page, id, address, colleague } satisfies Opened;
}

const row = (page: Page, id: string) => page.locator(`#question-${id}`);
const text = (page: Page, id: string) => row(page, id).locator('textarea, input');
const save = (page: Page) => buttonIn(page, 'actions:save').click();
const saved = (page: Page) => page.getByText(/^Saved at /).waitFor();
const topic = (page: Page, name: string) =>
  page.getByRole('navigation', { name: words('questions:topics') }).getByRole('link', { name });

describe('the questionnaire', () => {
  it('is filled in, saved all at once, and read on the file with what was said before', {
    tags: 'main',
  }, async () => {
    const { page, id } = await open();
    await topic(page, 'Goals').click();
    await page.getByRole('heading', { name: 'Goals' }).and(page.locator(':focus')).waitFor();
    expect(await topic(page, 'Goals').textContent()).toContain('0 of 3');
    await text(page, goal).fill('A room');
    await text(page, later).fill('A boat 🛶 قارب');
    expect(await topic(page, 'Goals').textContent()).toContain('2 of 3');
    await page.getByText('2 answers are not saved').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect.poll(() => keptPlaces(page)).toEqual([]);

    await text(page, goal).fill('A room by the sea');
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: words('applicants:edit.backToFile') }).click();
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

  it('asks at once what an answer calls for, and sets aside what it hides', async () => {
    const { page, id } = await open();
    const trusted = row(page, 'pre-reach-trusted-name');
    const whether = row(page, 'pre-reach-trusted').getByRole('radio');
    expect(await trusted.count()).toBe(0);
    await whether.first().check();
    await text(page, 'pre-reach-trusted-name').fill('Aunt Flo');
    await row(page, 'pre-reach-trusted')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await trusted.waitFor({ state: 'detached' });
    await whether.last().check();
    await save(page);
    await saved(page);
    await page.goto(`/page/applicant/${id}?section=activity`);
    const aside = page.getByText(words('questions:setAside')).locator('..');
    await aside.getByText('Aunt Flo').waitFor();
  });

  it('shows where the file says something else, and changes nothing of it', async () => {
    const { page, id } = await open();
    const first = row(page, 'pre-name-first');
    await first.getByText(words('questions:inFile')).waitFor();
    await text(page, 'pre-name-first').fill('Odette');
    await text(page, 'pre-name-preferred').fill('Didi');
    await first.getByText(words('questions:otherInFile')).waitFor();
    await save(page);
    await saved(page);
    expect(await first.textContent()).toContain('Odile');
    await first.getByRole('link', { name: words('questions:changeInFile') }).click();
    await page.waitForURL(`**/page/applicant/edit/${id}`);
    await settled(page);
    const name = page.getByRole('textbox', { name: /^First name/ });
    expect(await name.inputValue()).toBe('Odile');
    expect(await page.getByRole('textbox', { name: 'Preferred name' }).inputValue()).toBe('Didi');
  });

  it('goes to what is wrong, and says what', async () => {
    const { page } = await open();
    await text(page, 'pre-reach-phone').fill('call me');
    await text(page, later).fill('A boat');
    await save(page);
    await row(page, 'pre-reach-phone').getByText(words('validation:phone')).waitFor();
    await row(page, 'pre-reach-phone').locator('input:focus').waitFor();
    await page.getByText('1 answer needs another look').waitFor();
    await expectAccessible(page);
    await text(page, 'pre-reach-phone').fill('514 555 0100');
    await save(page);
    await saved(page);
  });

  it('asks before what is not saved is left', async () => {
    const { page, id, address } = await open();
    await text(page, goal).fill('A room');
    await page.getByRole('link', { name: words('applicants:edit.backToFile') }).click();
    const dialog = page.getByRole('dialog', { name: words('actions:unsavedTitle') });
    await dialog.getByRole('button', { name: words('actions:stay') }).click();
    expect(await text(page, goal).inputValue()).toBe('A room');
    await page.getByRole('link', { name: words('applicants:edit.backToFile') }).click();
    await dialog.getByRole('button', { name: words('actions:leave') }).click();
    await page.waitForURL(`**/page/applicant/${id}?section=activity`);
    await page.goto(address);
    await settled(page);
    expect(await text(page, goal).inputValue()).toBe('');
  });
});

describe('two people at one questionnaire', () => {
  it('choose between their answers, and neither is lost', { tags: 'main' }, async () => {
    const { page, id, colleague } = await open({ expected: [409] });
    await text(page, goal).fill('A room');
    await text(page, later).fill('A boat');
    await text(page, 'pre-name-preferred').fill('Didi');
    await colleague(
      { questionId: goal, answer: 'A house' },
      { questionId: later, answer: 'A train' },
      { questionId: 'int-goals-six-months', answer: 'A cat' },
    );
    await save(page);
    const dialog = page.getByRole('dialog', { name: /answered 2 questions meanwhile/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /A train/ }).check();
    await dialog.getByRole('button', { name: words('questions:conflict.keep') }).click();
    await saved(page);
    expect(await text(page, goal).inputValue()).toBe('A room');
    expect(await text(page, later).inputValue()).toBe('A train');

    await page.goto(`/page/applicant/${id}?section=activity`);
    await page.getByRole('button', { name: /1 earlier answer$/ }).click();
    await page.getByText('A house', { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).toContain('A cat');
  });

  it('may put it off: what was typed stays, and is asked again', async () => {
    const { page, colleague } = await open({ expected: [409] });
    await text(page, goal).fill('A room');
    await colleague({ questionId: goal, answer: 'A house' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: /answered a question meanwhile/ });
    await dialog.getByRole('button', { name: words('questions:conflict.back') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await text(page, goal).inputValue()).toBe('A room');
    await save(page);
    await dialog.waitFor();
  });
});

describe('what is not saved yet', () => {
  it('is kept through an idle sign-out, for the same person only, with what it was based on', async () => {
    const { page, address, colleague } = await open({ expected: [401, 409] }, plain, (one) =>
      one.clock.install(),
    );
    await text(page, goal).fill('A blue room');
    await row(page, 'scr-about-veteran').getByRole('radio').first().check();
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    await page.clock.runFor(1000);
    await pass(page, 15 * minute);
    await atLogin(page);
    const lying = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(lying).not.toMatch(/blue room|int-goals/);
    await colleague({ questionId: goal, answer: 'A house' });

    await signIn(page, 'admin', page.url());
    await page.waitForURL(`**${address}`);
    await settled(page);
    await page.clock.runFor(1000);
    expect(await page.getByText(kept).count()).toBe(0);
    expect(await text(page, goal).inputValue()).toBe('A house');
    await signOut(page);

    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(address)}`);
    await page.getByText(kept).waitFor();
    expect(await text(page, goal).inputValue()).toBe('A blue room');
    expect(await row(page, 'scr-about-veteran').getByRole('radio').first().isChecked()).toBe(true);
    await save(page);
    await page.getByRole('dialog', { name: /answered a question meanwhile/ }).waitFor();
  });

  it('is kept through a crash; can be discarded, and that undone', async () => {
    const { page: crashed, address } = await open();
    await text(crashed, goal).fill('A room');
    await expect.poll(() => keptPlaces(crashed)).not.toEqual([]);
    await crashed.close({ runBeforeUnload: false });
    const page = await openAnother(crashed);
    await page.goto(address);
    await page.getByText(kept).waitFor();
    await page.getByRole('button', { name: words('session:keptDiscard') }).click();
    await expect.poll(() => text(page, goal).inputValue()).toBe('');
    await page.getByRole('button', { name: words('actions:undo') }).click();
    await expect.poll(() => text(page, goal).inputValue()).toBe('A room');
    await save(page);
    await saved(page);
    await expect.poll(() => keptPlaces(page)).toEqual([]);
  });

  it('is kept without a connection, says so, and is saved when there is one again', async () => {
    const { page } = await open({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await page.context().setOffline(true);
    await text(page, goal).fill('A room');
    await page.getByText(words('questions:offlineKept')).waitFor();
    await save(page);
    await page.getByText(words('questions:offlineKept')).waitFor();
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(words('questions:onlineAgain')).waitFor();
    await save(page);
    await saved(page);
  });

  it('stays in the form when the server can’t save it', async () => {
    const { page } = await open({ expected: [503] });
    await page.route('**/api/question-answer/all/*', (route) => route.fulfill({ status: 503 }));
    await text(page, goal).fill('A room');
    await save(page);
    await page.getByText(words('questions:saveFailed')).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/question-answer/all/*');
    await save(page);
    await saved(page);
    expect(await page.getByText(words('questions:saveFailed')).count()).toBe(0);
  });
});

describe.each(looks)('in $language, $skin', (look) => {
  const said = wordsIn(look.language);

  it('the questionnaire and its choice between answers break no rule, at any width', async () => {
    const { page, colleague } = await open({ expected: [409] }, look);
    await text(page, goal).fill('A room');
    await text(page, 'pre-name-first').fill('Odette');
    await expectFine(page);
    await colleague({ questionId: goal, answer: 'A house' });
    await page.getByRole('button', { name: said('actions:save'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectFine(page);
  });

  it('the answers and what they were before break no rule, at any width', async () => {
    const { page, id, colleague } = await open({}, look);
    await colleague({ questionId: goal, answer: 'A room' });
    await colleague(
      { questionId: goal, answer: 'A house' },
      { questionId: 'pre-reach-trusted-name', answer: 'Aunt Flo' },
    );
    await page.goto(`/page/applicant/${id}?section=activity`);
    await settled(page);
    await page.locator('button[aria-describedby$="-question"]').last().click();
    await page.getByText('A room', { exact: true }).waitFor();
    await expectFine(page);
  });
});
