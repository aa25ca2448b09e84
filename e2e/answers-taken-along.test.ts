import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

/** The file of somebody with two answers. */
async function open(look: Look) {
  const session = await beginSession('user');
  const who = { firstName: 'Odile', lastName: 'Talus' };
  const made = await send('/api/applicant', who, session.token);
  expect(made.status).toBe(201);
  const { id, reference } = (await made.json()) as { id: string; reference: string };
  const answers = [
    { questionId: 'int-goals-now', answer: 'A room\nand a door' },
    { questionId: 'pre-justice', answer: ['on_parole', 'in_custody'] },
  ];
  const saved = await send(`/api/question-answer/all/${id}`, answers, session.token);
  expect(saved.status).toBe(200);
  const page = await browser.visit({ language: look.language });
  const entries = { ...lookEntries(look), ...sessionEntries(session) };
  await openWith(page, entries, `/page/applicant/${id}?section=activity`);
  await settled(page);
  return { page, reference };
}

const openMenu = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe.each<Look>([
  { language: 'en', skin: 'default' },
  { language: 'fr', skin: 'dark' },
])('answers in $language, $skin', (look) => {
  const words = wordsIn(look.language);

  it('go on paper as a part of the file', async () => {
    const { page } = await open(look);
    // High enough for all of it: a menu that is scrolled out of sight is not shown.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await openMenu(page, words('questions:sheet.more'));
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: words('questions:sheet.print') }).click();
    const answers = page.getByRole('checkbox', { name: words('papers:parts.answers') });
    await answers.waitFor();
    expect(await answers.isChecked()).toBe(true);
    await page.getByLabel(words('papers:recipient'), { exact: true }).fill('Shelter Board');
    await page.getByLabel(words('papers:purpose'), { exact: true }).fill('A room');
    await page.getByRole('button', { name: words('papers:show'), exact: true }).click();
    const paper = page.locator('main table');
    for (const text of ['Odile', 'A room']) await paper.getByText(text).first().waitFor();
  });

  it('are saved as a file that is named after the reference', async () => {
    const { page, reference } = await open(look);
    await openMenu(page, words('questions:sheet.more'));
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words('questions:sheet.save') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`answers-${reference}.csv`);
    let text = '';
    for await (const part of await file.createReadStream()) text += part;
    expect(text).toContain('"A room\nand a door"');
    const name = file.suggestedFilename();
    await page.getByText(words('questions:sheet.saved', { name })).waitFor();
  });
});
