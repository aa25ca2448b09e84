import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#app/testing/workbooks.ts';
import { expectAccessible } from './accessible.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { readDownload } from './downloads.ts';
import { expectFocus } from './focus.ts';
import { checkPeople, sendPeople } from './import-steps.ts';
import { openAt } from './open-at.ts';
import { tabTo } from './tab-to.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(`imports:${key}`), exact: true });

/** Changes one of the imported people as a colleague. */
async function workOn(page: Page, name: string) {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const at = (path: string) => new URL(path, page.url());
  const found = await (await fetch(at(`/api/applicant?q=${name}`), { headers })).json();
  const path = at(`/api/applicant/${found.items[0].id}`);
  const { version } = await (await fetch(path, { headers })).json();
  const body = JSON.stringify({ version, phone: '418 555 0103' });
  const saved = await fetch(path, { method: 'PUT', headers, body });
  expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, '']);
}

describe('an import', () => {
  it('adds people and removes them; failed rows are saved, corrected, and imported', {
    tags: 'main',
  }, async () => {
    const [good, other] = [uniqueName(), uniqueName()];
    const page = await openAt(browser, '/page/applicants');
    await page
      .getByRole('button', { name: translate('applicants:list.more'), exact: true })
      .click();
    await page.getByRole('menuitem', { name: translate('imports:open'), exact: true }).click();
    await page.waitForURL('**/page/import?kind=applicants');
    await sendPeople(
      page,
      `First name,Last name,Born,Housing\nOdile,${good},1990-04-03,indoors\nOdile,${other},1990-02-31,Housed\n`,
    );
    const born = page.getByLabel(translate('imports:columns.fieldOf', { title: 'Born' }), {
      exact: true,
    });
    await born.selectOption('dateOfBirth');
    await checkPeople(page);
    await page.getByText(translate('imports:check.wrong', { count: 2, rows: '2' })).waitFor();
    const means = translate('imports:columns.means', { value: 'indoors', field: 'Housing' });
    await page.getByLabel(means).selectOption('housed');
    await button(page, 'columns.again').click();
    await page.getByText(translate('imports:check.wrong', { count: 1, rows: '1' })).waitFor();
    await button(page, 'run.start').click();
    await page.getByText(translate('imports:done.created', { count: 1, rows: '1' })).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'done.saveCsv').click(),
    ]);
    const failed = (await readDownload(file)).toString();
    expect(readCsv(failed)[1]?.slice(0, 2)).toEqual(['Odile', other]);
    await button(page, 'done.undo').click();
    const dialog = page.getByRole('dialog', { name: translate('imports:done.undoTitle') });
    await dialog.getByRole('button', { name: translate('imports:done.undo') }).click();
    await page.getByText(translate('imports:done.undone', { count: 1, rows: '1' })).waitFor();
    await page.getByRole('link', { name: translate('imports:back') }).click();
    await page.locator('main li').getByText(translate('imports:states.undone')).first().waitFor();

    await sendPeople(page, failed.replace('1990-02-31', '1990-02-28'));
    await born.selectOption('dateOfBirth');
    await checkPeople(page);
    await page.getByText(translate('imports:check.good', { count: 1, rows: '1' })).waitFor();
  });

  it('works by keyboard alone, with focus on the result of each step', async () => {
    const [good, edited] = [uniqueName(), uniqueName()];
    const page = await openAt(browser, '/page/import');
    // Starts waiting first, because the browser has to intercept the dialog.
    const pendingChooser = page.waitForEvent('filechooser');
    const file = page.getByRole('button', { name: translate('imports:file.label'), exact: true });
    await tabTo(page, file);
    await page.keyboard.press('Enter');
    const chooser = await pendingChooser;
    const lines = `Odile,${good},1990-04-03\nOdile,${edited},1990-04-04\nOdile,Wrong,1990-02-31\n`;
    await chooser.setFiles({
      name: 'Fernhaven.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`First name,Last name,Born\n${lines}`),
    });
    await tabTo(page, button(page, 'file.send'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/page\/import\/[\da-f-]{36}/);
    await expectFocus(page.locator('main'));

    const title = translate('imports:columns.fieldOf', { title: 'Born' });
    const born = page.getByLabel(title, { exact: true });
    await tabTo(page, born);
    // Only a few letters: after a one-second pause, Chromium starts matching from scratch.
    await page.keyboard.type(translate('applicants:fields.dateOfBirth').slice(0, 4));
    expect(await born.inputValue()).toBe('dateOfBirth');
    await tabTo(page, button(page, 'columns.check'));
    await page.keyboard.press('Enter');
    const news = page.locator('main [role=alert]');
    await news.getByText(translate('imports:check.good', { count: 2, rows: '2' })).waitFor();
    await expectFocus(news);

    await tabTo(page, button(page, 'run.start'));
    await page.keyboard.press('Enter');
    await news.getByText(translate('imports:done.created', { count: 2, rows: '2' })).waitFor();
    await expectFocus(news);

    await workOn(page, edited);

    await tabTo(page, button(page, 'done.undo'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: translate('imports:done.undoTitle') });
    await expectFocus(dialog.getByRole('button', { name: translate('imports:done.keep') }));
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'done.undo'));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: translate('imports:done.undo') }));
    await page.keyboard.press('Enter');
    await news.getByText(translate('imports:done.undone', { count: 1, rows: '1' })).waitFor();
    await expectFocus(news);
    await page.getByRole('link', { name: `Odile ${edited}` }).waitFor();
    await page.getByText(translate('validation:import-worked-on')).waitFor();
    await expectAccessible(page);
  });
});
