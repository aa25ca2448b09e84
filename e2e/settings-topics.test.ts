import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const bank = useQuestionBank('question_topics');

/** First topic of the shipped questions. */
const topicName = 'Name and date of birth';

beforeEach(() => bank.reset());

async function open(visitor: Visitor = {}): Promise<Page> {
  const page = await browser.visit({ ...visitor, url: bank.url() });
  const address = '/page/settings/questions/topics';
  await openWith(page, sessionEntries(bank.session()), address, bank.url());
  await settled(page);
  return page;
}

const dragHandle = (page: Page, topic: string) =>
  page.getByRole('button', { name: translate('question-bank:order.handle', { question: topic }) });
const button = (page: Page | Locator, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const moreButton = (page: Page, topic: string) =>
  page.getByRole('button', {
    name: translate('question-bank:more', { question: topic }),
    exact: true,
  });
const inMenu = (page: Page, key: string) =>
  page.getByRole('menuitem', { name: translate(`question-bank:${key}`), exact: true });
function field(dialog: Locator, name: 'name.en' | 'name.fr' | 'title.en' | 'title.fr') {
  const [part, language] = name.split('.');
  const label = translate(`question-bank:topics.fields.${part}`);
  return dialog.getByLabel(translate(`actions:inLanguage.${language}`, { label }), { exact: true });
}

/** Renames a topic in the edited bank as someone else. */
async function renameElsewhere(id: string, name: string): Promise<void> {
  const { version, bank: now } = await bank.state();
  const categories = now.categories.map((one) =>
    one.id === id ? { ...one, name: { ...one.name, en: name } } : one,
  );
  await bank.call('PUT', 'question-bank/categories', { version, categories });
}

const readTopicName = async (id: string) =>
  (await bank.state()).bank.categories.find((one) => one.id === id)?.name.en;

describe('topics', () => {
  it('can be added, renamed, sorted, and removed while empty', async () => {
    const page = await open();
    await button(page, 'question-bank:topics.add').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'actions:save').click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    for (const name of ['name.en', 'name.fr', 'title.en', 'title.fr'] as const) {
      await field(dialog, name).fill('Animals');
    }
    await button(dialog, 'actions:save').click();
    await page.getByText(translate('question-bank:topics.added')).waitFor();
    await dragHandle(page, 'Animals').focus();
    await page.keyboard.press('Home');
    const idsNow = async () => (await bank.state()).bank.categories.map(({ id }) => id);
    await expect.poll(async () => (await idsNow())[0]).toBe('animals');

    await moreButton(page, topicName).click();
    const stays = inMenu(page, 'topics.notEmpty');
    expect(await stays.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await moreButton(page, 'Animals').click();
    await inMenu(page, 'topics.takeOut').click();
    // Hovering keeps the undo toast, which disappears after ten seconds.
    await button(page, 'actions:undo').hover();
    await page
      .getByText(translate('question-bank:topics.takenOut', { topic: 'Animals' }))
      .waitFor();
    expect(await idsNow()).not.toContain('animals');
    await button(page, 'actions:undo').click();
    await expect.poll(async () => (await idsNow())[0]).toBe('animals');
  });
});

describe('a topic renamed by two administrators', () => {
  async function edit(page: Page, topic: string): Promise<Locator> {
    await moreButton(page, topic).click();
    await inMenu(page, 'topics.rename').click();
    return page.getByRole('dialog');
  }

  it('shows the first name, which the second may keep or overwrite, without changing others', async () => {
    const page = await open({ expected: [409] });
    const dialog = await edit(page, topicName);
    const typeAndSave = async (name: string) => {
      await field(dialog, 'name.en').fill(name);
      await button(dialog, 'actions:save').click();
    };
    const stale = dialog.getByText(translate('question-bank:topics.staleTitle'));
    await renameElsewhere('who', 'Names');
    await typeAndSave('Your name');
    await stale.waitFor();
    await expectAccessible(page);
    expect(await readTopicName('who')).toBe('Names');
    await button(dialog, 'actions:staleTakeTheirs').click();
    await expect.poll(() => field(dialog, 'name.en').inputValue()).toBe('Names');
    await button(dialog, 'actions:save').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await readTopicName('who')).toBe('Names');

    await edit(page, 'Names');
    await renameElsewhere('who', 'All names');
    await typeAndSave('Your name');
    await stale.waitFor();
    await button(dialog, 'actions:staleKeepMine').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await readTopicName('who')).toBe('Your name');

    await edit(page, 'Your name');
    await renameElsewhere('meeting', 'Where');
    await typeAndSave('Full name');
    await dialog.waitFor({ state: 'hidden' });
    expect([await readTopicName('who'), await readTopicName('meeting')]).toEqual([
      'Full name',
      'Where',
    ]);
  });

  it('survives text typed before a reload too', async () => {
    const page = await open();
    const dialog = await edit(page, topicName);
    await field(dialog, 'name.en').fill('Your name');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await renameElsewhere('who', 'Names');
    await page.reload();
    await edit(page, 'Names');
    await expect.poll(() => field(dialog, 'name.en').inputValue()).toBe('Your name');
    await button(dialog, 'actions:save').click();
    await dialog.getByText(translate('question-bank:topics.staleTitle')).waitFor();
    expect(await readTopicName('who')).toBe('Names');
  });
});
