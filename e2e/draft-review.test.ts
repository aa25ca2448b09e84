import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { addApplicant, aName, draftPath, fileOf, handIn } from './handed-in.ts';
import { buttonIn } from './member.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

/** What a draft and the drafts tell, and what is done with them, in one language and width. */

const browser = useBrowser();
const words = wordsIn('en');

const duplicates = (page: Page) =>
  page.getByRole('region', { name: words('drafts:duplicates.title') });
const asked = (given: { firstName: string; lastName: string; dateOfBirth?: string }) => ({
  'pre-name-first': given.firstName,
  'pre-name-last': given.lastName,
  ...(given.dateOfBirth && { 'pre-birth-date': given.dateOfBirth }),
});

describe('a draft of somebody who is very likely here', () => {
  it('says so before it is finalised, and becomes what was corrected', {
    tags: 'main',
  }, async () => {
    const person = { firstName: 'Rosalind', lastName: aName(), dateOfBirth: '1971-06-11' };
    await addApplicant(person);
    const draftId = await handIn({ ...asked(person), 'pre-reach-phone': '418 555 0010' });
    const page = await openAt(browser, draftPath(draftId));
    await page.getByText(words('drafts:duplicates.warning'), { exact: true }).waitFor();
    const name = `Rosalind ${person.lastName}`;
    await page.getByText(words('drafts:duplicates.warningText', { name })).waitFor();
    await page.getByRole('textbox', { name: /^First name/ }).fill('Rosalinde');
    await page.getByLabel(words('applicants:fields.phone'), { exact: true }).first().fill('');
    await buttonIn(page, 'drafts:finalise').click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page
      .getByText(words('drafts:finalised', { name: `Rosalinde ${person.lastName}` }))
      .waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await fileOf(id)).toMatchObject({ firstName: 'Rosalinde', phone: null });
  });

  it('tells of a file that one may not open that there is one, and no more', async () => {
    const person = { firstName: 'Perpetua', lastName: aName(), dateOfBirth: '1991-08-30' };
    const hidden = await addApplicant({ ...person, phone: '418 555 0011' });
    const { token } = await sessionOf('admin');
    const deleted = await fetch(new URL(`/api/applicant/${hidden.id}`, demo.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(deleted.status).toBe(200);
    const page = await openAt(browser, draftPath(await handIn(asked(person))));
    const match = duplicates(page).getByRole('listitem');
    await match.getByRole('heading', { name: words('drafts:duplicates.hidden') }).waitFor();
    expect(await match.textContent()).toContain(words('drafts:duplicates.strengths.very-likely'));
    await page.getByText(words('drafts:duplicates.warningHidden')).waitFor();
    expect(await match.getByRole('link').or(match.getByRole('button')).count()).toBe(0);
    expect(await page.content()).not.toMatch(new RegExp(`${hidden.id}|555 0011`));
    await expectAccessible(page);
  });
});

describe('a draft', () => {
  it('that was deleted comes back where that was said', async () => {
    const lastName = aName();
    const draftId = await handIn({ 'pre-name-first': 'Ana', 'pre-name-last': lastName });
    const page = await openAt(browser, draftPath(draftId));
    await buttonIn(page, 'drafts:delete').click();
    const name = `Ana ${lastName}`;
    const said = page.getByRole('status').filter({ hasText: words('drafts:deleted', { name }) });
    await said.getByRole('button', { name: words('actions:undo') }).click();
    await page.getByText(words('drafts:restored', { name })).waitFor();
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(lastName) }).waitFor();
  });

  it('that was attached is taken out again in the file, which is as before', async () => {
    const person = { firstName: 'Odo', lastName: aName(), dateOfBirth: '1958-01-19' };
    const file = await addApplicant(person);
    const draftId = await handIn({ ...asked(person), 'pre-reach-phone': '418 555 0012' });
    const page = await openAt(browser, draftPath(draftId));
    const name = `Odo ${person.lastName}`;
    await page.getByRole('button', { name: words('drafts:attach.openFor', { name }) }).click();
    await buttonIn(page, 'drafts:attach.confirm').click();
    await page.waitForURL(`**/page/applicant/${file.id}?section=activity`);
    expect((await fileOf(file.id)).phone).toBe('418 555 0012');
    await page.reload();
    const attached = page.getByRole('region', { name: words('drafts:attached.title') });
    await attached.getByRole('button', { name: /^Undo attaching draft/ }).click();
    await page.waitForURL(`**${draftPath(draftId)}`);
    await settled(page);
    await buttonIn(page, 'drafts:finalise').waitFor();
    expect((await fileOf(file.id)).phone).toBeNull();
  });

  it('says whether it was handed in, and what speaks for a program', async () => {
    const lastName = aName();
    const name = { 'pre-name-first': 'Ana', 'pre-name-last': lastName };
    const mark = words('drafts:automation.mark');
    // Within seconds, as nobody fills in a form.
    const handedIn = await openAt(browser, draftPath(await handIn(name)));
    const header = handedIn.locator('main header');
    await header.getByText(words('drafts:isHandedIn'), { exact: true }).waitFor();
    await handedIn.getByText(mark, { exact: true }).waitFor();
    await handedIn.getByText(words('drafts:automation.too-fast')).waitFor();

    const unfinished = await openAt(browser, draftPath(await handIn(name, false)));
    await unfinished.getByText(words('drafts:notHandedIn'), { exact: true }).waitFor();
    expect(await unfinished.getByText(mark).count()).toBe(0);
    expect(await buttonIn(unfinished, 'drafts:finalise').count()).toBe(0);

    const list = await openAt(browser, `/page/applicants?tab=drafts&q=${lastName}`);
    await list.getByRole('row', { name: new RegExp(`${lastName}.*${mark}`) }).waitFor();
  });
});

describe('the list of drafts', () => {
  it('is searched by name and by reference', async () => {
    const [one, other] = [aName(), aName()];
    for (const lastName of [one, other]) {
      await handIn({ 'pre-name-first': 'Ana', 'pre-name-last': lastName });
    }
    const page = await openAt(browser, '/page/applicants?tab=drafts');
    const search = page.getByRole('searchbox', { name: words('drafts:list.search') });
    const links = page.getByRole('table').getByRole('link');
    await search.fill(one);
    await expect.poll(() => links.allTextContents()).toEqual([`Ana ${one}`]);
    const row = await page.getByRole('row', { name: new RegExp(one) }).textContent();
    const reference = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(row ?? '')?.[0] ?? '';
    await search.fill(other);
    await expect.poll(() => links.allTextContents()).toEqual([`Ana ${other}`]);
    await search.fill(reference);
    await expect.poll(() => links.allTextContents()).toEqual([`Ana ${one}`]);
    await search.fill(`${one} ${other}`);
    await page.getByText(words('drafts:list.nothingMatches')).waitFor();
  });
});
