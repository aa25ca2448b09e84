import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { SavedView } from '#features/lists/contract/saved-views.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { asksFor, translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';
const everyoneLabel = translate('applicants:list.everybody');

const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: translate('saved-views:open', { name }), exact: true });
const item = (page: Page, key: string, values = {}) =>
  page.getByRole('menuitem', { name: translate(`saved-views:${key}`, values), exact: true });
const changed = (page: Page) => page.getByText(translate('saved-views:changed'), { exact: true });
const undo = (page: Page) =>
  page.getByRole('button', { name: translate('actions:undo'), exact: true }).last();

async function createView(body: object, role: Role = 'user'): Promise<SavedView> {
  const { token } = await demoSession(role);
  const view = { filters: { status: ['pending'] }, sort: 'lastName', columns: null };
  const fields = { list: 'applicants', view, isShared: false, ...body };
  const reply = await send('/api/saved-view', fields, token);
  expect(reply.status).toBe(201);
  return (await reply.json()) as SavedView;
}

describe('saved views', () => {
  it('keep filters, order, and columns, without the search', async () => {
    const name = `View ${uniqueName()}`;
    const page = await openAt(browser, `${applicants}?status=pending&sort=lastName`);
    await page.getByRole('searchbox').fill('moraine');
    await page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
    const email = translate('applicants:fields.email');
    await page.getByRole('checkbox', { name: email, exact: true }).check();
    await page.keyboard.press('Escape');
    await menuButton(page, everyoneLabel).click();
    await item(page, 'saveNew').click();
    const dialog = page.getByRole('dialog', { name: translate('saved-views:newTitle') });
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await dialog.getByText(asksFor(translate, 'saved-views:name')).waitFor();
    await dialog.getByRole('textbox').fill(name);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/saved-view') && request.method() === 'POST',
    );
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    expect((await sent).postData()).not.toContain('moraine');
    await menuButton(page, name).waitFor();
    expect(page.url()).not.toContain('moraine');

    // Other lists don't change; the view has its own columns.
    const other = await openAt(browser, applicants);
    await menuButton(other, everyoneLabel).click();
    await other.getByRole('menuitemradio', { name }).click();
    await menuButton(other, name).waitFor();
    await other.waitForURL(/status=pending/);
    // The header also holds the button that sorts and the handle that resizes.
    const column = other.getByRole('columnheader', { name: email });
    await column.waitFor();
    expect(other.url()).toContain('sort=lastName');
    await menuButton(other, name).click();
    await other.getByRole('menuitemradio', { name: everyoneLabel, exact: true }).click();
    await menuButton(other, everyoneLabel).waitFor();
    expect(new URL(other.url()).search).toBe('');
    expect(await column.count()).toBe(0);
  });

  it('say when the list differs, and can be replaced, renamed, deleted, and restored', async () => {
    const { id, name } = await createView({ name: `View ${uniqueName()}` });
    const adminView = await createView({ name: `View ${uniqueName()}`, isShared: true }, 'admin');
    // An unknown view is ignored.
    const page = await openAt(browser, `${applicants}?view=${crypto.randomUUID()}&status=decline`);
    await menuButton(page, everyoneLabel).click();
    expect(await changed(page).count()).toBe(0);
    await page.getByRole('menuitemradio', { name }).click();
    await menuButton(page, name).waitFor();
    expect(await changed(page).count()).toBe(0);
    const housing = page.getByRole('combobox', {
      name: translate('applicants:fields.housingStatus'),
    });
    const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click();
    await openFilters();
    await housing.selectOption('housed');
    await page.keyboard.press('Escape');
    await changed(page).waitFor();
    await menuButton(page, name).click();
    await item(page, 'discard').click();
    await changed(page).waitFor({ state: 'detached' });
    await openFilters();
    await housing.selectOption('not_housed');
    await page.keyboard.press('Escape');
    await changed(page).waitFor();
    await menuButton(page, name).click();
    await item(page, 'replace', { name }).click();
    await changed(page).waitFor({ state: 'detached' });
    // Hovering keeps the undo toast, which disappears after ten seconds.
    await undo(page).hover();
    expect((await fetchView(id))?.view.filters).toEqual({
      status: ['pending'],
      housing: 'not_housed',
    });
    await undo(page).click();
    await changed(page).waitFor();
    expect((await fetchView(id))?.view.filters).toEqual({ status: ['pending'] });

    const renamed = `View ${uniqueName()}`;
    await menuButton(page, name).click();
    await item(page, 'edit').click();
    const dialog = page.getByRole('dialog', { name: translate('saved-views:editTitle', { name }) });
    await dialog.getByRole('textbox').fill(renamed);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await menuButton(page, renamed).click();
    await item(page, 'delete').click();
    await menuButton(page, everyoneLabel).waitFor();
    // Only the view is gone; the list stays.
    expect(page.url()).toContain('status=pending');
    await undo(page).hover();
    expect(await fetchView(id)).toBeUndefined();
    await undo(page).click();
    await menuButton(page, renamed).click();

    // Someone who may not change a view can't delete it.
    await page.getByRole('menuitemradio', { name: adminView.name }).click();
    await menuButton(page, adminView.name).click();
    await item(page, 'saveNew').waitFor();
    expect(await item(page, 'delete').count()).toBe(0);
  });

  it('name the colleague who shares them; an administrator must confirm deleting one', async () => {
    const { id, name } = await createView({ name: `View ${uniqueName()}`, isShared: true });
    const page = await openAt(browser, `${applicants}?view=${id}&status=pending&sort=lastName`, {
      role: 'admin',
    });
    await menuButton(page, name).click();
    const entry = page.getByRole('menuitemradio', { name });
    expect(await entry.textContent()).toContain('Sam');
    await item(page, 'delete').click();
    const dialog = page.getByRole('dialog', {
      name: translate('saved-views:deleteTitle', { name }),
    });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('actions:delete') }).click();
    await menuButton(page, everyoneLabel).waitFor();
    expect(await fetchView(id)).toBeUndefined();
  });
});

/** Current state on the server. */
async function fetchView(id: string): Promise<SavedView | undefined> {
  const { token } = await demoSession('user');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(new URL('/api/saved-view?list=applicants', demo.url), { headers });
  const views = (await reply.json()) as SavedView[];
  return views.find((view) => view.id === id);
}
