import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import {
  addApplicant,
  draftPath,
  fetchApplicant,
  submitApplication,
  triagePath,
  uniqueName,
} from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { buttonIn } from './member.ts';
import { type At, openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('compares, attaches, takes back in two ways, and finalizes an application of a known person', async () => {
  const lastName = uniqueName();
  const dateOfBirth = '1985-03-27';
  const phones = { before: '438 555 0001', given: '438 555 0002' };
  const file = await addApplicant({
    firstName: 'Katherine',
    lastName,
    dateOfBirth,
    phone: phones.before,
  });
  const draftId = await submitApplication({
    'pre-name-first': 'Catherine',
    'pre-name-last': lastName,
    'pre-birth-date': dateOfBirth,
    'pre-reach-way': 'text',
    'pre-reach-phone': phones.given,
    'pre-tonight-place': 'shelter',
  });
  const page = await openAt(browser, draftPath(draftId));
  const name = `Katherine ${lastName}`;
  const found = page.getByRole('region', { name: translate('drafts:duplicates.title') });
  await found.getByRole('link', { name }).waitFor();
  const first = found.getByRole('listitem').first();
  expect(await first.textContent()).toContain(translate('drafts:duplicates.strengths.likely'));
  expect(await found.textContent()).toContain(
    translate('drafts:duplicates.reasons.name-sounds-alike'),
  );
  expect(await found.textContent()).toContain(translate('drafts:duplicates.reasons.same-birth'));

  await button(page, translate('drafts:duplicates.compareWith', { name })).click();
  const row = found.getByRole('row', { name: new RegExp(translate('applicants:fields.phone')) });
  await expect.poll(() => row.textContent()).toContain(phones.given);
  expect(await row.textContent()).toContain(phones.before);
  await expectAccessible(page);

  const attach = button(page, translate('drafts:attach.openFor', { name }));
  await attach.click();
  const dialog = page.getByRole('dialog');
  const phone = dialog.getByRole('radiogroup', { name: translate('applicants:fields.phone') });
  await phone.waitFor();
  // The record's values stay; missing ones come from the application.
  expect(await phone.getByRole('radio').first().isChecked()).toBe(true);
  const place = dialog.getByRole('radiogroup', {
    name: translate('applicants:fields.stayingTonight'),
  });
  expect(await place.getByRole('radio').last().isChecked()).toBe(true);
  await phone.getByRole('radio').last().check();
  await buttonIn(page, 'drafts:attach.confirm').click();

  const attachedAt = `**/page/applicant/${file.id}?section=activity`;
  await page.waitForURL(attachedAt);
  const undo = buttonIn(page, 'actions:undo');
  // Hovering keeps the undo toast, which disappears after ten seconds.
  await undo.hover();
  const attached = page.getByRole('region', { name: translate('drafts:attached.title') });
  await attached.waitFor();
  await settled(page);
  expect(await fetchApplicant(file.id)).toMatchObject({
    firstName: 'Katherine',
    phone: phones.given,
    stayingTonight: 'In a shelter',
  });
  await expect.poll(() => page.locator('main').textContent()).toContain('In a shelter');
  await expectAccessible(page);

  await undo.click();
  await page.waitForURL(`**${triagePath(draftId)}`);
  await page.goto(draftPath(draftId));
  await settled(page);
  expect(await fetchApplicant(file.id)).toMatchObject({
    phone: phones.before,
    stayingTonight: null,
  });

  // Later it can be undone from the record.
  await attach.click();
  await buttonIn(page, 'drafts:attach.confirm').click();
  await page.waitForURL(attachedAt);
  await page.reload();
  await attached.getByRole('button', { name: /^Remove from record/ }).click();
  await page.waitForURL(`**${triagePath(draftId)}`);
  await page.goto(draftPath(draftId));
  await settled(page);
  expect(await fetchApplicant(file.id)).toMatchObject({
    phone: phones.before,
    stayingTonight: null,
  });

  await buttonIn(page, 'drafts:finalise').click();
  await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: `Catherine ${lastName}` }).waitFor();
  expect(page.url()).not.toContain(file.id);
});

