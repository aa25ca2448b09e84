import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { expectAccessible } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { readDownload } from './downloads.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const bank = useQuestionBank('question_list');

/** First topic of the pre-screening. */
const topicName = 'Name and date of birth';

beforeEach(() => bank.reset());

async function open(path = '', visitor: Visitor = {}): Promise<Page> {
  const page = await browser.visit({ ...visitor, url: bank.url() });
  const address = `/page/settings/questions${path}`;
  await openWith(page, sessionEntries(bank.session()), address, bank.url());
  await settled(page);
  return page;
}

const dragHandle = (page: Page, question: string) =>
  page.getByRole('button', { name: translate('question-bank:order.handle', { question }) });
const button = (page: Page | Locator, key: string) =>
  page.getByRole('button', { name: translate(`question-bank:${key}`), exact: true });
const moreButton = (page: Page, question: string) =>
  page.getByRole('button', { name: translate('question-bank:more', { question }), exact: true });
const inMenu = (page: Page, key: string) =>
  page.getByRole('menuitem', { name: translate(`question-bank:${key}`), exact: true });
const undo = (page: Page) =>
  page.getByRole('button', { name: translate('actions:undo'), exact: true });

/** Drags this handle to the height of another, slightly above or below it. */
async function dragTo(page: Page, from: Locator, to: Locator, beside: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('not in sight');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + beside, { steps: 8 });
}

