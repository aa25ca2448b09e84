import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('files in the composer', () => {
  it('are sent with the note, and asked for again after a reload', async () => {
    const { token } = await demoSession('user');
    const person = { firstName: 'Fay', lastName: 'Attached' };
    const made = await send('/api/applicant', person, token);
    const { id } = (await made.json()) as { id: string };
    const page = await openAt(browser, `/page/applicant/${id}`, { width: 360 });
    const buffer = Buffer.from('Rent is due on the first.');
    const choose = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: translate('notes:write.attach') }).click(),
      ]);
      await chooser.setFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer });
    };
    const chosen = page.getByRole('list', { name: translate('notes:write.attached') });
    await choose();
    await chosen.getByText('lease.txt').waitFor();
    await page.getByLabel(translate('notes:write.labels.note')).fill('Brought the lease');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const save = page.getByRole('button', { name: translate('notes:write.add.note') });
    await page.waitForTimeout(500);
    await page.reload();
    await chosen.getByText(translate('notes:write.chooseAgain')).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await choose();
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1);
    await save.click();
    const documents = page.getByRole('list', { name: translate('notes:note.documents') });
    await documents.getByText('lease.txt').waitFor();
    await chosen.waitFor({ state: 'hidden' });
    await expectAccessible(page);
  });
});
