import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import type { Look } from './look.ts';
import { signed } from './opened-consents.ts';
import { openNewPerson, setPart2 } from './part2.ts';
import { asksFor, translationsIn } from './translations.ts';

/** Disclosures by keyboard: a document, a letter, counseling notes; and the notice of 2.22. */

const browser = useBrowser();

beforeEach(() => setPart2(true));
afterEach(() => setPart2(false));

async function addFile(id: string, token: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['Of the lease']), 'Lease.txt');
  const reply = await fetch(new URL(`/api/storage/files/${id}`, demo.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(reply.status).toBe(201);
}

const allow = (id: string, token: string, more: object) =>
  send(`/api/applicant/${id}/consent`, { ...signed, ...more }, token);

/** Uses the keyboard only. */
async function pressed(button: Locator, key = 'Enter'): Promise<void> {
  await button.focus();
  await button.press(key);
}

const typed = async (field: Locator, text: string) => {
  await field.focus();
  await field.pressSequentially(text);
};

const field = (at: Page | Locator, name: string) => at.getByLabel(name, { exact: true });
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });

describe('disclosures', () => {
  const english = translationsIn('en');
  const inEnglish: Look = { language: 'en', skin: 'dark' };
  const french = translationsIn('fr');
  const inFrench: Look = { language: 'fr', skin: 'default' };

  it('send a document only by a consent that covers documents, in French', async () => {
    const { page } = await openNewPerson(browser, inFrench, '?section=files', async (person) => {
      await addFile(person.id, person.token);
      await allow(person.id, person.token, {});
      await allow(person.id, person.token, { parts: ['files'], purpose: 'Of the lease' });
    });
    await pressed(page.locator('main li button[aria-haspopup=menu]').first());
    await pressed(page.getByRole('menuitem', { name: french('files:give.action') }));
    const dialog = page.getByRole('dialog');
    await field(dialog, french('papers:basis')).selectOption('consent');
    // After the placeholder, newest first.
    const permission = field(dialog, french('consents:choose.label'));
    await permission.selectOption({ index: 2 });
    const gap = french('consents:choose.gapParts', { parts: french('papers:parts.files') });
    await dialog.getByText(gap).waitFor();
    await pressed(button(dialog, french('files:give.confirm')));
    await dialog.getByText(french('errors:consent-does-not-cover')).waitFor();
    await expectAccessible(page);
    await permission.selectOption({ index: 1 });
    await dialog.getByText(french('consents:choose.covers')).waitFor();
    await pressed(button(dialog, french('files:give.confirm')));
    await dialog.getByText(french('papers:part2.permission')).first().waitFor();
    await expectAccessible(page);
  });

  it('warn before a document or the patient notice reaches a person who needs care', async () => {
    const { page, id } = await openNewPerson(
      browser,
      inEnglish,
      '?section=files',
      async (person) => {
        await addFile(person.id, person.token);
        const way = [{ questionId: 'pre-reach-way', answer: 'safe_contact' }];
        await send(`/api/question-answer/all/${person.id}`, way, person.token);
      },
    );
    const reason = english('contact-safety:reasons.safe-contact');
    const menu = page.locator('main li button[aria-haspopup=menu]').first();
    const dialog = page.getByRole('dialog');
    await pressed(menu);
    await pressed(page.getByRole('menuitem', { name: english('files:give.action') }));
    await dialog.getByText(reason).waitFor();
    await dialog.getByText(english('contact-safety:warning.letter')).waitFor();
    await expectAccessible(page);
    await page.goto(`/page/applicant/${id}/consents`);
    await page.getByText(reason).waitFor();
    await page.getByText(english('contact-safety:warning.paper')).waitFor();
    await expectAccessible(page);
  });

  it('send a letter only to the person who asks for it, and name any other basis', async () => {
    const { page } = await openNewPerson(browser, inEnglish, '/letter');
    await typed(field(page, english('papers:purpose')), 'A hearing');
    const recipient = field(page, english('letters:write.recipient'));
    await typed(recipient, 'The landlord');
    await field(page, english('papers:basis')).selectOption('court_order');
    await pressed(button(page, english('papers:show')));
    await page.getByText(asksFor(english, 'papers:groundNote')).first().waitFor();
    await expectAccessible(page);
    await field(page, english('papers:basis')).selectOption('own_request');
    expect(await recipient.inputValue()).toBe('Odile Talus');
    expect(await recipient.isEditable()).toBe(false);
    await pressed(button(page, english('papers:show')));
    await page.locator('main table').getByText('Odile Talus').first().waitFor();
    expect(await page.locator('main table').getByText('The landlord').count()).toBe(0);
  });

  it('send counseling notes by a named court order, even where Part 2 is off', async () => {
    await setPart2(false);
    const path = '/paper?parts=counselling-notes';
    const { page } = await openNewPerson(browser, inEnglish, path, (person) =>
      send(
        `/api/applicant/${person.id}/note`,
        { text: 'Of the session', counselling: true },
        person.token,
      ),
    );
    await typed(field(page, english('papers:recipient')), 'County Court');
    await typed(field(page, english('papers:purpose')), 'A hearing');
    await pressed(button(page, english('papers:show')));
    await page.getByText(english('errors:consent-needed')).waitFor();
    await expectAccessible(page);
    await field(page, english('papers:basis')).selectOption('court_order');
    await typed(field(page, english('papers:groundNote')), 'Order of 5 May');
    await pressed(button(page, english('papers:show')));
    await page.locator('main table').getByText('Of the session').waitFor();
  });

  it('print the patient notice and list it with the consents, in French', async () => {
    const { page } = await openNewPerson(browser, inFrench, '/consents');
    const none = page.getByText(french('papers:patientNotice.none'));
    await none.waitFor();
    await expectAccessible(page);
    await pressed(button(page, french('papers:patientNotice.give')));
    await page.locator('main table').getByText('42 CFR').first().waitFor();
    await expectAccessible(page);
    await pressed(button(page, french('papers:patientNotice.done')));
    await none.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: french('papers:patientNotice.title') })
      .locator('li')
      .waitFor();
  });
});
