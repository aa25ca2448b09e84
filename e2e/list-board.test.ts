import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { addApplicant, fetchApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { asksFor, translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const board = (key: string, values = {}) => translate(`applicants:board.${key}`, values);
const statusName = (status: string) => translate(`enumerations:applicantStatuses.${status}`);

/** People of a status before “Show more”. */
const pageSize = 50;

/** The board with one person, whose screening is needed. */
async function openBoard(at: Parameters<typeof openAt>[2] = {}, person: object = {}) {
  const lastName = uniqueName();
  const tag = `tag ${lastName}`;
  const { id } = await addApplicant({ firstName: 'Odile', lastName, tags: [tag], ...person });
  const path = `/page/applicants?layout=board&tag=${encodeURIComponent(tag)}`;
  const page = await openAt(browser, path, { width: 1600, ...at });
  return { page, id, tag, name: `Odile ${lastName}` };
}

const column = (page: Page, status: string) =>
  page.locator(`main section[data-status="${status}"]`);
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: board('move', { name }) });
const reasonIn = (part: Locator) =>
  part.getByRole('textbox', { name: translate('applicants:list.reason') });

async function changeElsewhere(id: string): Promise<void> {
  const { version } = await fetchApplicant(id);
  const { token, user } = await demoSession('admin');
  const reply = await fetch(new URL(`/api/applicant/${id}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, caseWorkerId: JSON.parse(user).id }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

describe('the board of applicants', () => {
  it('is chosen beside the list, and keeps the filters', async () => {
    const { page, tag, name } = await openBoard({}, { dateOfBirth: '1979-05-17' });
    const open = column(page, 'screening-incomplete');
    await open.getByText(board('days', { count: 0, total: 0 })).waitFor();
    await expectAccessible(page);
    await page.locator('main label', { hasText: board('layouts.list') }).click();
    await page.locator('main tr[data-record]', { hasText: name }).waitFor();
    expect(new URL(page.url()).searchParams.has('layout')).toBe(false);
    await page.locator('main label', { hasText: board('layouts.board') }).click();
    await open.getByRole('link', { name }).click();
    await page.waitForURL('**/page/applicant/**');
    await page.goBack();
    await open.getByRole('link', { name }).waitFor();
    expect(decodeURIComponent(page.url().replaceAll('+', ' '))).toContain(tag);
  });

  it('moves a person by keyboard, and asks for the reason in the column', async () => {
    const { page, id, name } = await openBoard();
    await handle(page, name).focus();
    await page.keyboard.press('Enter');
    const blocked = column(page, 'approve');
    await blocked.getByText(board('blocked.first', { status: statusName('pending') })).waitFor();
    await expectAccessible(page);
    // Enter on a column that isn't allowed changes nothing.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `${statusName('approve')}: ` })
      .waitFor();
    await page.keyboard.press('Escape');
    await blocked.getByText(board('blocked.first', { status: statusName('pending') })).waitFor({
      state: 'detached',
    });
    await expectFocus(handle(page, name));

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const pending = column(page, 'pending');
    await expectFocus(reasonIn(pending));
    await page.keyboard.press('Enter');
    await pending.getByText(asksFor(translate, 'applicants:list.reason')).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Answers are on paper');
    await page.keyboard.press('Enter');
    await pending.getByRole('link', { name }).waitFor();
    await expectFocus(handle(page, name));
    expect((await fetchApplicant(id)).status).toBe('pending');
    // No one goes back to a screening, so there is nothing to undo.
    expect(await page.getByRole('button', { name: translate('actions:undo') }).count()).toBe(0);
  });

  it('moves a person by pointer, and offers the way back', async () => {
    const { page, id, name } = await openBoard();
    const start = column(page, 'screening-incomplete').getByRole('link', { name });
    await drag(page, start, column(page, 'client'));
    await column(page, 'client')
      .getByText(board('blocked.first', { status: statusName('pending') }))
      .waitFor();
    await page.mouse.up();
    await drag(page, start, column(page, 'pending'));
    await page.mouse.up();
    await reasonIn(column(page, 'pending')).fill('Answers are on paper');
    await page.keyboard.press('Enter');
    await column(page, 'pending').getByRole('link', { name }).waitFor();
    // The form has closed, so the tile doesn't move any more.
    await expectFocus(handle(page, name));
    await drag(page, column(page, 'pending').getByRole('link', { name }), column(page, 'approve'));
    await page.mouse.up();
    await reasonIn(column(page, 'approve')).fill('Bed free on Friday');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: translate('actions:undo'), exact: true }).click();
    await reasonIn(column(page, 'pending')).fill('The bed is taken');
    await page.keyboard.press('Enter');
    await column(page, 'pending').getByRole('link', { name }).waitFor();
    expect((await fetchApplicant(id)).status).toBe('pending');
    expect(page.url()).toContain('layout=board');
  });

  it('shows more people of a status, who can be moved too', { tags: 'main' }, async () => {
    const tag = `tag ${uniqueName()}`;
    const add = () => addApplicant({ firstName: 'Odile', lastName: uniqueName(), tags: [tag] });
    // The newest come first.
    const { id, firstName, lastName } = await add();
    for (let count = 0; count < pageSize; count += 1) await add();
    const path = `/page/applicants?layout=board&tag=${encodeURIComponent(tag)}`;
    const page = await openAt(browser, path, { width: 1600 });
    const start = column(page, 'screening-incomplete');
    const tiles = start.locator('[data-tile]');
    const more = start.getByRole('button', { name: board('more') });
    await more.waitFor();
    expect(await tiles.count()).toBe(pageSize);
    await expectAccessible(page);
    await more.focus();
    await page.keyboard.press('Enter');
    await expectFocus(tiles.nth(pageSize));
    expect(await tiles.count()).toBe(pageSize + 1);
    expect(await more.count()).toBe(0);

    const name = `${firstName} ${lastName}`;
    await tiles.last().scrollIntoViewIfNeeded();
    await drag(page, start.getByRole('link', { name }), column(page, 'pending'));
    await page.mouse.up();
    await reasonIn(column(page, 'pending')).fill('Answers are on paper');
    await page.keyboard.press('Enter');
    await column(page, 'pending').getByRole('link', { name }).waitFor();
    await expectFocus(handle(page, name));
    expect((await fetchApplicant(id)).status).toBe('pending');
    await expect.poll(() => tiles.count()).toBe(pageSize);
  });

  it('leaves a colleague’s change alone and shows it', async () => {
    const { page, id, name } = await openBoard({
      expected: [409],
      // Without live updates, the board is outdated.
      prepare: (visitor) => visitor.route('**/api/live', (route) => route.fulfill({ status: 204 })),
    });
    await changeElsewhere(id);
    await handle(page, name).click();
    await column(page, 'decline')
      .getByRole('button', { name: board('here') })
      .click();
    await reasonIn(column(page, 'decline')).fill('Moved away');
    await page.keyboard.press('Enter');
    await column(page, 'decline').getByText(board('changed')).waitFor();
    expect((await fetchApplicant(id)).status).toBe('screening-incomplete');
    expect(await reasonIn(column(page, 'decline')).inputValue()).toBe('Moved away');
    await reasonIn(column(page, 'decline')).press('Enter');
    await column(page, 'decline').getByRole('link', { name }).waitFor();
    expect((await fetchApplicant(id)).status).toBe('decline');
  });

  it('shows one column at a time on a phone', async () => {
    const { page, id, name } = await openBoard({ width: 360 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name }).waitFor();
    expect(await page.locator('main section[data-status]').count()).toBe(1);
    await handle(page, name).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: statusName('pending'), exact: true }).click();
    await reasonIn(page.locator('main')).fill('Answers are on paper');
    await page.keyboard.press('Enter');
    await column(page, 'pending').getByRole('link', { name }).waitFor();
    expect((await fetchApplicant(id)).status).toBe('pending');
    await page
      .getByRole('combobox', { name: translate('applicants:list.status') })
      .selectOption('approve');
    await column(page, 'approve').getByText(board('none')).waitFor();
    await settled(page);
    await expectNoSidewaysScroll(page);
  });
});

/** Drags to this column, without letting go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + 10, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 20);
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 4 });
}
