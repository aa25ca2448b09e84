import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addApplicant } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const box = (page: Page, key: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${translate(`applicants:fields.${key}`)}`) });
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });

describe('list of applicants', () => {
  it('searches while typing, filters, and keeps filters, but no name, in the address', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicants');
    await settled(page);
    expect(await page.locator('main table tbody tr').count()).toBeGreaterThan(10);
    await page.keyboard.press('/');
    await page.keyboard.type('galet');
    await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('main table tbody tr')];
      return rows.length > 0 && rows.every((row) => /galet/i.test(row.textContent ?? ''));
    });
    expect(page.url()).not.toContain('galet');
    await page.goto('/page/applicants?status=decline');
    await settled(page);
    const declined = translate('enumerations:applicantStatuses.decline');
    const rows = await page.locator('main table tbody tr').allInnerTexts();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.includes(declined))).toBe(true);
  });

  it('stays as it is until the record has loaded, which is read at the click and not before', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).pathname));
    await enter(page, 'user', '/page/applicants');
    await page.getByRole('searchbox').fill('galet');
    const rows = page.locator('main table tbody tr');
    await page.waitForFunction(() => {
      const all = [...document.querySelectorAll('main table tbody tr')];
      return all.length > 0 && all.every((row) => /galet/i.test(row.textContent ?? ''));
    });
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/applicant-screen-*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const link = rows.first().getByRole('link').first();
    const path = (await link.getAttribute('href')) ?? '';
    const call = path.replace('/page/', '/api/');
    const screenRequest = page.waitForRequest('**/assets/applicant-screen-*.js');
    await link.hover();
    await screenRequest;
    expect(read).not.toContain(call);
    await link.click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => read).toContain(call);
    const texts = await rows.allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !/galet/i.test(text))).toEqual([]);
    arrived.resolve();
    await page.getByRole('heading', { level: 1, name: /galet/i }).waitFor();
  });

  it('sorts by column, paginates, and says if a search finds no one', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicants');
    const header = page.getByRole('columnheader', {
      name: translate('applicants:list.columns.lastName'),
    });
    await settled(page);
    await header.getByRole('button').click();
    await page.waitForURL(/sort=lastName/);
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    // Old rows stay until the new order has loaded.
    await settled(page);
    const firstName = () => page.locator('main table tbody tr a').first().textContent();
    const first = await firstName();
    await button(page, 'lists:next').click();
    await expect.poll(firstName).not.toBe(first);
    await settled(page);
    await button(page, 'lists:previous').click();
    await expect.poll(firstName).toBe(first);

    await page.getByRole('searchbox').fill('nobody is called this');
    await page.getByText(translate('applicants:list.nothingMatches')).waitFor();
    await expectAccessible(page);
    await button(page, 'applicants:list.clearFilters').first().click();
    await page.locator('main table tbody tr').first().waitFor();
  });
});

describe('case record', () => {
  it('can be added once both names are filled in; focus goes to the first error', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicant/new');
    await button(page, 'applicants:edit.create').click();
    const name = box(page, 'firstName');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await expectFocus(name);
    await name.fill('Nora');
    await box(page, 'lastName').fill('Newstone');
    await button(page, 'applicants:edit.create').click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
    await page.getByRole('heading', { level: 1, name: /Newstone/ }).waitFor();
  });

  it('shows server errors at their fields', async () => {
    const { id } = await addApplicant({ firstName: 'Rita', lastName: 'Refused' });
    const page = await browser.visit({ expected: [400] });
    // Asks the server, because the browser's list of staff may be old.
    await page.route('**/api/applicant/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const sent = { ...route.request().postDataJSON(), phone: 'ring me' };
      return route.continue({ postData: JSON.stringify(sent) });
    });
    await enter(page, 'user', `/page/applicant/edit/${id}`);
    await box(page, 'phone').first().fill('555-0100');
    await button(page, 'actions:save').first().click();
    await page.getByText(translate('validation:phone')).first().waitFor();
    expect(new URL(page.url()).pathname).toContain('/page/applicant/edit/');
  });

  it('asks before unsaved text is lost', async () => {
    const page = await browser.visit();
    await enter(page, 'user', '/page/applicant/new');
    await box(page, 'firstName').fill('Half');
    await page.getByRole('link', { name: translate('shell:menu.dashboard'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: translate('actions:unsavedTitle') });
    await dialog.getByRole('button', { name: translate('actions:stay') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await box(page, 'firstName').inputValue()).toBe('Half');
    await page.getByRole('link', { name: translate('shell:menu.dashboard'), exact: true }).click();
    await dialog.getByRole('button', { name: translate('actions:leave') }).click();
    await page.waitForURL('**/page/dashboard');
  });

  it('keeps both changes when two people edit at the same time', { tags: 'main' }, async () => {
    const { id } = await addApplicant({ firstName: 'Tia', lastName: 'Twohands' });
    const edit = `/page/applicant/edit/${id}`;
    const mine = await browser.visit({ expected: [409] });
    await enter(mine, 'user', edit);
    await settled(mine);
    const theirs = await browser.visit();
    await enter(theirs, 'admin', edit);
    await settled(theirs);

    await box(theirs, 'preferredName').fill('T.');
    await box(theirs, 'stayingTonight').fill('With a friend');
    await button(theirs, 'actions:save').first().click();
    await theirs.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);

    await box(mine, 'stayingTonight').fill('At the shelter');
    await box(mine, 'referralSource').fill('A poster');
    await button(mine, 'actions:save').first().click();
    await mine.getByText(translate('applicants:merge.title')).waitFor();
    await expectAccessible(mine);
    await mine.getByRole('radio', { name: /With a friend/ }).check();
    await button(mine, 'applicants:merge.keep').click();
    await mine.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
    await mine.getByText('A poster').first().waitFor();
    await settled(mine);
    const mainText = await mine.locator('main').textContent();
    expect(mainText).toContain('T.');
    expect(mainText).toContain('With a friend');
    expect(mainText).not.toContain('At the shelter');
  });

  it('can be deleted by an administrator with a reason and restored with one click', {
    tags: 'main',
  }, async () => {
    const { id } = await addApplicant({ firstName: 'Una', lastName: 'Undone' });
    const page = await browser.visit({ expected: [404] });
    await enter(page, 'admin', `/page/applicant/${id}`);
    await button(page, 'case-record:menu').click();
    await page.getByRole('menuitem', { name: translate('applicants:view.delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('A test');
    await dialog.getByRole('button', { name: translate('applicants:delete.confirm') }).click();
    await page.waitForURL('**/page/applicants*');
    await button(page, 'actions:undo').click();
    await page
      .getByText(translate('applicants:deleted.restored', { name: 'Una Undone' }))
      .waitFor();
    await page.goto(`/page/applicant/${id}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.textContent()).toContain('Undone');
  });

  it('shows a friendly message if it doesn’t exist', async () => {
    const page = await browser.visit({ expected: [404] });
    await enter(page, 'user', `/page/applicant/${crypto.randomUUID()}`);
    await page.getByText(translate('applicants:view.notFound')).waitFor();
    await expectAccessible(page);
  });
});
