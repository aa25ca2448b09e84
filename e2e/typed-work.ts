import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginSession, send } from './api-calls.ts';
import { type Look, lookEntries } from './look.ts';
import { buttonIn } from './member.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

/** Steps of journeys in which somebody types into an applicant's file, and is interrupted. */

const words = wordsIn('en');

export const minute = 60_000;
/** What a form says when typed text has come back into it. */
export const kept = /Restored what you typed on/;

export const warningIn = (page: Page) =>
  page.getByRole('alertdialog', { name: words('session:warningTitle') });
export const box = (page: Page, field: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${words(`applicants:fields.${field}`)}`) });
export const firstName = (page: Page) => box(page, 'firstName');
export const save = (page: Page) => buttonIn(page, 'actions:save').click();
export const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login');

/** The clock of the browser only; the server's goes on as ever. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
}

/** As this browser's session is known to the server. */
export async function sentBy(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const cookies = await page.context().cookies();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { authorization: `Bearer ${token}`, 'x-xsrf-token': proof };
}

/** Adds somebody, and opens the form of their file as a member of staff. Returns its address. */
export async function openForm(
  page: Page,
  name: string,
  look: Look = { language: 'en', skin: 'default' },
): Promise<string> {
  const session = await beginSession('user');
  const somebody = { firstName: name, lastName: 'Idlewood' };
  const reply = await send('/api/applicant', somebody, session.token);
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  const form = `/page/applicant/edit/${id}`;
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, form);
  await settled(page);
  return form;
}

/** Types without leaving the field, and waits until it is kept. */
export async function type(page: Page, text: string): Promise<void> {
  await box(page, 'stayingTonight').fill(text);
  await expect.poll(() => keptPlaces(page)).not.toEqual([]);
}

export function keptPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')));
}

/** The same browser, with another page than this one, which may be closed. */
export function openAnother(page: Page): Promise<Page> {
  return page.context().newPage();
}