it('merges concurrent corrections and still shows the original, in French on a phone', async () => {
  const lastName = uniqueName();
  const draftId = await submitApplication({
    'pre-name-first': 'Leo',
    'pre-name-last': lastName,
    'pre-reach-way': 'text',
    'pre-reach-phone': '418 555 0003',
  });
  const visitor: At = { language: 'fr', width: 360, expected: [409] };
  const one = await openAt(browser, draftPath(draftId), visitor);
  const other = await openAt(browser, draftPath(draftId), { ...visitor, role: 'admin' });
  const firstName = (page: Page) =>
    page.getByRole('textbox', { name: new RegExp(`^${french('applicants:fields.firstName')}`) });
  const save = french('drafts:correct');
  await firstName(one).fill('Léo');
  await button(one, save).click();
  await one.getByText(french('drafts:corrected')).waitFor();
  await one.getByText(`${french('applicants:asGiven')} Leo`).waitFor();

  // The other person hasn't seen that and changes the same field and another.
  await firstName(other).fill('Léon');
  await other
    .getByLabel(french('applicants:fields.phone'), { exact: true })
    .first()
    .fill('418 555 0004');
  await button(other, save).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByText(french('applicants:merge.title')).waitFor();
  await expectAccessible(other);
  await dialog.getByRole('radio', { name: /Léo$/ }).check();
  await button(other, french('applicants:merge.keep')).click();
  await other.getByText(french('drafts:corrected')).waitFor();

  // Both changes are saved.
  const again = await openAt(browser, draftPath(draftId), visitor);
  expect(await firstName(again).inputValue()).toBe('Léo');
  const mainText = await again.locator('main').textContent();
  expect(mainText).toContain(`${french('applicants:asGiven')} 418 555 0003`);
  expect(mainText).toContain(french('drafts:answers'));
  await expectNoSidewaysScroll(again);
});

it('restores a deleted application from the toast and from the list', async () => {
  const lastName = uniqueName();
  const name = `Ana ${lastName}`;
  const draftId = await submitApplication({ 'pre-name-first': 'Ana', 'pre-name-last': lastName });
  const page = await openAt(browser, draftPath(draftId));
  const deleted = page
    .getByRole('status')
    .filter({ hasText: translate('drafts:deleted', { name }) });
  const title = page.getByRole('heading', { level: 1, name: new RegExp(lastName) });
  await buttonIn(page, 'drafts:delete').click();
  await deleted.getByRole('button', { name: translate('actions:undo') }).click();
  await page.getByText(translate('drafts:restored', { name })).waitFor();
  // New items wait behind a line.
  await page.getByRole('button', { name: /\d+ new/ }).click();
  await page.getByRole('button', { name }).waitFor();
  await page.goto(draftPath(draftId));
  await title.waitFor();

  await buttonIn(page, 'drafts:delete').click();
  await page.waitForURL('**/page/applicants?tab=drafts');
  await page.getByRole('link', { name: translate('triage:toDeclined'), exact: true }).click();
  const states = page.getByRole('radiogroup', { name: translate('drafts:list.label') });
  await settled(page);
  await expectAccessible(page);
  const restore = button(page, translate('drafts:restoreOf', { name }));
  await restore.click();
  await restore.waitFor({ state: 'detached' });
  await states.getByText(translate('drafts:list.submitted'), { exact: true }).click();
  await page.getByRole('button', { name }).waitFor();
});

it('shows progress and expiration of an unfinished form in list and view, in French', async () => {
  const lastName = uniqueName();
  await submitApplication(
    { 'pre-name-first': 'Ana', 'pre-name-last': lastName },
    { submit: false },
  );
  const path = '/page/applicants?tab=drafts&state=unfinished';
  const page = await openAt(browser, path, { language: 'fr', width: 360 });
  await page
    .getByText(french('drafts:list.upTo', { count: 2, topic: 'Nom et date de naissance' }))
    .first()
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: `Ana ${lastName}` }).click();
  await page.getByText(french('drafts:unfinished')).waitFor();
  await page.getByText(french('drafts:notHandedIn'), { exact: true }).waitFor();
  await settled(page);
  expect(await page.locator('main').textContent()).toContain(
    french('drafts:goesText', { day: '' }).replace(/[ .]+$/, ''),
  );
  expect(await page.getByText(french('drafts:automation.mark'), { exact: true }).count()).toBe(0);
  expect(await button(page, french('drafts:finalise')).count()).toBe(0);
  await expectAccessible(page);
});
