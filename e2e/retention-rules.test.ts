import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectFine } from './accessible.ts';
import { beginSession, send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { aName } from './handed-in.ts';
import { setRetention } from './keeping-steps.ts';
import { type Look, lookEntries } from './look.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const path = '/page/settings/retention';

/** Somebody with whom nobody has worked for longer than with anybody else in the demo. */
async function longForgotten(token: string): Promise<{ id: string; lastName: string }> {
  const lastName = aName();
  const made = await send('/api/applicant', { firstName: 'Odile', lastName }, token);
  const { id } = (await made.json()) as { id: string };
  const at = '2001-05-03T12:00:00Z';
  await inDemo('update applicant set created_at = $2, updated_at = $2 where id = $1', [id, at]);
  await inDemo('update status_change set at = $2 where applicant_id = $1', [id, at]);
  return { id, lastName };
}

/** What a night or many years would have done. */
async function inDemo(statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

const noRules = async () =>
  setRetention((await sessionOf('admin')).token, { applications: null, clients: null });
// Looks at the screen with files in it leave a rule behind.
beforeEach(noRules);
afterEach(noRules);

/** A day in about a year, as a field of the page takes it. */
const nextYear = `${new Date().getUTCFullYear() + 1}-06-15`;

describe.each<Look>([
  { language: 'en', skin: 'default' },
  { language: 'fr', skin: 'dark' },
])('how long files are kept, in $language, $skin', (look) => {
  const words = wordsIn(look.language);
  const button = (page: Page, key: string) =>
    page.getByRole('button', { name: words(key), exact: true });

  it('is a rule that finds files, on each of which somebody decides', async () => {
    const session = await beginSession('admin');
    const [kept, gone] = [await longForgotten(session.token), await longForgotten(session.token)];
    const page = await browser.visit({ language: look.language, expected: [400] });
    await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, path);
    await page.getByText(words('keeping:retention.due.none')).waitFor();
    await settled(page);
    await expectFine(page);

    await button(page, 'keeping:retention.rules.change').click();
    const dialog = page.getByRole('dialog');
    const months = dialog.getByLabel(
      words('keeping:retention.rules.field', {
        whom: words('enumerations:retentionKinds.applications'),
      }),
    );
    await months.fill('5');
    await dialog.getByRole('button', { name: words('actions:save') }).click();
    await expect.poll(() => months.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await months.fill('24');
    await dialog.getByRole('button', { name: words('actions:save') }).click();
    const lineOf = ({ lastName }: { lastName: string }) =>
      page.getByRole('listitem').filter({ hasText: lastName });
    await lineOf(kept).waitFor();
    await lineOf(gone).waitFor();
    await settled(page);
    await expectFine(page);

    await lineOf(kept).getByRole('button').press('Enter');
    await dialog.getByLabel(words('keeping:retention.keep.until')).fill('2001-06-01');
    await dialog.getByLabel(words('keeping:retention.keep.reason')).fill('A study asks for it');
    await page.keyboard.press('Enter');
    await dialog.getByText(words('validation:not-after-today')).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(words('keeping:retention.keep.until')).fill(nextYear);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await lineOf(kept).waitFor({ state: 'detached' });
    // Where one goes on from with the keyboard.
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(words('keeping:retention.due.title'));

    await lineOf(gone).getByRole('link').click();
    await page.waitForURL(`**/page/applicant/${gone.id}/keeping`);
    await button(page, 'keeping:erase.open').waitFor();
    await page.getByText(words('keeping:retention.stay.none')).waitFor();
    await page.goto(`/page/applicant/${kept.id}/keeping`);
    await page.getByText('A study asks for it').waitFor();
    await settled(page);
    await expectFine(page);
  });
});

it('is for administrators alone', async () => {
  const words = wordsIn('en');
  const admin = await openAt(browser, '/page/dashboard', { role: 'admin' });
  const entry = (page: Page) =>
    page.locator('#menu').getByText(words('shell:menu.retention'), { exact: true });
  await admin
    .locator('#menu')
    .getByRole('button', { name: words('shell:menu.settings') })
    .click();
  await entry(admin).click();
  await admin.waitForURL(`**${path}`);
  const user = await openAt(browser, '/page/dashboard');
  expect(await entry(user).count()).toBe(0);
  await user.goto(path);
  await user.waitForURL('**/not-found');
});

it('is where the notice of files that are due leads', async () => {
  const words = wordsIn('en');
  const { id } = JSON.parse((await sessionOf('admin')).user) as { id: string };
  await inDemo(`insert into notice (account_id, kind) values ($1, 'files-due')`, [id]);
  const page = await openAt(browser, '/page/profile?section=inbox', { role: 'admin' });
  await page
    .getByRole('link', { name: words('notifications:texts.files-due') })
    .first()
    .click();
  await page.waitForURL(`**${path}`);
  await settled(page);
  expect(await page.title()).toContain(words('keeping:retention.title'));
});
