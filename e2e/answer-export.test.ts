import { expect, it } from 'vitest';
import { demoSession, send } from './api-calls.ts';
import { addApplicant } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { readDownload } from './downloads.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('fr');

it('saves answers as a file named after the reference and prints them as part of the case record', async () => {
  const { id, reference } = await addApplicant({ firstName: 'Odile', lastName: 'Talus' });
  const answers = [
    { questionId: 'int-goals-now', answer: 'A room\nand a door' },
    { questionId: 'scr-justice-record', answer: ['on_parole', 'in_custody'] },
  ];
  const { token } = await demoSession('user');
  const saved = await send(`/api/question-answer/all/${id}`, answers, token);
  expect(saved.status).toBe(200);
  const path = `/page/applicant/${id}?section=activity`;
  const page = await openAt(browser, path, { language: 'fr' });
  // Tall enough for everything, because a menu scrolled out of sight isn't shown.
  await page.setViewportSize({ width: 1280, height: 2400 });
  const menu = page.getByRole('button', { name: translate('questions:sheet.more') });

  await menu.click();
  const name = `answers-${reference}.csv`;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText(translate('questions:sheet.saved', { name })).waitFor(),
    page.getByRole('menuitem', { name: translate('questions:sheet.save') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(name);
  expect(String(await readDownload(file))).toContain('"A room\nand a door"');

  await menu.click();
  await page.getByRole('menuitem', { name: translate('questions:sheet.print') }).click();
  const part = page.getByRole('checkbox', { name: translate('papers:parts.answers') });
  await part.waitFor();
  expect(await part.isChecked()).toBe(true);
  await page.getByLabel(translate('papers:recipient'), { exact: true }).fill('Shelter Board');
  await page.getByLabel(translate('papers:purpose'), { exact: true }).fill('A room');
  await page.getByRole('button', { name: translate('papers:show'), exact: true }).click();
  const paper = page.locator('main table');
  for (const text of ['Odile', 'A room']) await paper.getByText(text).first().waitFor();
});
