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

/** The file of somebody with two answers; printing is noted instead of done. */
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
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
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

  it('are printed alone, with whose they are and who printed them, dark on light', async () => {
    const { page, reference } = await open(look);
    // High enough for all of it: a menu that is scrolled out of sight is not shown.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await openMenu(page, words('questions:sheet.more'));
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: words('questions:sheet.print') }).click();
    await page.locator('html[data-printing]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#root').isVisible()).toBe(false);
    const paper = page.locator('body > [data-tokens="light"]');
    for (const text of ['Odile Talus', reference, 'A room', 'Waymark House']) {
      expect(await paper.getByText(text).first().isVisible(), text).toBe(true);
    }
    const [printed = ''] = words('questions:sheet.printed', { who: '|', when: '' }).split(' |');
    expect(await paper.getByText(printed).isVisible()).toBe(true);
    expect(
      await paper.evaluate((sheet) => {
        const { color, backgroundColor } = getComputedStyle(sheet);
        return [color, backgroundColor, getComputedStyle(document.body).backgroundColor];
      }),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('#root').isVisible()).toBe(true);
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
