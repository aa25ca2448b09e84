import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SupportRecord } from '#features/support/contract/support-records.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { type Look, lookEntries } from './look.ts';
import { buttonIn } from './member.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import { listKeptTextKeys } from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const plain: Look = { language: 'en', skin: 'default' };

/** Opens a person's support record as staff; `first` is its saved content. */
async function open(first: object | null, visitor: Visitor = {}, look = plain) {
  const session = await beginSession('user');
  const person = { firstName: 'Odile', lastName: 'Grève' };
  const made = await send('/api/applicant', person, session.token);
  const { id } = (await made.json()) as { id: string };
  const admin = await beginSession('admin');
  const create = (groups: object) => send(`/api/applicant-support/${id}`, groups, admin.token);
  let there: SupportRecord | undefined;
  if (first) there = (await (await create(first)).json()) as SupportRecord;
  /** Saves this as a colleague. */
  const colleague = async (groups: object) => {
    const reply = there
      ? await put({ ...groups, applicantId: id, version: there.version }, admin.token)
      : await create(groups);
    expect(reply.ok).toBe(true);
  };
  const page = await browser.visit({ language: look.language, ...visitor });
  const address = `/page/applicant/${id}/support`;
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, address);
  await settled(page);
  return { page, id, address, there, colleague };
}

