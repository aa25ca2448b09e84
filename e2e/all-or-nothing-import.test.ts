import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { checkPeople, sendPeople } from './import-steps.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const barSays = (page: Page, text: string) =>
  page.getByRole('progressbar', { name: text, exact: true }).waitFor();

/** A person whose record is locked by a save until released. */
async function lockRecord(lastName: string): Promise<() => Promise<void>> {
  const { token } = await demoSession('user');
  const body = { firstName: 'Odile', lastName, dateOfBirth: '1990-04-03' };
  const { id } = await (await send('/api/applicant', body, token)).json();
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from applicant where id = $1 for update', [id]);
  return () => client.end();
}

it('shows progress of an all-or-nothing import, also after returning, and finishes', async () => {
  const [known, newcomer] = [uniqueName(), uniqueName()];
  const releaseRecord = await lockRecord(known);
  const page = await openAt(browser, '/page/import');
  const people = `Odile,${known},1990-04-03,418 555 0103\nOdile,${newcomer},,\n`;
  await sendPeople(page, `First name,Last name,DOB,Phone\n${people}`);
  await checkPeople(page);
  await page.getByLabel(translate('imports:check.all')).selectOption('fill');
  await settled(page);
  await page.locator('main input[value=all-or-nothing]').check();
  await page.getByRole('button', { name: translate('imports:run.start'), exact: true }).click();
  const halfWay = translate('imports:run.running', { done: '1', rows: '2' });
  await barSays(page, halfWay);
  await page.getByText(translate('imports:run.allUnderWay')).waitFor();

  // Leaving stops nothing. Navigates inside the app, which is fast: the import waits 30 s for the
  // locked record.
  await page.getByRole('link', { name: translate('imports:back') }).click();
  await page.getByText(translate('imports:states.running')).first().waitFor();
  await page.goBack();
  await barSays(page, halfWay);
  const goOn = page.getByRole('button', { name: translate('imports:goOn'), exact: true });
  expect(await goOn.count()).toBe(0);

  await releaseRecord();
  await page.getByText(translate('imports:done.created', { count: 1, rows: '1' })).waitFor();
  await page.getByText(translate('imports:done.filled', { count: 1, rows: '1' })).waitFor();
});
