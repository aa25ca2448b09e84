import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionProblems } from '#features/question-bank/web/screens/question-edit/question-problems.ts';
import {
  toFormValues,
  toQuestion,
} from '#features/question-bank/web/screens/question-edit/question-values.ts';
import { defaultBank } from '#features/questions/server/default-bank/bank.ts';
import { expectAccessible } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import { listKeptTextKeys, restoredMessage } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const translateBank = (key: string, values = {}) => translate(`question-bank:${key}`, values);
const bank = useQuestionBank('question_edit');

beforeEach(() => bank.reset());

async function open(path: string, visitor: Visitor = {}): Promise<Page> {
  const page = await browser.visit({ ...visitor, url: bank.url() });
  const address = `/page/settings/questions/${path}`;
  await openWith(page, sessionEntries(bank.session()), address, bank.url());
  await settled(page);
  return page;
}

const field = (page: Page | Locator, key: string, values = {}) =>
  page.getByLabel(translateBank(key, values), { exact: true });
const inLanguage = (key: string, values = {}, language = 'en') =>
  translate(`actions:inLanguage.${language}`, { label: translateBank(key, values) });
const textField = (page: Page, key: string, values = {}, language = 'en') =>
  page.getByLabel(inLanguage(key, values, language), { exact: true });
const button = (page: Page | Locator, key: string) =>
  page.getByRole('button', { name: translateBank(key), exact: true });
const save = (page: Page) =>
  page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
const preview = (page: Page) => page.getByRole('region', { name: translateBank('preview.label') });
const question = async (id: string) =>
  (await bank.state()).bank.questions.find((one) => one.id === id);

