import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { send, sessionOf } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const words = translationsIn('en');
const applicants = '/page/applicants';

async function add(fields: object): Promise<string> {
  const { token } = await sessionOf('user');
  const lastName = uniqueName();
  const reply = await send('/api/applicant', { firstName: 'Odile', lastName, ...fields }, token);
  expect(reply.status).toBe(201);
  return lastName;
}

const shown = async (page: Page) => {
  await settled(page);
  return page.locator('main table tbody tr').allInnerTexts();
};

describe('more filters', () => {
  it('narrow the list, are in the address, and are cleared together', async () => {
    const tag = `tag ${uniqueName()}`;
    const meant = await add({ tags: [tag], substances: [{ substance: 'cocaine' }] });
    await add({ tags: [tag], dateOfBirth: '1950-01-01' });
    await add({ firstName: 'Zacharie', lastName: 'Quimperlé' });
    const page = await openAt(browser, applicants);
    await page.getByRole('button', { name: words('applicants:list.further'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words('applicants:list.further') });
    await dialog.getByRole('combobox', { name: words('applicants:fields.tags') }).fill(tag);
    await page.getByRole('option', { name: tag, exact: true }).click();
    await page.waitForURL(/[?&]tag=/);
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    await dialog.getByRole('checkbox', { name: words('enumerations:substances.cocaine') }).check();
    await expect.poll(async () => (await shown(page)).length).toBe(1);
    expect((await shown(page))[0]).toContain(meant);
    await dialog
      .getByRole('group', { name: words('applicants:list.age') })
      .getByRole('textbox', { name: words('applicants:list.ageFrom'), exact: true })
      .fill('18');
    // Her age is unknown.
    await page.getByText(words('applicants:list.nothingMatches')).waitFor();
    await page.reload();
    await page.getByText(words('applicants:list.nothingMatches')).waitFor();
    await page
      .getByRole('button', { name: words('applicants:list.furtherChosen', { count: 3 }) })
      .waitFor();
    await page
      .getByRole('button', { name: words('applicants:list.clearFilters') })
      .first()
      .click();
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(2);
    expect(new URL(page.url()).search).toBe('');

    // A misspelled name finds similar ones, and the screen says so.
    await page.getByRole('searchbox').fill('quimprelé');
    await page.getByText(words('applicants:list.alike')).waitFor();
    expect((await shown(page)).join()).toContain('Quimperlé');
  });

  it('appear below the others on a phone', async () => {
    const page = await openAt(browser, applicants, { width: 360 });
    await page.getByRole('button', { name: words('applicants:list.filters'), exact: true }).click();
    await page.getByRole('checkbox', { name: words('enumerations:substances.cocaine') }).check();
    await page.waitForURL(/substance=/);
    const button = page.getByRole('button', { name: words('applicants:list.further') });
    expect(await button.count()).toBe(0);
  });
});
