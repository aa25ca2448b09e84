import pg from 'pg';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

/** Creates the person with the longest inactivity in the demo. */
async function addInactivePerson(token: string): Promise<{ id: string; lastName: string }> {
  const lastName = uniqueName();
  const made = await send('/api/applicant', { firstName: 'Odile', lastName }, token);
  const { id } = (await made.json()) as { id: string };
  const at = '2001-05-03T12:00:00Z';
  await inDemo('update applicant set created_at = $2, updated_at = $2 where id = $1', [id, at]);
  await inDemo('update status_change set at = $2 where applicant_id = $1', [id, at]);
  return { id, lastName };
}

/** Simulates the passing of time in the database. */
async function inDemo(statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** A day in about a year, in the format of the date field. */
const nextYear = `${new Date().getUTCFullYear() + 1}-06-15`;

it('finds due records, notifies staff, and asks for a decision on each', async () => {
  const translate = translationsIn('fr');
  const button = (key: string) => page.getByRole('button', { name: translate(key), exact: true });
  const session = await beginSession('admin');
  const [retainedPerson, erasedPerson] = [
    await addInactivePerson(session.token),
    await addInactivePerson(session.token),
  ];
  const { id: adminId } = JSON.parse(session.user) as { id: string };
  await inDemo(`insert into notice (account_id, kind) values ($1, 'files-due')`, [adminId]);
  const page = await browser.visit({ language: 'fr', expected: [400] });
  const entries = { ...lookEntries({ language: 'fr', skin: 'dark' }), ...sessionEntries(session) };
  await openWith(page, entries, '/page/profile?section=inbox');
  await page
    .getByRole('link', { name: translate('notifications:texts.files-due') })
    .first()
    .click();
  await page.waitForURL('**/page/settings/retention');
  await page.getByText(translate('keeping:retention.due.none')).waitFor();

  await button('keeping:retention.rules.change').click();
  const dialog = page.getByRole('dialog');
  const months = dialog.getByLabel(
    translate('keeping:retention.rules.field', {
      whom: translate('enumerations:retentionKinds.applications'),
    }),
  );
  await months.fill('5');
  await dialog.getByRole('button', { name: translate('actions:save') }).click();
  await expect.poll(() => months.getAttribute('aria-invalid')).toBe('true');
  await months.fill('24');
  await dialog.getByRole('button', { name: translate('actions:save') }).click();
  const listItem = ({ lastName }: { lastName: string }) =>
    page.getByRole('listitem').filter({ hasText: lastName });
  await listItem(retainedPerson).waitFor();
  await listItem(erasedPerson).waitFor();

  await listItem(retainedPerson).getByRole('button').press('Enter');
  await dialog.getByLabel(translate('keeping:retention.keep.until')).fill('2001-06-01');
  await dialog.getByLabel(translate('keeping:retention.keep.reason')).fill('A study asks for it');
  await page.keyboard.press('Enter');
  await dialog.getByText(translate('validation:not-after-today')).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(translate('keeping:retention.keep.until')).fill(nextYear);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await listItem(retainedPerson).waitFor({ state: 'detached' });
  // Focus position after the action.
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe(translate('keeping:retention.due.title'));

  await listItem(erasedPerson).getByRole('link').click();
  await page.waitForURL(`**/page/applicant/${erasedPerson.id}/keeping`);
  await button('keeping:erase.open').waitFor();
  await page.getByText(translate('keeping:retention.stay.none')).waitFor();
  await page.goto(`/page/applicant/${retainedPerson.id}/keeping`);
  await page.getByText('A study asks for it').waitFor();
  await settled(page);
  await expectAccessible(page);
});
