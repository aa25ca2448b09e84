import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { addApplicant, fetchApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** One person, alone in a list that has every column. */
async function openAlone(at: Parameters<typeof openAt>[2] = {}) {
  const tag = `tag ${uniqueName()}`;
  const person = await addApplicant({ firstName: 'Odile', lastName: uniqueName(), tags: [tag] });
  const path = `/page/applicants?tag=${encodeURIComponent(tag)}`;
  const page = await openAt(browser, path, { width: 1920, ...at });
  return { page, id: person.id };
}

const cell = (page: Page, name: string) =>
  page.locator('main tr[data-record]').getByTitle(translate(`applicants:list.columns.${name}`));

describe('a cell of the list', () => {
  it('changes the case worker in place, with undo, and opens no record', async () => {
    const { page, id } = await openAlone();
    const me = JSON.parse((await demoSession('user')).user);
    await cell(page, 'caseWorker').click();
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).click();
    await page.getByText(translate('applicants:many.done', { count: 1, total: 1 })).waitFor();
    const undo = page.getByRole('button', { name: translate('actions:undo'), exact: true });
    await undo.hover();
    expect((await fetchApplicant(id)).caseWorkerId).toBe(me.id);
    await expect.poll(() => cell(page, 'caseWorker').textContent()).toContain(me.lastName);
    await undo.click();
    await page.getByText(translate('applicants:many.undone')).waitFor();
    expect((await fetchApplicant(id)).caseWorkerId).toBeNull();
    expect(page.url()).toContain('/page/applicants');
  });

  it('leaves a colleague’s change alone and shows it', async () => {
    const { page, id } = await openAlone({
      // Without live updates, the list is outdated.
      prepare: (visitor) => visitor.route('**/api/live', (route) => route.fulfill({ status: 204 })),
    });
    const { version } = await fetchApplicant(id);
    const { token, user } = await demoSession('admin');
    const admin = JSON.parse(user);
    const reply = await fetch(new URL(`/api/applicant/${id}`, demo.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version, caseWorkerId: admin.id }),
    });
    expect(reply.status, await reply.text()).toBe(200);
    await cell(page, 'location').click();
    await page.getByRole('menuitem').first().click();
    await page.getByText(translate('applicants:list.notChanged')).waitFor();
    await settled(page);
    await expect.poll(() => cell(page, 'caseWorker').textContent()).toContain(admin.lastName);
    expect((await fetchApplicant(id)).locationId).toBeNull();
  });

  it('changes the status as the rules allow, and asks for the reason', async () => {
    const { page, id } = await openAlone();
    const before = (await fetchApplicant(id)).status;
    await cell(page, 'status').click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio').last().check();
    await form.getByRole('button', { name: translate('actions:save') }).click();
    await form.getByText(translate('validation:required')).waitFor();
    await expectAccessible(page);
    await form.getByRole('textbox').fill('Moved away');
    await form.getByRole('button', { name: translate('actions:save') }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(async () => (await fetchApplicant(id)).status).not.toBe(before);
    expect((await fetchApplicant(id)).status).toBe('decline');
  });
});
