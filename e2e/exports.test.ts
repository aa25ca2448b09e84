import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCsv, readWorkbook } from '#app/testing/workbooks.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { readDownload } from './downloads.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

async function add(fields: object): Promise<string> {
  const { token } = await demoSession('user');
  const lastName = uniqueName();
  const reply = await send('/api/applicant', { firstName: 'Odile', lastName, ...fields }, token);
  expect(reply.status).toBe(201);
  return lastName;
}

const exportDialog = (page: Page) =>
  page.getByRole('dialog', { name: translate('reports:export.title.applicants') });
const exportButton = (page: Page) =>
  page.getByRole('button', { name: translate('reports:export.open'), exact: true });
const exportItem = (page: Page) =>
  page.getByRole('menuitem', { name: translate('reports:export.open'), exact: true });
const openMore = (page: Page) =>
  page.getByRole('button', { name: translate('applicants:list.more'), exact: true }).click();

async function openExport(page: Page) {
  await openMore(page);
  await exportItem(page).click();
  await exportDialog(page).waitFor();
}

/** Runs the export and returns the saved file. */
async function saved(page: Page): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exportDialog(page)
      .getByRole('button', { name: translate('reports:export.start'), exact: true })
      .click(),
  ]);
  return { name: file.suggestedFilename(), content: await readDownload(file) };
}

describe('list export', () => {
  it('has the rows and columns of the list, or the chosen ones', {
    tags: 'two-instances',
  }, async () => {
    const tag = `tag ${uniqueName()}`;
    const [one, other] = [
      await add({ tags: [tag] }),
      await add({ tags: [tag], dateOfBirth: '1990-04-02' }),
    ];
    const page = await openAt(
      browser,
      `${applicants}?tag=${encodeURIComponent(tag)}&sort=lastName`,
    );
    await openExport(page);
    const dialog = exportDialog(page);
    await dialog.getByText(translate('reports:export.rows', { count: 2, rows: '2' })).waitFor();
    const usual = await saved(page);
    expect(usual.name).toMatch(/^applicants-[\d-]+\.xlsx$/);
    const [sheet] = await readWorkbook(usual.content);
    const sorted = [one, other].toSorted();
    const place = sheet?.rows[0]?.indexOf(translate('applicants:fields.lastName')) ?? -1;
    expect(sheet?.rows.slice(1).map((row) => row[place])).toEqual(sorted);
    expect(sheet?.rows[0]).toContain(translate('applicants:fields.caseWorkerId'));
    await dialog.waitFor({ state: 'hidden' });

    await openExport(page);
    await dialog.getByRole('radio', { name: translate('reports:export.csv') }).check();
    const checked = dialog.getByRole('checkbox', { checked: true });
    while ((await checked.count()) > 0) await checked.first().uncheck();
    const start = dialog.getByRole('button', {
      name: translate('reports:export.start'),
      exact: true,
    });
    expect(await start.isEnabled()).toBe(false);
    await dialog.getByText(translate('reports:export.noColumn')).waitFor();
    await dialog.getByRole('checkbox', { name: translate('applicants:fields.tags') }).check();
    const chosen = await saved(page);
    expect(readCsv(String(chosen.content))).toEqual([
      [translate('applicants:fields.tags')],
      [tag],
      [tag],
    ]);
    await dialog.waitFor({ state: 'hidden' });

    await page.locator('main tr', { hasText: one }).getByRole('checkbox').check();
    await exportButton(page).click();
    await dialog.getByText(translate('reports:export.chosen', { count: 1, rows: '1' })).waitFor();
    const [personSheet] = await readWorkbook((await saved(page)).content);
    expect(personSheet?.rows).toHaveLength(2);
    expect(personSheet?.rows[1]).toContain(one);
  });

  it('can be stopped, reports a broken connection, saves nothing then, and can be retried', async () => {
    const page = await openAt(browser, applicants, { expected: ['net::ERR_CONNECTION_RESET'] });
    await openExport(page);
    // Never answers, so the export would run forever.
    await page.route('**/api/reports/applicants', () => undefined);
    const dialog = exportDialog(page);
    const start = dialog.getByRole('button', {
      name: translate('reports:export.start'),
      exact: true,
    });
    await start.click();
    const stop = dialog.getByRole('button', { name: translate('reports:export.stop') });
    await stop.waitFor();
    expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // A stray click doesn't stop it.
    await stop.click();
    await dialog.getByText(translate('reports:export.cancelled')).waitFor();
    await page.unroute('**/api/reports/applicants');

    await page.route('**/api/reports/applicants', (route) => route.abort('connectionreset'));
    await start.click();
    await dialog.getByText(translate('reports:export.failed')).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/reports/applicants');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: translate('reports:export.retry'), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  });
});

describe('reports', () => {
  it('keep the numbers over a chart on a narrow page', async () => {
    await add({});
    const page = await openAt(browser, '/page/reports', {
      width: 360,
      language: 'fr',
    });
    const charts = page.locator('.recharts-wrapper');
    await charts.first().waitFor();
    const tooltips = page.locator('.recharts-tooltip-wrapper:visible');
    for (const chart of await charts.all()) {
      await chart.scrollIntoViewIfNeeded();
      await chart.hover();
      await tooltips.first().waitFor();
      await expectNoSidewaysScroll(page);
    }
  });

  it('show each chart with a table that can be saved, for chosen days and location', async () => {
    await add({});
    const page = await openAt(browser, '/page/reports');
    const intake = page.getByRole('region', {
      name: translate('reports:intake.title'),
      exact: true,
    });
    await intake.getByRole('img').locator('svg').first().waitFor();
    const last = intake.getByRole('row').last();
    expect(
      Number((await last.getByRole('cell').last().textContent())?.replace(/\D/g, '')),
    ).toBeGreaterThan(0);
    const title = translate('reports:funnel.title');
    const name = translate('reports:saveAs', { format: 'CSV', title });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(readCsv(String(await readDownload(file)))[0]).toEqual([
      translate('reports:funnel.columns.status'),
      translate('reports:funnel.columns.count'),
    ]);

    await page
      .getByLabel(translate('reports:filters.location'), { exact: true })
      .selectOption('none');
    await page.waitForURL(/location=none/);
    const range = page.getByLabel(translate('reports:filters.range'), { exact: true });
    await range.selectOption('own');
    await page.getByLabel(translate('reports:filters.from'), { exact: true }).fill('2001-01-01');
    // The range ends today, and the hint shows once.
    await page.getByText(translate('validation:long-range')).waitFor();
    expect(await page.getByText(translate('validation:long-range')).count()).toBe(1);
    expect(await intake.count()).toBe(0);
    await page.getByLabel(translate('reports:filters.to'), { exact: true }).fill('2001-01-31');
    await page.waitForURL(/from=2001-01-01.*to=2001-01-31/);
    await intake.getByText(translate('reports:none')).waitFor();
    await page.reload();
    await intake.getByText(translate('reports:none')).waitFor();
  });
});