describe('editing a question', () => {
  it('adds it with answers and a condition, previews, publishes, and asks it', async () => {
    const page = await open('new?form=pre-screening&topic=wants');
    await save(page);
    await page.getByText(translateBank('editor.problems', { count: 2 })).waitFor();
    await page.getByRole('link', { name: inLanguage('aspects.text', {}, 'fr') }).click();
    await page.keyboard.type('Avez-vous un animal?');
    await textField(page, 'aspects.text').fill('Do you have a pet?');
    await field(page, 'aspects.kind').selectOption('one');
    await button(page, 'options.sets.yesNoNever').click();
    await preview(page).getByRole('radio', { name: 'Never', exact: true }).check();
    await preview(page).getByText('Do you have a pet?').waitFor();
    await page.getByText('French', { exact: true }).click();
    await preview(page).getByText('Avez-vous un animal?').waitFor();
    await preview(page).getByRole('radio', { name: 'Jamais', exact: true }).waitFor();

    await button(page, 'conditions.add').click();
    await page
      .getByLabel(translateBank('conditions.question'))
      .selectOption({ label: 'What do you need?' });
    await page.getByRole('checkbox', { name: 'A place to live', exact: true }).check();
    await expectAccessible(page);
    await save(page);
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    await page.getByRole('link', { name: 'Do you have a pet?', exact: true }).waitFor();
    const condition = translateBank('condition', {
      question: 'What do you need?',
      answers: 'A place to live',
    });
    await page.getByText(translateBank('onlyIf', { condition })).waitFor();
    await button(page, 'draft.publish').click();
    await button(page.getByRole('dialog'), 'publish.action').click();
    await page.getByText(translateBank('publish.done')).waitFor();

    const { changes, bank: now } = await bank.state();
    expect(changes).toEqual([]);
    const added = now.questions.find(({ text }) => text.en === 'Do you have a pet?');
    expect(added?.options?.map(({ value }) => value)).toEqual(['yes', 'no', 'never']);
    expect(added?.showIf).toEqual([{ questionId: 'pre-wants', equals: ['housing'] }]);
    const formReply = await fetch(new URL('/api/pre-screening', bank.url()));
    const { questions } = (await formReply.json()) as { questions: { id: string }[] };
    expect(questions.map(({ id }) => id)).toContain(added?.id);
  });

  it('marks answers that call for help, and shows changes before publishing', async () => {
    const page = await open('edit/pre-reach-interpreter');
    await button(page, 'dangers.add').click();
    const danger = page.getByRole('group', {
      name: translateBank('dangers.numbered', { number: 1 }),
    });
    await save(page);
    await page.getByText(translateBank('editor.problems', { count: 2 })).waitFor();
    await danger.getByRole('checkbox', { name: 'Yes', exact: true }).check();
    await danger
      .getByLabel(translateBank('dangers.mark'))
      .selectOption({ label: translate('dangers:marks.afraid') });
    await danger.getByRole('checkbox', { name: translate('dangers:help.violence') }).check();
    await expectAccessible(page);
    await save(page);
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    await button(page, 'draft.publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translateBank('aspects.dangers')).waitFor();
    await button(dialog, 'publish.action').click();
    await page.getByText(translateBank('publish.done')).waitFor();
    expect((await question('pre-reach-interpreter'))?.dangers).toEqual([
      { answers: ['yes'], mark: 'afraid', help: ['violence'] },
    ]);
  });

  it('keeps stored values when answers are renamed or moved', async () => {
    const page = await open('edit/pre-wants');
    const before = (await question('pre-wants'))?.options ?? [];
    await textField(page, 'options.numbered', { number: 1 }).fill('A bed');
    const handle = page.getByRole('button', {
      name: translateBank('order.handle', { question: 'A bed' }),
      exact: true,
    });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await button(page, 'options.add').click();
    const number = before.length + 1;
    await expect
      .poll(() =>
        textField(page, 'options.numbered', { number }).evaluate(
          (node) => node === document.activeElement,
        ),
      )
      .toBe(true);
    await page.keyboard.type('Élan vital');
    await textField(page, 'options.numbered', { number }, 'fr').fill('Élan vital');
    await save(page);
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    const [first, second, ...rest] = before.map(({ value }) => value);
    const after = (await question('pre-wants'))?.options ?? [];
    expect(after.map(({ value }) => value)).toEqual([second, first, ...rest, 'elan-vital']);
    expect(after[1]?.label.en).toBe('A bed');
  });

  it('shows who is affected, prevents losing answers, and asks before leaving', async () => {
    const page = await open('edit/pre-wants');
    const { answers, formsUnderWay } = await bank.call('GET', 'question/pre-wants/uses');
    await page
      .getByText(translateBank('uses.answers', { count: answers, number: answers }))
      .waitFor();
    await page
      .getByText(translateBank('uses.underWay', { count: formsUnderWay, number: formsUnderWay }))
      .waitFor();
    const dependent = { name: 'What else would help you?' };
    const target = await page.getByRole('link', dependent).getAttribute('href');
    expect(target).toMatch(/\/questions\/edit\/pre-wants-other$/);

    const name = 'Something else';
    await page
      .getByRole('button', { name: translateBank('options.remove', { name }), exact: true })
      .click();
    await save(page);
    await page.getByText(translateBank('editor.problems', { count: 1 })).waitFor();
    await page.getByRole('form').getByRole('alert').getByRole('link', dependent).waitFor();

    await textField(page, 'aspects.text').fill('What would help you?');
    await page.getByRole('link', { name: translateBank('editor.back') }).click();
    await page.getByRole('dialog', { name: translate('actions:unsavedTitle') }).waitFor();
    await page.getByRole('button', { name: translate('actions:stay') }).click();
    expect(await textField(page, 'aspects.text').inputValue()).toBe('What would help you?');
    await page.getByRole('button', { name: translate('actions:cancel'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    expect((await bank.state()).changes).toEqual([]);
  });
});

it('restores typed text after a reload, or discards it', async () => {
  const page = await open('new?form=screening');
  page.on('dialog', (dialog) => void dialog.accept());
  await textField(page, 'aspects.text').fill('Do you have a pet?');
  await field(page, 'aspects.kind').selectOption('one');
  await textField(page, 'options.numbered', { number: 1 }).fill('A dog');
  await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
  await page.reload();
  await settled(page);
  await page.getByText(restoredMessage).waitFor();
  expect(await textField(page, 'aspects.text').inputValue()).toBe('Do you have a pet?');
  expect(await textField(page, 'options.numbered', { number: 1 }).inputValue()).toBe('A dog');
  await page.getByRole('button', { name: translate('session:keptDiscard') }).click();
  expect(await textField(page, 'aspects.text').inputValue()).toBe('');
});

it('leaves each shipped question unchanged when opened and saved', () => {
  for (const shipped of defaultBank.questions) {
    const saved = toQuestion(toFormValues(shipped), shipped.id, shipped);
    expect(saved).toEqual(shipped);
    expect(questionProblems(saved, defaultBank), shipped.id).toEqual([]);
  }
});

describe('two administrators', () => {
  const visitor = { expected: [409] };

  async function theyChange(id: string, text: string) {
    const { version } = await bank.state();
    const before = await question(id);
    await bank.call('PUT', `question/${id}`, {
      version,
      question: { ...before, text: { en: text, fr: `${text} (fr)` } },
    });
  }

  it('both save changes to different questions', async () => {
    const page = await open('edit/pre-name-first', visitor);
    await theyChange('pre-name-last', 'Your family name');
    await textField(page, 'aspects.text').fill('Your given name');
    await save(page);
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    expect((await question('pre-name-first'))?.text.en).toBe('Your given name');
    expect((await question('pre-name-last'))?.text.en).toBe('Your family name');
  });

  it('see each other’s changes to the same question and lose no text', async () => {
    const page = await open('edit/pre-name-first', visitor);
    await theyChange('pre-name-first', 'Name on your papers');
    await textField(page, 'aspects.text').fill('Your given name');
    await save(page);
    await page.getByText(translateBank('editor.staleTitle')).waitFor();
    await page.getByText('Name on your papers', { exact: true }).waitFor();
    expect(await textField(page, 'aspects.text').inputValue()).toBe('Your given name');
    expect((await question('pre-name-first'))?.text.en).toBe('Name on your papers');
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('actions:staleKeepMine') }).click();
    await page.waitForURL((url) => url.pathname === '/page/settings/questions');
    expect((await question('pre-name-first'))?.text.en).toBe('Your given name');
  });
});
