import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { addApplicant, fetchApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { follow } from './look.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

const boxes = (page: Page) => page.locator('main [data-record] input[type=checkbox]');
const bar = (page: Page) => page.getByRole('region', { name: translate('lists:selection.label') });
const act = (page: Page, change: string) =>
  bar(page)
    .getByRole('button', { name: translate(`applicants:many.${change}.action`), exact: true })
    .click();
const dialog = (page: Page, change: string) =>
  page.getByRole('dialog', { name: translate(`applicants:many.${change}.title`) });
const selected = (count: number) => translate('lists:selection.count', { count, total: count });

/** Creates people with one tag and opens their list. */
async function people(count: number, more: object = {}) {
  const tag = `tag ${uniqueName()}`;
  const made: Applicant[] = [];
  while (made.length < count) {
    made.push(
      await addApplicant({ firstName: 'Odile', lastName: uniqueName(), tags: [tag], ...more }),
    );
  }
  return { tag, made, path: `${applicants}?tag=${encodeURIComponent(tag)}` };
}

describe('selected people', () => {
  it('can be selected by range or page, stay selected across pages, and are cleared by a new filter', async () => {
    const page = await openAt(browser, applicants);
    await boxes(page).nth(1).check();
    await boxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText(selected(4), { exact: true }).waitFor();
    await page.getByRole('button', { name: translate('lists:next'), exact: true }).click();
    await page.getByText(translate('lists:page', { page: 2 })).waitFor();
    await settled(page);
    await bar(page).getByText(selected(4), { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: translate('lists:selection.all') }).check();
    const visibleCount = await boxes(page).count();
    await bar(page)
      .getByText(selected(4 + visibleCount), { exact: true })
      .waitFor();
    await page.getByRole('checkbox', { name: translate('lists:selection.all') }).uncheck();
    await bar(page).getByText(selected(4), { exact: true }).waitFor();
    // Opening a record doesn't change the selection.
    await follow(page, page.locator('main tbody tr a').first());
    await page.goBack();
    await bar(page).getByText(selected(4), { exact: true }).waitFor();

    // New filters clear the selection, and the screen says so.
    await page.evaluate(
      (path) => history.pushState(null, '', path),
      `${applicants}?housing=housed`,
    );
    await page.getByText(translate('lists:selection.gone')).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    await settled(page);
    expect(await page.locator('main [data-record] input:checked').count()).toBe(0);
  });

  it('get a case worker together, and undo restores the former ones', {
    tags: 'main',
  }, async () => {
    const { made, path } = await people(2);
    const page = await openAt(browser, path);
    const me = JSON.parse((await demoSession('user')).user).id;
    await page.getByRole('checkbox', { name: translate('lists:selection.all') }).check();
    await act(page, 'caseWorker');
    const caseWorkerDialog = dialog(page, 'caseWorker');
    await caseWorkerDialog
      .getByRole('button', { name: translate('applicants:many.caseWorker.confirm') })
      .click();
    await caseWorkerDialog.getByText(translate('validation:not-an-option')).waitFor();
    await caseWorkerDialog.getByRole('combobox').selectOption(me);
    await caseWorkerDialog
      .getByRole('button', { name: translate('applicants:many.caseWorker.confirm') })
      .click();
    await page.getByText(translate('applicants:many.done', { count: 2, total: 2 })).waitFor();
    const workers = async () =>
      Promise.all(made.map(async ({ id }) => (await fetchApplicant(id)).caseWorkerId));
    const undo = page.getByRole('button', { name: translate('actions:undo'), exact: true });
    // Hovering keeps the undo toast, which disappears after ten seconds.
    await undo.hover();
    expect(await workers()).toEqual([me, me]);
    await undo.click();
    await page.getByText(translate('applicants:many.undone')).waitFor();
    expect(await workers()).toEqual([null, null]);
  });

  it('get and lose tags and move, unless a colleague has changed them', async () => {
    const { tag, made, path } = await people(2);
    const page = await openAt(browser, path, {
      // Without live updates, the list isn't reloaded before the choice.
      prepare: (visitor) => visitor.route('**/api/live', (route) => route.fulfill({ status: 204 })),
    });
    const added = `new ${uniqueName()}`;
    await page.getByRole('checkbox', { name: translate('lists:selection.all') }).check();
    await act(page, 'addTags');
    await dialog(page, 'addTags').getByRole('combobox').fill(added);
    await page.keyboard.press('Enter');
    await dialog(page, 'addTags')
      .getByRole('button', { name: translate('applicants:many.addTags.confirm'), exact: true })
      .click();
    await dialog(page, 'addTags').waitFor({ state: 'detached' });
    const tags = async () =>
      Promise.all(made.map(async ({ id }) => (await fetchApplicant(id)).tags));
    expect(await tags()).toEqual([
      [tag, added],
      [tag, added],
    ]);
    await act(page, 'removeTags');
    await dialog(page, 'removeTags').getByRole('checkbox', { name: added }).check();
    await dialog(page, 'removeTags')
      .getByRole('button', { name: translate('applicants:many.removeTags.confirm'), exact: true })
      .click();
    await dialog(page, 'removeTags').waitFor({ state: 'detached' });
    expect(await tags()).toEqual([[tag], [tag]]);
    await settled(page);

    // People changed by a colleague are named and left alone.
    const [theirs, mine] = await Promise.all(made.map(({ id }) => fetchApplicant(id)));
    if (!theirs || !mine) throw new Error('two people were added');
    await act(page, 'location');
    const { token } = await demoSession('admin');
    const reply = await fetch(new URL(`/api/applicant/${theirs.id}`, demo.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: theirs.version, phone: '418 555 0155' }),
    });
    expect(reply.status).toBe(200);
    const choice = dialog(page, 'location').getByRole('combobox');
    const location = await choice.locator('option').nth(2).getAttribute('value');
    await choice.selectOption(location);
    await dialog(page, 'location')
      .getByRole('button', { name: translate('applicants:many.location.confirm'), exact: true })
      .click();
    const notice = dialog(page, 'location').getByRole('alert');
    await notice.getByRole('link', { name: new RegExp(theirs.lastName) }).waitFor();
    expect(await notice.textContent()).not.toContain(mine.lastName);
    await expectAccessible(page);
    expect((await fetchApplicant(theirs.id)).locationId).toBeNull();
    expect((await fetchApplicant(mine.id)).locationId).toBe(location);
  });

  it('stop at 200, and the screen says so', async () => {
    const page = await openAt(browser, applicants, {
      prepare: (opening) =>
        opening.route('**/api/applicant?*', async (route) => {
          const reply = await route.fetch();
          const { items, ...others } = await reply.json();
          const many = Array.from({ length: 201 }, () => ({
            ...items[0],
            id: crypto.randomUUID(),
          }));
          await route.fulfill({ response: reply, json: { ...others, items: many } });
        }),
    });
    await page.getByRole('checkbox', { name: translate('lists:selection.all') }).click();
    await page.getByText(translate('lists:selection.tooMany', { max: 200 })).waitFor();
    expect(await bar(page).count()).toBe(0);
    await boxes(page).first().check();
    await boxes(page)
      .nth(199)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText(selected(200), { exact: true }).waitFor();
  });
});