describe('order of questions', () => {
  it('changes by dragging, with a line at the target; Escape cancels', async () => {
    const page = await open();
    const handle = dragHandle(page, 'What is the safest way to reach you?');
    await handle.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const box = await handle.boundingBox();
    if (!box) throw new Error('not in sight');
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    // The page scrolls at the edge of the window.
    await page.mouse.move(box.x + 10, 890, { steps: 5 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.evaluate(() => scrollTo(0, 0));

    const links = page.getByRole('list', { name: topicName, exact: true }).getByRole('link');
    const drag = () =>
      dragTo(page, dragHandle(page, 'Date of birth'), dragHandle(page, 'First name'), -20);
    await drag();
    await page.locator('[data-landing]').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-landing], [data-dragged]').count()).toBe(0);
    // A drop would show its new place at once.
    expect((await links.allTextContents())[0]).toBe('First name');
    await page.mouse.up();
    await settled(page);
    expect((await links.allTextContents())[0]).toBe('First name');
    expect((await bank.state()).changes).toEqual([]);

    await drag();
    await page.locator('[data-landing="before"]').waitFor();
    await page.mouse.up();
    const moved = ['pre-birth-date', 'pre-name-first', 'pre-name-last'];
    await expect.poll(() => bank.listQuestionIds('who')).toEqual(moved);
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Date of birth', 'First name', 'Last name']);
  });

  it('changes by arrow keys, but not above a dependency or in search results', async () => {
    const page = await open();
    const question = 'First name';
    await dragHandle(page, question).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page
      .getByText(translate('question-bank:order.moved', { question, place: 3, places: 3 }))
      .waitFor({ state: 'attached' });
    const moved = ['pre-name-last', 'pre-birth-date', 'pre-name-first'];
    await expect.poll(() => bank.listQuestionIds('who')).toEqual(moved);
    expect(
      await dragHandle(page, question).evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Home');
    await expect
      .poll(() => bank.listQuestionIds('who'))
      .toEqual(['pre-name-first', 'pre-name-last', 'pre-birth-date']);

    const dependent = 'What else would help you?';
    await dragHandle(page, dependent).focus();
    await page.keyboard.press('ArrowUp');
    await page
      .getByText(translate('question-bank:order.refused', { question: dependent }))
      .waitFor();
    await page.getByText('What do you need?').last().waitFor();
    expect(await bank.listQuestionIds('wants')).toEqual(['pre-wants', 'pre-wants-other']);

    await page.getByRole('searchbox').first().fill('prenom');
    await page.getByText(translate('question-bank:found', { count: 1 })).waitFor();
    expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0);
    await page.getByRole('searchbox').first().fill('zebra');
    await page.getByText(translate('question-bank:nothingFound')).waitFor();
    expect(new URL(page.url()).search).not.toContain('zebra');
  });

  it('reports a concurrent edit, shows the current order, and can be changed again', async () => {
    const page = await open('', { expected: [409] });
    await dragHandle(page, 'First name').waitFor();
    const { version } = await bank.state();
    const theirs = ['pre-name-last', 'pre-name-first', 'pre-birth-date'];
    await bank.call('PUT', 'question-bank/order', {
      version,
      form: 'pre-screening',
      category: 'who',
      questionIds: theirs,
    });
    await dragHandle(page, 'Date of birth').focus();
    await page.keyboard.press('Home');
    await page.getByText(translate('question-bank:order.failed')).waitFor();
    await page.getByText(translate('question-bank:stale')).waitFor();
    const links = page.getByRole('list', { name: topicName, exact: true }).getByRole('link');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Last name', 'First name', 'Date of birth']);
    expect(await bank.listQuestionIds('who')).toEqual(theirs);
    await expectAccessible(page);

    await dragHandle(page, 'Date of birth').focus();
    await page.keyboard.press('Home');
    const moved = ['pre-birth-date', 'pre-name-last', 'pre-name-first'];
    await expect.poll(() => bank.listQuestionIds('who')).toEqual(moved);
  });
});

it('changes by menu on a phone; questions are removed and restored unless others depend on them', async () => {
  const page = await open('', { width: 390 });
  await moreButton(page, 'First name').click();
  await inMenu(page, 'order.down').click();
  const moved = ['pre-name-last', 'pre-name-first', 'pre-birth-date'];
  await expect.poll(() => bank.listQuestionIds('who')).toEqual(moved);

  await moreButton(page, 'Last name').click();
  await inMenu(page, 'remove.action').click();
  // Hovering keeps the undo toast, which disappears after ten seconds.
  await undo(page).hover();
  await page.getByRole('link', { name: 'Last name', exact: true }).waitFor({ state: 'detached' });
  expect(await bank.listQuestionIds('who')).toEqual(['pre-name-first', 'pre-birth-date']);
  await undo(page).click();
  await page
    .getByText(translate('question-bank:remove.undone', { question: 'Last name' }))
    .waitFor();
  expect(await bank.listQuestionIds('who')).toEqual(moved);

  await moreButton(page, 'What do you need?').click();
  await inMenu(page, 'remove.action').click();
  const dialog = page.getByRole('dialog', { name: translate('question-bank:remove.neededTitle') });
  await dialog.getByRole('link', { name: 'What else would help you?' }).click();
  await page.waitForURL('**/questions/edit/pre-wants-other');
  expect(await bank.listQuestionIds('wants')).toEqual(['pre-wants', 'pre-wants-other']);
});

describe('unpublished changes', () => {
  const change = async (text: { en: string; fr: string }) => {
    const { version, bank: now } = await bank.state();
    const before = now.questions.find(({ id }) => id === 'pre-name-first');
    await bank.call('PUT', 'question/pre-name-first', { version, question: { ...before, text } });
  };

  it('show old and new wording, and apply once published', {
    tags: 'main',
  }, async () => {
    await change({ en: 'Your given name', fr: 'Votre prénom' });
    const page = await open();
    await page.getByText(translate('question-bank:draft.changed', { count: 1 })).waitFor();
    await button(page, 'draft.publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('First name', { exact: true }).waitFor();
    await dialog.getByText('Votre prénom', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(dialog, 'publish.action').click();
    await page.getByText(translate('question-bank:publish.done')).waitFor();
    await expect.poll(() => button(page, 'draft.publish').isDisabled()).toBe(true);

    const form = await browser.visit({ url: bank.url(), width: 390 });
    await form.goto('/pre-screening');
    await form.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
    await form.getByLabel('Your given name').waitFor();
  });

  it('can be published only as seen, and not twice', async () => {
    await change({ en: 'Name on your papers', fr: 'Nom sur vos papiers' });
    const page = await open('', { expected: [409] });
    await button(page, 'draft.publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Name on your papers', { exact: true }).first().waitFor();
    const { version } = await bank.state();
    await bank.call('DELETE', 'question/pre-birth-date', { version });
    await button(dialog, 'publish.action').click();
    await dialog.getByText(translate('question-bank:stale')).waitFor();
    await dialog.getByText('Date of birth', { exact: true }).first().waitFor();
    expect((await bank.state()).changes).toHaveLength(2);
    await button(dialog, 'publish.action').click();
    await page.getByText(translate('question-bank:publish.done')).waitFor();

    await change({ en: 'Given name', fr: 'Prénom' });
    await page.reload();
    await button(page, 'draft.publish').click();
    await dialog.getByText('Given name', { exact: true }).first().waitFor();
    const published = await bank.call('POST', 'question-bank/publish', {
      version: (await bank.state()).version,
    });
    await button(dialog, 'publish.action').click();
    await dialog.getByText(translate('question-bank:stale')).waitFor();
    await dialog.getByText(translate('question-bank:publish.nothing')).waitFor();
    expect(await button(dialog, 'publish.action').isDisabled()).toBe(true);
    expect(await bank.state()).toEqual(published);
  });

  it('can be discarded and restored', async () => {
    const { version } = await bank.state();
    await bank.call('DELETE', 'question/pre-birth-date', { version });
    const page = await open();
    await button(page, 'draft.discard').click();
    await undo(page).hover();
    await page.getByRole('link', { name: 'Date of birth', exact: true }).waitFor();
    expect((await bank.state()).changes).toEqual([]);
    await undo(page).click();
    await page.getByText(translate('question-bank:draft.undone')).waitFor();
    expect((await bank.state()).changes).toMatchObject([
      { questionId: 'pre-birth-date', change: 'removed' },
    ]);
  });
});

it('exports the question bank, reports errors in an imported one, and undoes an import', async () => {
  const page = await open();
  await button(page, 'menu').click();
  const saving = page.waitForEvent('download');
  await inMenu(page, 'file.save').click();
  const content = JSON.parse((await readDownload(await saving)).toString()) as QuestionBank;
  expect(content).toEqual((await bank.state()).bank);

  await button(page, 'menu').click();
  await inMenu(page, 'file.open').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'q.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  const invalidQuestions = content.questions.map((question) =>
    question.id === 'pre-wants-other'
      ? { ...question, showIf: [{ questionId: 'pre-wants', equals: ['yachts'] }] }
      : question,
  );
  await choose(JSON.stringify({ ...content, questions: invalidQuestions }));
  await dialog.getByText(translate('question-bank:file.wrong', { count: 1 })).waitFor();
  const name = 'What else would help you?';
  await dialog.getByText(translate('question-bank:file.in.question', { name })).waitFor();
  expect(await button(dialog, 'file.take').isDisabled()).toBe(true);
  await choose('{"format":');
  await dialog.getByText(translate('question-bank:file.unreadable')).waitFor();
  expect((await bank.state()).changes).toEqual([]);

  const [first, ...rest] = content.questions.filter(({ id }) => id !== 'pre-birth-date');
  const renamed = { ...first, text: { ...first?.text, en: 'Given name' } };
  await choose(JSON.stringify({ ...content, questions: [renamed, ...rest] }));
  await dialog.getByText(translate('question-bank:file.changed', { count: 1 })).waitFor();
  await dialog.getByText(translate('question-bank:file.removed', { count: 1 })).waitFor();
  await button(dialog, 'file.take').click();
  await undo(page).hover();
  await page.getByRole('link', { name: 'Given name', exact: true }).waitFor();
  expect((await bank.state()).changes).toHaveLength(2);
  await undo(page).click();
  await page.getByText(translate('question-bank:file.undone')).waitFor();
  expect((await bank.state()).changes).toEqual([]);
});
