import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import type { Look } from './look.ts';
import { signed } from './opened-consents.ts';
import { openNewPerson, setPart2 } from './part2.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

/** What leaves a file through the gate, by keyboard: a file, a letter, notes of counselling; and the notice of 2.22. */

const browser = useBrowser();

beforeEach(() => setPart2(true));
afterEach(() => setPart2(false));

async function addFile(id: string, token: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['Of the lease']), 'Lease.txt');
  const reply = await fetch(new URL(`/api/storage/files/${id}`, demo.url), {
    ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
  });
  expect(reply.status).toBe(201);
}

const allow = (id: string, token: string, more: object) =>
  send(`/api/applicant/${id}/consent`, { ...signed, ...more }, token);

/** As somebody who has no mouse. */
async function pressed(button: Locator, key = 'Enter'): Promise<void> {
  await button.focus();
  await button.press(key);
}

const typed = async (field: Locator, text: string) => {
  await field.focus();
  await field.pressSequentially(text);
};

describe.each<Look>([
  { language: 'en', skin: 'dark' },
  { language: 'fr', skin: 'default' },
])('the gate in $language, $skin', (look) => {
  const words = wordsIn(look.language);
  const field = (at: Page | Locator, key: string) => at.getByLabel(words(key), { exact: true });
  const button = (at: Page | Locator, key: string) =>
    at.getByRole('button', { name: words(key), exact: true });

  it('a file goes by a permission that covers files, and by no other', async () => {
    const { page, id } = await openNewPerson(browser, look, '', async (of) => {
      await addFile(of.id, of.token);
      await allow(of.id, of.token, {});
      await allow(of.id, of.token, { parts: ['files'], purpose: 'Of the lease' });
    });
    await page.goto(`/page/applicant/${id}?section=files`);
    await settled(page);
    await pressed(page.locator('main li button[aria-haspopup=menu]').first());
    await pressed(page.getByRole('menuitem', { name: words('files:give.action') }));
    const dialog = page.getByRole('dialog');
    await field(dialog, 'papers:basis').selectOption('consent');
    // Below "choose one", the newest first.
    const permission = field(dialog, 'consents:choose.label');
    await permission.selectOption({ index: 2 });
    const gap = words('consents:choose.gapParts', { parts: words('papers:parts.files') });
    await dialog.getByText(gap).waitFor();
    await pressed(button(dialog, 'files:give.confirm'));
    await dialog.getByText(words('errors:consent-does-not-cover')).waitFor();
    await settled(page);
    await expectFine(page);
    await permission.selectOption({ index: 1 });
    await dialog.getByText(words('consents:choose.covers')).waitFor();
    await pressed(button(dialog, 'files:give.confirm'));
    await dialog.getByText(words('papers:part2.permission')).first().waitFor();
    await settled(page);
    await expectFine(page);
  });

  it('a letter goes to the person alone where they ask for it, and says of another ground which', async () => {
    const { page } = await openNewPerson(browser, look, '/letter');
    await typed(field(page, 'papers:purpose'), 'A hearing');
    await typed(field(page, 'letters:write.recipient'), 'The landlord');
    await field(page, 'papers:basis').selectOption('court_order');
    await pressed(button(page, 'papers:show'));
    await page.getByText(words('validation:required')).first().waitFor();
    await settled(page);
    await expectFine(page);
    await field(page, 'papers:basis').selectOption('own_request');
    expect(await field(page, 'letters:write.recipient').inputValue()).toBe('Odile Talus');
    expect(await field(page, 'letters:write.recipient').isEditable()).toBe(false);
    await settled(page);
    await expectFine(page);
    await pressed(button(page, 'papers:show'));
    await page.locator('main table').getByText('Odile Talus').first().waitFor();
    expect(await page.locator('main table').getByText('The landlord').count()).toBe(0);
  });

  it('notes of counselling go by an order that is named, where Part 2 is off too', async () => {
    await setPart2(false);
    const { page } = await openNewPerson(browser, look, '/paper?parts=counselling-notes', (of) =>
      send(`/api/applicant/${of.id}/note`, { text: 'Of the session', counselling: true }, of.token),
    );
    await typed(field(page, 'papers:recipient'), 'County Court');
    await typed(field(page, 'papers:purpose'), 'A hearing');
    await pressed(button(page, 'papers:show'));
    await page.getByText(words('errors:consent-needed')).waitFor();
    await settled(page);
    await expectFine(page);
    await field(page, 'papers:basis').selectOption('court_order');
    await typed(field(page, 'papers:groundNote'), 'Order of 5 May');
    await pressed(button(page, 'papers:show'));
    await page.locator('main table').getByText('Of the session').waitFor();
  });

  it('the notice to patients is printed, and stands as given beside what they allow', async () => {
    const { page } = await openNewPerson(browser, look, '/consents');
    await page.getByText(words('papers:patientNotice.none')).waitFor();
    await settled(page);
    await expectFine(page);
    await pressed(button(page, 'papers:patientNotice.give'));
    await page.locator('main table').getByText('42 CFR').first().waitFor();
    await settled(page);
    await expectFine(page);
    await pressed(button(page, 'papers:patientNotice.done'));
    await page.getByText(words('papers:patientNotice.none')).waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: words('papers:patientNotice.title') })
      .locator('li')
      .waitFor();
  });
});