function put(body: object, token: string): Promise<Response> {
  return fetch(new URL('/api/applicant-support', demo.url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

const field = (page: Page, path: string) => page.locator(`[data-path$="-${path}"]`);
const add = (page: Page, group: string, say = translate) =>
  buttonIn(page, `support-records:add.${group}`, say).click();
const save = (page: Page, say = translate) => buttonIn(page, 'actions:save', say).click();
const onFile = (page: Page, id: string) =>
  page.waitForURL(`**/page/applicant/${id}?section=support`);
const section = (page: Page, say = translate) =>
  page.getByRole('region', { name: say('support-records:title') });

describe('support record', () => {
  it('saves all groups at once and shows them in the record', { tags: 'main' }, async () => {
    const { page, id } = await open(null);
    await page.goto(`/page/applicant/${id}?section=support`);
    await section(page)
      .getByRole('link', { name: translate('support-records:edit') })
      .click();
    await page.waitForURL('**/support');
    await add(page, 'emergencyContacts');
    await field(page, 'emergencyContacts.0.name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Flo');
    await field(page, 'emergencyContacts.0.phone').pressSequentially('5550100199');
    expect(await field(page, 'emergencyContacts.0.phone').inputValue()).toBe('(555) 010-0199');
    await add(page, 'courtDates');
    await field(page, 'courtDates.0.day').fill('2090-02-01');
    await add(page, 'income');
    await field(page, 'income.0.source').selectOption('wages');
    await field(page, 'income.0.amount').fill('1,250.5');
    await page.keyboard.press('Control+s');
    await onFile(page, id);

    const support = section(page);
    await support.getByText('(555) 010-0199').waitFor();
    await support.getByText('1,250.50').waitFor();
    await support.getByRole('listitem').filter({ hasText: 'February 1, 2090' }).waitFor();
    await support
      .getByRole('button', { name: translate('support-records:entries.allergies') })
      .waitFor();
    await expectAccessible(page);
    await support.getByRole('link', { name: translate('support-records:edit') }).click();
    await page.waitForURL('**/support');
    await settled(page);
    expect(await field(page, 'income.0.amount').inputValue()).toBe('1,250.50');
    expect(await field(page, 'emergencyContacts.0.name').inputValue()).toBe('Flo');
  });

  it('removes an entry, restores it in place, and goes to errors', async () => {
    const say = translationsIn('fr');
    const first = { peers: [{ name: 'Al' }, { name: 'Bo' }, { name: 'Cy' }] };
    const { page, id } = await open(first, { width: 360 }, { language: 'fr', skin: 'dark' });
    const remove = async (number: number) => {
      const entry = `${say('support-records:entries.peers')} ${number}`;
      const name = say('support-records:removeEntry', { entry });
      await page.getByRole('button', { name, exact: true }).click();
    };
    await remove(2);
    await buttonIn(page, 'support-records:add.peers', say).and(page.locator(':focus')).waitFor();
    const undo = page.getByRole('button', { name: say('actions:undo') });
    // Hovering keeps the undo toast, which disappears after ten seconds.
    await undo.hover();
    expect(await field(page, 'peers.1.name').inputValue()).toBe('Cy');
    await undo.click();
    await field(page, 'peers.2.name').waitFor();
    expect(await field(page, 'peers.1.name').inputValue()).toBe('Bo');
    await remove(1);
    await field(page, 'peers.0.name').fill('Bob');

    await add(page, 'benefits', say);
    await field(page, 'benefits.0.renewal').fill('2030-05-01');
    await field(page, 'peers.1.phone').fill('12');
    await save(page, say);
    await field(page, 'peers.1.phone').and(page.locator(':focus')).waitFor();
    await page
      .getByText(say('validation:choice-named', { name: say('support-records:fields.kind') }))
      .waitFor();
    await page.getByText(say('validation:phone')).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await field(page, 'benefits.0.kind').selectOption('food');
    await field(page, 'peers.1.phone').fill('555-0100');
    await save(page, say);
    await onFile(page, id);
    for (const text of ['Bob', 'Cy', say('enumerations:benefitKinds.food')]) {
      await section(page, say).getByText(text, { exact: true }).waitFor();
    }
    expect(await section(page, say).getByText('Al', { exact: true }).count()).toBe(0);
    await expectNoSidewaysScroll(page);
  });

  it('asks before leaving unsaved changes and restores them after a crash', async () => {
    const { page, id, address } = await open({ peers: [{ name: 'Al' }] });
    await add(page, 'allergies');
    await expect.poll(() => listKeptTextKeys(page)).toHaveLength(1);
    const [storageKey = ''] = await listKeptTextKeys(page);
    const readKeptText = () => page.evaluate((name) => localStorage.getItem(name), storageKey);
    const empty = await readKeptText();
    await field(page, 'allergies.0.allergen').fill('Nuts');
    await expect.poll(readKeptText).not.toBe(empty);
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText(/Restored what you typed on/).waitFor();
    expect(await field(page, 'allergies.0.allergen').inputValue()).toBe('Nuts');
    expect(await field(page, 'peers.0.name').inputValue()).toBe('Al');
    await page.getByRole('link', { name: translate('actions:cancel') }).click();
    const dialog = page.getByRole('dialog', { name: translate('actions:unsavedTitle') });
    await dialog.getByRole('button', { name: translate('actions:leave') }).click();
    await onFile(page, id);
    await section(page).getByText('Al', { exact: true }).waitFor();
    expect(await section(page).getByText('Nuts').count()).toBe(0);
  });
});

describe('two people in one support record', () => {
  it('choose entry by entry and keep one-sided changes', {
    tags: 'main',
  }, async () => {
    const first = { peers: [{ name: 'Al' }, { name: 'Bo' }] };
    const { page, id, there, colleague } = await open(first, { expected: [409] });
    const [al, bo] = there?.peers ?? [];
    await field(page, 'peers.0.name').fill('Alice');
    await field(page, 'peers.1.name').fill('Bob');
    await add(page, 'allergies');
    await field(page, 'allergies.0.allergen').fill('Nuts');
    await colleague({ peers: [{ ...al, name: 'Albert' }, bo, { name: 'Cy' }] });
    await save(page);
    const dialog = page.getByRole('dialog', { name: translate('support-records:merge.title') });
    await dialog.getByRole('radio', { name: /Albert/ }).check();
    await dialog.getByText('Cy').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('applicants:merge.keep') }).click();
    await onFile(page, id);
    for (const name of ['Albert', 'Bob', 'Cy', 'Nuts']) {
      await section(page).getByText(name, { exact: true }).waitFor();
    }
  });

  it('may both create it: the second adds to the first', async () => {
    const { page, id, colleague } = await open(null, { expected: [409] });
    await add(page, 'peers');
    await field(page, 'peers.0.name').fill('Jo');
    await colleague({ allergies: [{ allergen: 'Nuts' }] });
    await save(page);
    await buttonIn(page, 'applicants:merge.keep').click();
    await onFile(page, id);
    for (const name of ['Jo', 'Nuts']) {
      await section(page).getByText(name, { exact: true }).waitFor();
    }
  });
});
