import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginSession, send } from './api-calls.ts';
import { type Look, lookEntries } from './look.ts';
import { buttonIn } from './member.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

/** Steps of journeys in which someone types into a record and is interrupted. */

const translate = translationsIn('en');

export const minute = 60_000;
/** Message of a form with restored text. */
export const restoredMessage = /Restored what you typed on/;

export const warningIn = (page: Page) =>
  page.getByRole('alertdialog', { name: translate('session:warningTitle') });
export const box = (page: Page, field: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${translate(`applicants:fields.${field}`)}`) });
export const firstName = (page: Page) => box(page, 'firstName');
export const save = (page: Page) => buttonIn(page, 'actions:save').click();
export const waitForLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login');

/** Advances the browser's clock only. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
}

/** Calls the API with this browser's session. */
export async function readAuthHeaders(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const cookies = await page.context().cookies();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { authorization: `Bearer ${token}`, 'x-xsrf-token': proof };
}

/** Adds a person and opens their edit form as staff. Returns its address. */
export async function openForm(
  page: Page,
  name: string,
  look: Look = { language: 'en', skin: 'default' },
): Promise<string> {
  const session = await beginSession('user');
  const person = { firstName: name, lastName: 'Idlewood' };
  const reply = await send('/api/applicant', person, session.token);
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  const form = `/page/applicant/edit/${id}`;
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, form);
  await settled(page);
  return form;
}

/** Types without leaving the field and waits until the text is kept. */
export async function type(page: Page, text: string): Promise<void> {
  await box(page, 'stayingTonight').fill(text);
  await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
}

export function listKeptTextKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')));
}

/** Opens another page in the same browser; this one may be closed. */
export function openAnother(page: Page): Promise<Page> {
  return page.context().newPage();
}
