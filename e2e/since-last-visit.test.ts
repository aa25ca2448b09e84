import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';
import { readAuthHeaders } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Moves everything that was logged about a record two hours back: a visit lasts one. */
async function letTimePass(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // The log can only be added to.
    await client.query("set local session_replication_role = 'replica'");
    const moved = await client.query(
      "update audit_entry set at = at - interval '2 hours' where record_id = $1",
      [id],
    );
    await client.query('commit');
    expect(moved.rowCount).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}

describe('since the last visit', () => {
  it('says what a colleague did, until the next visit', { tags: 'main' }, async () => {
    const { token } = await demoSession('user');
    const made = await send('/api/applicant', { firstName: 'Ida', lastName: 'Returning' }, token);
    const { id } = (await made.json()) as { id: string };
    // Each in a session of its own, because the server knows the visits that a session has logged.
    const visit = async () => {
      const person = await beginSession('admin');
      return openAt(browser, `/page/applicant/${id}`, { person, width: 1280 });
    };
    const sinceOn = (page: Page) =>
      page.getByRole('region', { name: translate('case-record:since.title') });
    const first = await visit();
    expect(await sinceOn(first).count()).toBe(0);

    await letTimePass(id);
    const colleague = await openAt(browser, `/page/applicant/${id}`, { width: 1280 });
    const note = colleague.getByRole('textbox', { name: translate('notes:write.labels.note') });
    await note.fill('Found a room on Elm Street');
    await note.press('Control+Enter');
    await colleague
      .getByRole('list', { name: translate('notes:title') })
      .getByText('Found a room on Elm Street')
      .waitFor();
    const saved = await colleague.request.put(`/api/applicant/${id}`, {
      data: { version: 1, phone: '555-0142' },
      headers: await readAuthHeaders(colleague),
    });
    expect(saved.status()).toBe(200);

    const page = await visit();
    const since = sinceOn(page);
    await since.getByText('Found a room on Elm Street').waitFor();
    const lines = since.getByRole('listitem');
    expect(await lines.count()).toBe(2);
    const phone = translate('notes:fields', { fields: translate('applicants:fields.phone') });
    expect(await lines.first().textContent()).toContain(phone);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);

    // The same visit goes on.
    await page.reload();
    await since.getByText('Found a room on Elm Street').waitFor();
    await since.getByRole('button', { name: translate('case-record:since.hide') }).click();
    await since.waitFor({ state: 'detached' });

    await letTimePass(id);
    const later = await visit();
    await later
      .getByRole('list', { name: translate('notes:title') })
      .getByText('Found a room on Elm Street')
      .waitFor();
    await settled(later);
    expect(await sinceOn(later).count()).toBe(0);
  });
});
