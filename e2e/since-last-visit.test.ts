import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
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
    const page = await openAt(browser, `/page/applicant/${id}`, { role: 'admin', width: 1280 });
    const since = page.getByRole('region', { name: translate('case-record:since.title') });
    await settled(page);
    expect(await since.count()).toBe(0);

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

    await page.reload();
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
    await page.reload();
    await page
      .getByRole('list', { name: translate('notes:title') })
      .getByText('Found a room on Elm Street')
      .waitFor();
    await settled(page);
    expect(await since.count()).toBe(0);
  });
});
