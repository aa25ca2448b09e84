import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import {
  addApplicant,
  draftPath,
  fetchApplicant,
  submitApplication,
  triagePath,
  uniqueName,
} from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { buttonIn } from './member.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

/** Applications and their list. */

const browser = useBrowser();
const translate = translationsIn('en');

const duplicates = (page: Page) =>
  page.getByRole('region', { name: translate('drafts:duplicates.title') });
const toAnswers = (identity: { firstName: string; lastName: string; dateOfBirth: string }) => ({
  'pre-name-first': identity.firstName,
  'pre-name-last': identity.lastName,
  'pre-birth-date': identity.dateOfBirth,
});

describe('an application of a likely known person', () => {
  it('says so before it is finalized and becomes the corrected record', {
    tags: 'main',
  }, async () => {
    const person = { firstName: 'Rosalind', lastName: uniqueName(), dateOfBirth: '1971-06-11' };
    await addApplicant(person);
    const draftId = await submitApplication({
      ...toAnswers(person),
      'pre-reach-way': 'text',
      'pre-reach-phone': '418 555 0010',
    });
    const page = await openAt(browser, draftPath(draftId));
    await page.getByText(translate('drafts:duplicates.warning'), { exact: true }).waitFor();
    const name = `Rosalind ${person.lastName}`;
    await page.getByText(translate('drafts:duplicates.warningText', { name })).waitFor();
    await page.getByRole('textbox', { name: /^First name/ }).fill('Rosalinde');
    await page.getByLabel(translate('applicants:fields.phone'), { exact: true }).first().fill('');
    await buttonIn(page, 'drafts:finalise').click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page
      .getByText(translate('drafts:finalised', { name: `Rosalinde ${person.lastName}` }))
      .waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await fetchApplicant(id)).toMatchObject({ firstName: 'Rosalinde', phone: null });
  });

  it('mentions a record outside location access and nothing more', async () => {
    const person = { firstName: 'Perpetua', lastName: uniqueName(), dateOfBirth: '1991-08-30' };
    const hidden = await addApplicant({ ...person, phone: '418 555 0011' });
    const { token } = await demoSession('admin');
    const deleted = await fetch(new URL(`/api/applicant/${hidden.id}`, demo.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(deleted.status).toBe(200);
    const page = await openAt(browser, draftPath(await submitApplication(toAnswers(person))));
    const match = duplicates(page).getByRole('listitem');
    await match.getByRole('heading', { name: translate('drafts:duplicates.hidden') }).waitFor();
    expect(await match.textContent()).toContain(
      translate('drafts:duplicates.strengths.very-likely'),
    );
    await page.getByText(translate('drafts:duplicates.warningHidden')).waitFor();
    expect(await match.getByRole('link').or(match.getByRole('button')).count()).toBe(0);
    expect(await page.content()).not.toMatch(new RegExp(`${hidden.id}|555 0011`));
    await expectAccessible(page);
  });
});

it('finds declined applications by name and reference', async () => {
  const [one, other] = [uniqueName(), uniqueName()];
  const { token } = await demoSession('user');
  for (const lastName of [one, other]) {
    const id = await submitApplication({ 'pre-name-first': 'Ana', 'pre-name-last': lastName });
    const headers = { authorization: `Bearer ${token}` };
    const path = new URL(`/api/draft-applicant/${id}`, demo.url);
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200);
  }
  const page = await openAt(browser, '/page/applicants?tab=drafts&state=deleted');
  const search = page.getByRole('searchbox', { name: translate('drafts:list.search') });
  const rows = page.getByRole('table').getByRole('row');
  const found = (lastName: string) => rows.filter({ hasText: `Ana ${lastName}` });
  await search.fill(one);
  await expect.poll(() => found(other).count()).toBe(0);
  const row = await found(one).textContent();
  const reference = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(row ?? '')?.[0] ?? '';
  await search.fill(other);
  await found(other).waitFor();
  await search.fill(`${one} ${other}`);
  await page.getByText(translate('drafts:list.nothingMatches')).waitFor();
  await search.fill(reference);
  await found(one).waitFor();
});

it('marks an application that a program sent', async () => {
  const name = { 'pre-name-first': 'Ana', 'pre-name-last': uniqueName() };
  const id = await submitApplication(name, { website: 'https://spam.example' });
  const page = await openAt(browser, triagePath(id));
  await page.getByText(translate('drafts:automation.hidden-field')).waitFor();
  await page.getByRole('link', { name: /All \d+ answers/ }).click();
  await page
    .locator('main header')
    .getByText(translate('drafts:isHandedIn'), { exact: true })
    .waitFor();
  await page.getByText(translate('drafts:automation.mark'), { exact: true }).waitFor();
});
