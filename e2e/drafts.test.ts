import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { addApplicant, aName, draftPath, fileOf, handIn } from './handed-in.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });

describe.each([
  { language: 'en', width: 1280 },
  { language: 'fr', width: 360 },
] as const)('in $language at $width', ({ language, width }) => {
  const words = wordsIn(language);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('a draft of somebody who is there is compared, attached, undone and finalised', async () => {
    const lastName = aName();
    // Nobody of another run is like these.
    const born = language === 'en' ? '1985-03-27' : '1962-10-08';
    const phones = { before: `${width} 555 0001`, given: `${width} 555 0002` };
    const address = `${lastName}@post.example`;
    const file = await addApplicant({
      firstName: 'Katherine',
      lastName,
      dateOfBirth: born,
      phone: phones.before,
    });
    const draftId = await handIn({
      'pre-name-first': 'Catherine',
      'pre-name-last': lastName,
      'pre-birth-date': born,
      'pre-reach-phone': phones.given,
      'pre-reach-email': address,
      'pre-tonight-place': 'In a shelter',
    });
    const page = await openAt(browser, draftPath(draftId), { language, width });
    const found = page.getByRole('region', { name: words('drafts:duplicates.title') });
    await found.getByRole('link', { name: `Katherine ${lastName}` }).waitFor();
    const first = found.getByRole('listitem').first();
    expect(await first.textContent()).toContain(words('drafts:duplicates.strengths.likely'));
    expect(await found.textContent()).toContain(
      words('drafts:duplicates.reasons.name-sounds-alike'),
    );
    expect(await found.textContent()).toContain(words('drafts:duplicates.reasons.same-birth'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const name = `Katherine ${lastName}`;
    await button(page, words('drafts:duplicates.compareWith', { name })).click();
    const row = found.getByRole('row', { name: new RegExp(words('applicants:fields.phone')) });
    await expect.poll(() => row.textContent()).toContain(phones.given);
    expect(await row.textContent()).toContain(phones.before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await button(page, words('drafts:attach.openFor', { name })).click();
    const dialog = page.getByRole('dialog');
    const phone = dialog.getByRole('radiogroup', { name: words('applicants:fields.phone') });
    await phone.waitFor();
    // What the file has stays; what it has no word of is taken.
    expect(await phone.getByRole('radio').first().isChecked()).toBe(true);
    const email = dialog.getByRole('radiogroup', { name: words('applicants:fields.email') });
    expect(await email.getByRole('radio').last().isChecked()).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await phone.getByRole('radio').last().check();
    await button(page, words('drafts:attach.confirm')).click();

    await page.waitForURL(`**/page/applicant/${file.id}?section=activity`);
    await settled(page);
    expect(await fileOf(file.id)).toMatchObject({
      firstName: 'Katherine',
      phone: phones.given,
      email: address,
    });
    expect(await page.locator('main').textContent()).toContain('In a shelter');
    await page.getByRole('region', { name: words('drafts:attached.title') }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await button(page, words('actions:undo')).click();
    await page.waitForURL(`**${draftPath(draftId)}`);
    await settled(page);
    expect(await fileOf(file.id)).toMatchObject({ phone: phones.before, email: null });

    await button(page, words('drafts:finalise')).click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: `Catherine ${lastName}` }).waitFor();
    expect(page.url()).not.toContain(file.id);
  });

  it('what two people correct at once is put together, and what was given stays in sight', async () => {
    const lastName = aName();
    const draftId = await handIn({
      'pre-name-first': 'Leo',
      'pre-name-last': lastName,
      'pre-reach-phone': '418 555 0003',
    });
    const visitor = { language, width, expected: [409] };
    const [one, other] = [
      await openAt(browser, draftPath(draftId), visitor),
      await openAt(browser, draftPath(draftId), { ...visitor, role: 'admin' }),
    ] as const;
    const firstName = words('applicants:fields.firstName');
    const save = words('drafts:correct');
    await field(one, firstName).fill('Léo');
    await button(one, save).click();
    await one.getByText(words('drafts:corrected')).waitFor();
    await one.getByText(`${words('applicants:asGiven')} Leo`).waitFor();

    // The other one has not seen that, and changes the same field and another.
    await field(other, firstName).fill('Léon');
    await other
      .getByLabel(words('applicants:fields.phone'), { exact: true })
      .first()
      .fill('418 555 0004');
    await button(other, save).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText(words('applicants:merge.title')).waitFor();
    await expectAccessible(other);
    await dialog.getByRole('radio', { name: /Léo$/ }).check();
    await button(other, words('applicants:merge.keep')).click();
    await other.getByText(words('drafts:corrected')).waitFor();

    // Both are there after closing the tab.
    const again = await openAt(browser, draftPath(draftId), { language, width });
    expect(await field(again, firstName).inputValue()).toBe('Léo');
    const shown = await again.locator('main').textContent();
    expect(shown).toContain(`${words('applicants:asGiven')} 418 555 0003`);
    expect(shown).toContain(words('drafts:answers'));
    await expectAccessible(again);
    await expectNoSidewaysScroll(again);
  });

  it('a deleted draft is found among the deleted ones and restored there', async () => {
    const lastName = aName();
    const draftId = await handIn({ 'pre-name-first': 'Ana', 'pre-name-last': lastName });
    const page = await openAt(browser, draftPath(draftId), { language, width });
    await button(page, words('drafts:delete')).click();
    await page.waitForURL('**/page/applicants?tab=drafts');
    await page.getByText(words('drafts:deleted', { name: `Ana ${lastName}` })).waitFor();
    const states = page.getByRole('radiogroup', { name: words('drafts:list.label') });
    await states.getByText(words('drafts:list.deleted'), { exact: true }).click();
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(page, words('drafts:restoreOf', { name: `Ana ${lastName}` })).click();
    await page.getByText(words('drafts:restored', { name: `Ana ${lastName}` })).waitFor();
    await page.goto(draftPath(draftId));
    await page.getByRole('heading', { level: 1, name: new RegExp(lastName) }).waitFor();
  });

  it('an unfinished form says how far it got and when it goes, in the list and when opened', async () => {
    const lastName = aName();
    await handIn({ 'pre-name-first': 'Ana', 'pre-name-last': lastName }, false);
    const path = '/page/applicants?tab=drafts&state=unfinished';
    const page = await openAt(browser, path, { language, width });
    const link = page.getByRole('link', { name: `Ana ${lastName}` });
    const topic = language === 'en' ? 'Consent' : 'Consentement';
    await page
      .getByText(words('drafts:list.upTo', { count: 3, topic }))
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await link.click();
    await page.getByText(words('drafts:unfinished')).waitFor();
    await settled(page);
    expect(await page.locator('main').textContent()).toContain(
      words('drafts:goesText', { day: '' }).replace(/[ .]+$/, ''),
    );
    await expectAccessible(page);
  });
});
