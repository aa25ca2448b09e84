import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { addApplicant, fetchApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { newFormerClient } from './new-client.ts';
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
const fieldCell = (page: Page, name: string) =>
  page.locator('main tr[data-record]').getByTitle(fieldName(name), { exact: true });
const editor = (page: Page, name: string) =>
  page.getByRole('dialog', { name: fieldName(name), exact: true });
const savedText = (page: Page, field: string) =>
  page.getByRole('status').getByText(translate('record-fields:saved.saved', { field }));
const undo = (page: Page) =>
  page.getByRole('button', { name: translate('actions:undo'), exact: true });
const conflictButton = (page: Page, side: 'theirs' | 'mine') =>
  page.getByRole('button', { name: translate(`record-fields:conflict.${side}`) });
const fieldName = (name: string) => translate(`applicants:fields.${name}`);

/** Without live updates, the list is outdated. */
const outdated: Parameters<typeof openAt>[2] = {
  expected: [409],
  prepare: (visitor) => visitor.route('**/api/live', (route) => route.fulfill({ status: 204 })),
};

/** Saves this as a colleague. */
async function saveAsColleague(id: string, fields: object): Promise<void> {
  const { version } = await fetchApplicant(id);
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(`/api/applicant/${id}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, ...fields }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

describe('a cell of the list', () => {
  it('changes the case worker in place, with undo, and opens no record', async () => {
    const { page, id } = await openAlone();
    const me = JSON.parse((await demoSession('user')).user);
    await cell(page, 'caseWorker').click();
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).click();
    await savedText(page, fieldName('caseWorkerId')).waitFor();
    await undo(page).hover();
    expect((await fetchApplicant(id)).caseWorkerId).toBe(me.id);
    await expect.poll(() => cell(page, 'caseWorker').textContent()).toContain(me.lastName);
    await undo(page).click();
    await page
      .getByText(translate('record-fields:saved.undone', { field: fieldName('caseWorkerId') }))
      .waitFor();
    expect((await fetchApplicant(id)).caseWorkerId).toBeNull();
    expect(page.url()).toContain('/page/applicants');
  });

  it('keeps a colleague’s change of another field', async () => {
    const { page, id } = await openAlone(outdated);
    const admin = JSON.parse((await demoSession('admin')).user);
    await saveAsColleague(id, { caseWorkerId: admin.id });
    await cell(page, 'location').click();
    await page.getByRole('menuitem').last().click();
    await savedText(page, fieldName('locationId')).waitFor();
    await settled(page);
    await expect.poll(() => cell(page, 'caseWorker').textContent()).toContain(admin.lastName);
    const { caseWorkerId, locationId } = await fetchApplicant(id);
    expect(caseWorkerId).toBe(admin.id);
    expect(locationId).not.toBeNull();
  });

  it('shows a colleague’s choice, and asks which to keep', { tags: 'main' }, async () => {
    const { page, id } = await openAlone(outdated);
    const admin = JSON.parse((await demoSession('admin')).user);
    const me = JSON.parse((await demoSession('user')).user);
    const choose = async () => {
      await cell(page, 'caseWorker').click();
      await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).click();
      const question = page.getByRole('dialog').getByRole('alert');
      await question.getByText(admin.lastName).waitFor();
    };
    await saveAsColleague(id, { caseWorkerId: admin.id });
    await choose();
    await expectAccessible(page);
    await conflictButton(page, 'theirs').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await fetchApplicant(id)).caseWorkerId).toBe(admin.id);

    await settled(page);
    await expect.poll(() => cell(page, 'caseWorker').textContent()).toContain(admin.lastName);
    await saveAsColleague(id, { caseWorkerId: null });
    await cell(page, 'caseWorker').click();
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).click();
    await page.getByText(translate('record-fields:conflict.cleared')).waitFor();
    await conflictButton(page, 'mine').click();
    await savedText(page, fieldName('caseWorkerId')).waitFor();
    expect((await fetchApplicant(id)).caseWorkerId).toBe(me.id);
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

  it('keeps the status and reason while it shows a colleague’s status', async () => {
    const { page, id } = await openAlone(outdated);
    await cell(page, 'status').click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio').last().check();
    await form.getByRole('textbox').fill('Moved away');
    const { version } = await fetchApplicant(id);
    const { token } = await demoSession('admin');
    const body = { status: 'pending', reason: 'Answers are on paper', version };
    const reply = await send(`/api/applicant/${id}/status`, body, token);
    expect(reply.status, await reply.text()).toBe(200);
    await form.getByRole('button', { name: translate('actions:save') }).click();
    await form.getByText(translate('enumerations:applicantStatuses.pending')).last().waitFor();
    await expectAccessible(page);
    expect(await form.getByRole('textbox').inputValue()).toBe('Moved away');
    expect((await fetchApplicant(id)).status).toBe('pending');
    await conflictButton(page, 'mine').click();
    await form.waitFor({ state: 'detached' });
    expect((await fetchApplicant(id)).status).toBe('decline');
  });
});

describe('a cell with text', () => {
  it('is changed among clients by keyboard, with undo', { tags: 'main' }, async () => {
    const lastName = uniqueName();
    const { id } = await newFormerClient(lastName);
    const tag = `tag ${lastName}`;
    await saveAsColleague(id, { tags: [tag] });
    const path = `/page/clients?tag=${encodeURIComponent(tag)}`;
    const page = await openAt(browser, path, { width: 1920 });
    await fieldCell(page, 'phone').focus();
    await page.keyboard.press('Enter');
    const input = editor(page, 'phone').getByRole('textbox');
    await expectFocus(input);
    await expectAccessible(page);
    await page.keyboard.type('555-0187');
    await page.keyboard.press('Enter');
    await savedText(page, fieldName('phone')).waitFor();
    await expectFocus(fieldCell(page, 'phone'));
    await fieldCell(page, 'phone').getByText('555-0187').waitFor();
    expect((await fetchApplicant(id)).phone).toBe('555-0187');
    await undo(page).click();
    await expect.poll(async () => (await fetchApplicant(id)).phone).toBeNull();

    const me = JSON.parse((await demoSession('user')).user);
    await page
      .locator('main tr[data-record]')
      .getByTitle(translate('clients:list.columns.caseWorker'))
      .click();
    await page.getByRole('menuitem', { name: new RegExp(me.lastName) }).click();
    await expect.poll(async () => (await fetchApplicant(id)).caseWorkerId).toBe(me.id);
    expect(page.url()).toContain('/page/clients');
  });

  it('changes tags with the picker of the record, with undo', { tags: 'main' }, async () => {
    const { page, id } = await openAlone();
    const { tags } = await fetchApplicant(id);
    await fieldCell(page, 'tags').focus();
    await page.keyboard.press('Enter');
    const picker = editor(page, 'tags');
    await expectFocus(picker.locator('input').first());
    await page.keyboard.type('court');
    await page.keyboard.press('Enter');
    await picker
      .getByRole('button', { name: translate('applicants:input.removeEntry', { entry: 'court' }) })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.type('on foot');
    await picker.getByRole('button', { name: translate('actions:save') }).click();
    await savedText(page, fieldName('tags')).waitFor();
    await expectFocus(fieldCell(page, 'tags'));
    expect((await fetchApplicant(id)).tags).toEqual([...tags, 'court', 'on foot']);
    await fieldCell(page, 'tags').getByText('on foot').waitFor();
    await undo(page).click();
    await expect.poll(async () => (await fetchApplicant(id)).tags).toEqual(tags);
  });

  it('saves a typed tag that becomes a line of its own when Save is pressed', async () => {
    const { page, id } = await openAlone();
    const { tags } = await fetchApplicant(id);
    await fieldCell(page, 'tags').click();
    const picker = editor(page, 'tags');
    await expectFocus(picker.locator('input').first());
    await page.keyboard.type('needs a ride to each appointment');
    await picker.getByRole('button', { name: translate('actions:save') }).click();
    await savedText(page, fieldName('tags')).waitFor();
    expect((await fetchApplicant(id)).tags).toEqual([...tags, 'needs a ride to each appointment']);
  });

  it('cancels with Esc, explains an error, and saves when it is left', async () => {
    const { page, id } = await openAlone();
    await fieldCell(page, 'phone').click();
    const input = editor(page, 'phone').getByRole('textbox');
    await input.fill('555-0101');
    await page.keyboard.press('Escape');
    await editor(page, 'phone').waitFor({ state: 'detached' });
    await expectFocus(fieldCell(page, 'phone'));
    await fieldCell(page, 'phone').click();
    await input.fill('none yet');
    await page.keyboard.press('Enter');
    await editor(page, 'phone').locator('[aria-invalid="true"]').waitFor();
    await expectAccessible(page);
    await input.fill('555-0101');
    await page.getByRole('searchbox').click();
    await savedText(page, fieldName('phone')).waitFor();
    expect((await fetchApplicant(id)).phone).toBe('555-0101');
  });

  it('keeps what is typed beside a colleague’s change', async () => {
    let stream: Promise<unknown> | undefined;
    const { page, id } = await openAlone({
      expected: [409],
      prepare: async (visitor) => {
        stream = visitor.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
      },
    });
    await stream;
    const admin = JSON.parse((await demoSession('admin')).user);
    const input = editor(page, 'phone').getByRole('textbox');
    const change = async (mine: string, theirs: string) => {
      await fieldCell(page, 'phone').click();
      await input.fill(mine);
      await saveAsColleague(id, { phone: theirs });
      await editor(page, 'phone').getByText(theirs).waitFor();
      await editor(page, 'phone').getByText(admin.lastName).waitFor();
      expect(await input.inputValue()).toBe(mine);
    };
    await change('555-0001', '555-0002');
    await expectAccessible(page);
    await conflictButton(page, 'theirs').click();
    await fieldCell(page, 'phone').getByText('555-0002').waitFor();
    expect((await fetchApplicant(id)).phone).toBe('555-0002');
    await change('555-0003', '555-0004');
    await conflictButton(page, 'mine').click();
    await savedText(page, fieldName('phone')).waitFor();
    expect((await fetchApplicant(id)).phone).toBe('555-0003');
  });

  it('isn’t offered for deleted people', async () => {
    const { id, lastName } = await addApplicant({ firstName: 'Odile', lastName: uniqueName() });
    const { token } = await demoSession('admin');
    const reply = await fetch(new URL(`/api/applicant/${id}`, demo.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    const path = `/page/applicants?deleted=only&q=${lastName}`;
    const page = await openAt(browser, path, { role: 'admin' });
    await page.locator('main tr[data-record]', { hasText: String(lastName) }).waitFor();
    expect(await cell(page, 'caseWorker').count()).toBe(0);
  });
});
