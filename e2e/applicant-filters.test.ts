import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

async function add(fields: object): Promise<string> {
  const { token } = await demoSession('user');
  const lastName = uniqueName();
  const reply = await send('/api/applicant', { firstName: 'Odile', lastName, ...fields }, token);
  expect(reply.status).toBe(201);
  return lastName;
}

const visibleRows = async (page: Page) => {
  await settled(page);
  return page.locator('main table tbody tr').allInnerTexts();
};

describe('more filters', () => {
  it('narrow the list, are in the address, and are cleared together', async () => {
    const tag = `tag ${uniqueName()}`;
    const matching = await add({ tags: [tag], substances: [{ substance: 'cocaine' }] });
    await add({ tags: [tag], dateOfBirth: '1950-01-01' });
    await add({ firstName: 'Zacharie', lastName: 'Quimperlé' });
    const page = await openAt(browser, applicants);
    await page
      .getByRole('button', { name: translate('applicants:list.filters'), exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: translate('applicants:list.filters') });
    await dialog.getByRole('combobox', { name: translate('applicants:fields.tags') }).fill(tag);
    await page.getByRole('option', { name: tag, exact: true }).click();
    await page.waitForURL(/[?&]tag=/);
    await expect.poll(async () => (await visibleRows(page)).length).toBe(2);
    await dialog
      .getByRole('checkbox', { name: translate('enumerations:substances.cocaine') })
      .check();
    await expect.poll(async () => (await visibleRows(page)).length).toBe(1);
    expect((await visibleRows(page))[0]).toContain(matching);
    await dialog
      .getByRole('group', { name: translate('applicants:list.age') })
      .getByRole('textbox', { name: translate('applicants:list.ageFrom'), exact: true })
      .fill('18');
    // Her age is unknown.
    await page.getByText(translate('applicants:list.nothingMatches')).waitFor();
    await page.reload();
    await page.getByText(translate('applicants:list.nothingMatches')).waitFor();
    await page
      .getByRole('button', { name: translate('applicants:list.filtersChosen', { count: 3 }) })
      .waitFor();
    await page
      .getByRole('button', { name: translate('applicants:list.clearFilters') })
      .first()
      .click();
    await expect.poll(async () => (await visibleRows(page)).length).toBeGreaterThan(2);
    expect(new URL(page.url()).search).toBe('');

    // A misspelled name finds similar ones, and the screen says so.
    await page.getByRole('searchbox').fill('quimprelé');
    await page.getByText(translate('applicants:list.alike')).waitFor();
    expect((await visibleRows(page)).join()).toContain('Quimperlé');
  });

  it('don’t follow someone who leaves before their list is here', async () => {
    const page = await openAt(browser, applicants);
    const chip = page
      .getByRole('list', { name: translate('lists:chips.label') })
      .getByRole('button')
      .first();
    await chip.evaluate((button: HTMLElement) => {
      button.click();
      document.querySelector<HTMLElement>('nav a[href="/page/tasks"]')?.click();
    });
    await page.waitForURL(/\/page\/tasks$/);
    await settled(page);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are behind one button on a phone, with the quick ones', async () => {
    const page = await openAt(browser, applicants, { width: 360 });
    await page
      .getByRole('button', { name: translate('applicants:list.filters'), exact: true })
      .click();
    await page
      .getByRole('checkbox', { name: translate('enumerations:substances.cocaine') })
      .check();
    await page.waitForURL(/substance=/);
    const label = translate('applicants:list.quick.mine');
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    await page.waitForURL(/caseWorker=me/);
    expect(new URL(page.url()).searchParams.get('substance')).toBe('cocaine');
  });

  it('are chips while in force, and quick ones say how many people match', async () => {
    const tag = `tag ${uniqueName()}`;
    await add({ tags: [tag] });
    const mine = await add({
      tags: [tag],
      caseWorkerId: JSON.parse((await demoSession('user')).user).id,
    });
    const page = await openAt(browser, `${applicants}?tag=${encodeURIComponent(tag)}`);
    const quick = page.getByRole('button', {
      name: new RegExp(`^${translate('applicants:list.quick.mine')}`),
    });
    await expect.poll(() => quick.textContent()).toMatch(/1$/);
    await quick.click();
    await page.waitForURL(/caseWorker=me/);
    expect(await quick.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await visibleRows(page)).join()).toContain(mine);
    expect((await visibleRows(page)).length).toBe(1);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: translate('lists:chips.remove', { filter: tag }), exact: true })
      .click();
    await page.waitForURL((url) => !url.search.includes('tag='));
    // The chip stays in its place.
    await quick.click();
    await page.waitForURL((url) => url.search === '');
  });
});
