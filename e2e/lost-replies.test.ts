import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { LetterTemplate } from '#features/printouts/contract/letters.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { loseFirstReply, losesReply, saveTwice } from './lost-reply.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

// A save whose reply was lost and that is repeated isn't a conflict.

const browser = useBrowser();
const translate = translationsIn('en');

async function made(path: string, body: object): Promise<string> {
  const reply = await send(path, body, (await demoSession('admin')).token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

async function template(id: string): Promise<LetterTemplate> {
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(new URL('/api/letter-template', demo.url), { headers });
  const found = ((await reply.json()) as LetterTemplate[]).find((one) => one.id === id);
  if (!found) throw new Error('there is no such template');
  return found;
}

async function applicantIds(search: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${(await demoSession('admin')).token}` };
  const url = new URL(`/api/applicant?q=${search}`, demo.url);
  const { items } = (await (await fetch(url, { headers })).json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function archive(id: string): Promise<void> {
  const { token } = await demoSession('admin');
  const { name, subject, text, version } = await template(id);
  const reply = await fetch(new URL(`/api/letter-template/${id}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, subject, text, version, archived: true }),
  });
  expect(reply.status).toBe(200);
}

const saveIn = (page: Page) => () =>
  page
    .getByRole('button', { name: translate('actions:save'), exact: true })
    .first()
    .click();

it('saves a record’s fields', async () => {
  const id = await made('/api/applicant', { firstName: 'Twyla', lastName: 'Lostword' });
  const page = await openAt(browser, `/page/applicant/edit/${id}`, losesReply);
  await page.getByLabel(translate('applicants:fields.preferredName')).fill('Twy');
  await saveTwice(page, `/api/applicant/${id}`, saveIn(page));
  await page.waitForURL(`**/page/applicant/${id}?section=overview`);
  await page.getByText('Twy', { exact: true }).first().waitFor();
});

it('adds a new person once', async () => {
  const lastName = `Lostnew${crypto.randomUUID().slice(0, 6)}`;
  const page = await openAt(browser, '/page/applicant/new', losesReply);
  await loseFirstReply(page, 'POST', '/api/applicant');
  const add = page.getByRole('button', { name: translate('applicants:edit.create'), exact: true });
  await page.getByLabel(translate('applicants:fields.firstName')).fill('Twyla');
  await page.getByLabel(translate('applicants:fields.lastName')).fill(lastName);
  await add.click();
  await page.getByText(translate('errors:offline')).first().waitFor();
  await add.click();
  await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
  expect(await applicantIds(lastName)).toEqual([page.url().split('/').at(-1)]);
});

it('saves a letter template', async () => {
  const name = `Lost ${crypto.randomUUID().slice(0, 6)}`;
  const inBoth = (en: string, more = '') => ({ en: en + more, fr: en });
  const id = await made('/api/letter-template', {
    name: inBoth(name),
    subject: inBoth('Hello'),
    text: inBoth('Hello, {firstName}.'),
  });
  const page = await openAt(browser, `/page/settings/letters/edit/${id}`, {
    ...losesReply,
    role: 'admin',
  });
  const english = page.getByLabel(translate('templates:name'), { exact: true }).first();
  await english.fill(`${name} found`);
  await saveTwice(page, `/api/letter-template/${id}`, saveIn(page), () => archive(id));
  await page.waitForURL('**/page/settings/letters');
  // Others' changes in between survive.
  expect(await template(id)).toMatchObject({ name: inBoth(name, ' found'), archived: true });
});
