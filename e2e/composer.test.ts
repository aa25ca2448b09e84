import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { countSteps } from './count-steps.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Opens the record of a new applicant as staff. */
async function openRecord(fields: object = {}) {
  const page = await browser.visit({ width: 1280 });
  const session = await beginSession('user');
  const person = { firstName: 'Mari', lastName: 'Composed', phone: '555-0142', ...fields };
  const reply = await send('/api/applicant', person, session.token);
  const { id } = (await reply.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}`);
  await settled(page);
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${session.token}` };
    return (await page.request.get(path, { headers })).json();
  };
  return { page, id, read };
}

const feed = (page: Page) => page.getByRole('list', { name: translate('notes:title') });

describe('the composer of a record', () => {
  it('takes a note in two steps, by mouse or by keyboard', { tags: 'main' }, async () => {
    const { page } = await openRecord();
    const mouse = countSteps(page);
    const field = page.getByRole('textbox', { name: translate('notes:write.labels.note') });
    await field.click();
    await mouse.type('Budget for **December**:');
    await page.keyboard.press('Enter');
    await mouse.type('- rent share');
    await mouse.click(translate('notes:write.add.note'));
    await feed(page).locator('strong', { hasText: 'December' }).waitFor();
    await feed(page).getByRole('listitem').getByText('rent share').waitFor();
    expect(mouse.count() + 1).toBe(2);

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const keys = countSteps(page);
    await keys.press('n');
    await expectFocus(field);
    await keys.type('By keyboard');
    await keys.press('Control+Enter');
    await feed(page).getByText('By keyboard').waitFor();
    expect(keys.count()).toBe(2);
  });

  it('can be written in again while the record refreshes', { tags: 'main' }, async () => {
    const { page, id } = await openRecord();
    const refreshed = Promise.withResolvers<void>();
    await page.route(`**/api/applicant/${id}/summary`, async (route) => {
      await refreshed.promise;
      await route.continue();
    });
    const field = page.getByRole('textbox', { name: translate('notes:write.labels.note') });
    for (const text of ['The first.', 'The second.']) {
      await field.fill(text);
      await page.keyboard.press('Control+Enter');
      await feed(page).getByText(text).waitFor();
    }
    await page.getByRole('button', { name: translate('case-record:composer.task') }).click();
    const task = page.getByRole('textbox', { name: translate('tasks:quick.label') });
    await task.fill('Call the landlord');
    await page.keyboard.press('Enter');
    await expect.poll(() => task.inputValue()).toBe('');
    await task.fill('Ask for the lease');
    refreshed.resolve();
    await settled(page);
    expect(await task.inputValue()).toBe('Ask for the lease');
  });

  it('logs a call with a follow-up task in four steps', { tags: 'main' }, async () => {
    const { page, id, read } = await openRecord();
    const steps = countSteps(page);
    await steps.click(translate('case-record:composer.call'));
    await expectFocus(page.getByRole('textbox', { name: translate('notes:write.labels.call') }));
    await steps.type('Wants to change shifts.');
    await steps.click(translate('notes:followUp.label'), 'checkbox');
    await expectAccessible(page);
    await steps.click(translate('notes:followUp.tomorrow'), 'radio');
    await steps.click(translate('notes:write.add.call'));
    await feed(page).getByText('Wants to change shifts.').waitFor();
    expect(steps.count()).toBe(4);
    const { items } = await read(`/api/task?applicant=${id}`);
    expect(items).toMatchObject([{ title: translate('notes:followUp.titles.call') }]);
    const summary = await read(`/api/applicant/${id}/summary`);
    expect(summary.lastContact).not.toBeNull();
  });

  it('books an appointment in four steps', { tags: 'main' }, async () => {
    const { page, id, read } = await openRecord();
    const steps = countSteps(page);
    await steps.click(translate('case-record:composer.appointment'));
    const days = page.getByRole('radiogroup', { name: translate('case-record:composer.day') });
    const [, chosen] = await days.locator('label').allInnerTexts();
    await steps.click(chosen ?? '', 'radio');
    await steps.choose(translate('case-record:composer.time'), '14:30');
    await expectAccessible(page);
    await steps.click(translate('case-record:composer.book'));
    await page.getByRole('alert').or(page.getByRole('status')).first().waitFor();
    expect(steps.count()).toBe(4);
    await expect
      .poll(async () => (await read(`/api/applicant/${id}/event`)).coming)
      .toMatchObject([{ kind: 'appointment', start: expect.stringContaining('T14:30') }]);
  });

  it('asks before a voicemail is logged for someone who wants none', async () => {
    const { page } = await openRecord({ mayLeaveMessage: 'no' });
    await page.keyboard.press('c');
    await page.keyboard.type('Left a short message.');
    await page
      .locator('label', { hasText: translate('enumerations:contactOutcomes.message_left') })
      .click();
    await page.getByRole('button', { name: translate('notes:write.add.call') }).click();
    await page.getByText(translate('notes:write.noMessage')).waitFor();
    await expectAccessible(page);
    expect(await feed(page).getByText('Left a short message.').count()).toBe(0);
    await page.getByRole('button', { name: translate('notes:write.saveAnyway') }).click();
    await feed(page).getByText('Left a short message.').waitFor();
  });

  it('keeps a draft for each kind', async () => {
    const { page } = await openRecord();
    const text = (kind: string) =>
      page.getByRole('textbox', { name: translate(`notes:write.labels.${kind}`) });
    await text('note').fill('A note in progress');
    await page.getByRole('button', { name: translate('case-record:composer.visit') }).click();
    await text('visit').fill('A visit in progress');
    await page.reload();
    await expect.poll(() => text('visit').inputValue()).toBe('A visit in progress');
    await page
      .getByRole('button', { name: translate('case-record:composer.note'), exact: true })
      .click();
    await expect.poll(() => text('note').inputValue()).toBe('A note in progress');
  });

  it('ignores single keys while someone types', async () => {
    const { page } = await openRecord();
    const field = page.getByRole('textbox', { name: translate('notes:write.labels.note') });
    await field.click();
    await page.keyboard.type('nctvad1234.');
    expect(await field.inputValue()).toBe('nctvad1234.');
    expect(new URL(page.url()).search).toBe('');
  });
});
