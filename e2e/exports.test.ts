import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCsv, readWorkbook } from '#server/testing/workbooks.ts';
import { expectFine } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { downloaded } from './downloads.ts';
import { aName } from './handed-in.ts';
import { looks, openerIn } from './look.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');
const applicants = '/page/applicants';

async function add(fields: object): Promise<string> {
  const { token } = await sessionOf('user');
  const lastName = aName();
  const reply = await send('/api/applicant', { firstName: 'Odile', lastName, ...fields }, token);
  expect(reply.status).toBe(201);
  return lastName;
}

const dialogOf = (page: Page, says = words) =>
  page.getByRole('dialog', { name: says('reports:export.title.applicants') });

async function openExport(page: Page, says = words) {
  const name = says('reports:export.open');
  await page.getByRole('button', { name, exact: true }).first().click();
  await dialogOf(page, says).waitFor();
}

/** Starts the export and gives what was saved. */
async function saved(page: Page): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page)
      .getByRole('button', { name: words('reports:export.start'), exact: true })
      .click(),
  ]);
  return { name: file.suggestedFilename(), content: await downloaded(file) };
}

describe('the export of the list', () => {
  it('has the rows and columns that the list shows, or the ones that are chosen', {
    tags: 'two-instances',
  }, async () => {
    const tag = `tag ${aName()}`;
    const [one, other] = [
      await add({ tags: [tag] }),
      await add({ tags: [tag], dateOfBirth: '1990-04-02' }),
    ];
    const page = await openAt(
      browser,
      `${applicants}?tag=${encodeURIComponent(tag)}&sort=lastName`,
    );
    await openExport(page);
    const dialog = dialogOf(page);
    await dialog.getByText(words('reports:export.rows', { count: 2, rows: '2' })).waitFor();
    const usual = await saved(page);
    expect(usual.name).toMatch(/^applicants-[\d-]+\.xlsx$/);
    const [sheet] = await readWorkbook(usual.content);
    const sorted = [one, other].toSorted();
    expect(sheet?.rows.slice(1).map(([, lastName]) => lastName)).toEqual(sorted);
    expect(sheet?.rows[0]).toContain(words('applicants:fields.caseWorkerId'));
    await dialog.waitFor({ state: 'hidden' });

    await openExport(page);
    await dialog.getByRole('radio', { name: words('reports:export.csv') }).check();
    const checked = dialog.getByRole('checkbox', { checked: true });
    while ((await checked.count()) > 0) await checked.first().uncheck();
    const start = dialog.getByRole('button', { name: words('reports:export.start'), exact: true });
    expect(await start.isEnabled()).toBe(false);
    await dialog.getByText(words('reports:export.noColumn')).waitFor();
    await dialog.getByRole('checkbox', { name: words('applicants:fields.tags') }).check();
    const chosen = await saved(page);
    expect(readCsv(String(chosen.content))).toEqual([
      [words('applicants:fields.tags')],
      [tag],
      [tag],
    ]);
  });

  it('can be of those who are selected', async () => {
    const tag = `tag ${aName()}`;
    const meant = await add({ tags: [tag] });
    await add({ tags: [tag] });
    const page = await openAt(browser, `${applicants}?tag=${encodeURIComponent(tag)}`);
    const row = page.locator('main tr', { hasText: meant });
    await row.getByRole('checkbox').check();
    const button = page.getByRole('button', { name: words('reports:export.open'), exact: true });
    await button.last().click();
    await dialogOf(page)
      .getByText(words('reports:export.chosen', { count: 1, rows: '1' }))
      .waitFor();
    const [sheet] = await readWorkbook((await saved(page)).content);
    expect(sheet?.rows.slice(1).map(([lastName]) => lastName)).not.toContain('');
    expect(sheet?.rows.slice(1).flat()).toContain(meant);
    expect(sheet?.rows).toHaveLength(2);
  });

  it('says when it breaks off, saves nothing, and is tried again', async () => {
    const page = await openAt(browser, applicants, { expected: ['net::ERR_CONNECTION_RESET'] });
    await openExport(page);
    await page.route('**/api/reports/applicants', (route) => route.abort('connectionreset'));
    const dialog = dialogOf(page);
    const press = (key: string) =>
      dialog.getByRole('button', { name: words(key), exact: true }).click();
    await press('reports:export.start');
    await dialog.getByText(words('reports:export.failed')).waitFor();
    await expectFine(page);
    await page.unroute('**/api/reports/applicants');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press('reports:export.retry'),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  it('can be stopped while it runs', async () => {
    const page = await openAt(browser, applicants);
    await openExport(page);
    // It never answers: it would run for ever.
    await page.route('**/api/reports/applicants', () => undefined);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: words('reports:export.start'), exact: true }).click();
    const stop = dialog.getByRole('button', { name: words('reports:export.stop') });
    await stop.waitFor();
    expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await expectFine(page);
    await page.keyboard.press('Escape');
    // A slip of the hand doesn't end it.
    await stop.click();
    await dialog.getByText(words('reports:export.cancelled')).waitFor();
  });
});

describe('the reports', () => {
  it('show each chart with its table, for the days and the location that are chosen', async () => {
    await add({});
    const page = await openAt(browser, '/page/dashboard');
    await page.getByRole('link', { name: words('shell:menu.reports') }).click();
    const intake = page.getByRole('region', { name: words('reports:intake.title'), exact: true });
    await intake.getByRole('img').locator('svg').first().waitFor();
    const last = intake.getByRole('row').last();
    expect(
      Number((await last.getByRole('cell').last().textContent())?.replace(/\D/g, '')),
    ).toBeGreaterThan(0);
    await page.getByLabel(words('reports:filters.location'), { exact: true }).selectOption('none');
    await page.waitForURL(/location=none/);
    const range = page.getByLabel(words('reports:filters.range'), { exact: true });
    await range.selectOption('own');
    await page.getByLabel(words('reports:filters.from'), { exact: true }).fill('2001-01-01');
    // Till today: said once, and asked of nobody.
    await page.getByText(words('validation:long-range')).waitFor();
    expect(await page.getByText(words('validation:long-range')).count()).toBe(1);
    expect(await intake.count()).toBe(0);
    await page.getByLabel(words('reports:filters.to'), { exact: true }).fill('2001-01-31');
    await page.waitForURL(/from=2001-01-01.*to=2001-01-31/);
    await intake.getByText(words('reports:none')).waitFor();
    await page.reload();
    await intake.getByText(words('reports:none')).waitFor();
  });

  it('are saved as files', async () => {
    const page = await openAt(browser, '/page/reports');
    const title = words('reports:funnel.title');
    const name = words('reports:saveAs', { format: 'CSV', title });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    const rows = readCsv(String(await downloaded(file)));
    expect(rows[0]).toEqual([
      words('reports:funnel.columns.status'),
      words('reports:funnel.columns.count'),
    ]);
  });
});

describe.each(looks)('in $language, $skin', (look) => {
  const says = wordsIn(look.language);

  it('the dialog and the reports break no rule', async () => {
    const open = openerIn(look, browser);
    const page = await open(applicants, await sessionOf('user'));
    await openExport(page, says);
    await settled(page);
    await expectFine(page);
    const reports = await open('/page/reports', await sessionOf('user'));
    await reports.getByRole('img').locator('svg').first().waitFor();
    await expectFine(reports);
  });
});
