import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoSession, send } from './api-calls.ts';
import { demo } from './demo.ts';
import { translationsIn } from './translations.ts';

/** Steps of journeys with a screening, in a new person's record and in the form of the link. */

const translate = translationsIn('en');

export const press = (page: Page, key: string, to = translate) =>
  page.getByRole('button', { name: to(key), exact: true }).click();
export const heading = (page: Page, key: string, to = translate) =>
  page.getByRole('heading', { name: to(key), exact: true, level: 1 }).waitFor();
export const isOfForm = '**/api/screening/**';

/** Adds a person who needs a screening. */
export async function addApplicant(more: object = {}): Promise<string> {
  const { token } = await demoSession('admin');
  const body = { firstName: 'Ines', lastName: 'Moraine', ...more };
  const reply = await send('/api/applicant', body, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

export async function makeLink(id: string): Promise<string> {
  const { token } = await demoSession('admin');
  const reply = await send(`/api/applicant/${id}/screening-link`, { how: 'print' }, token);
  expect(reply.status).toBe(201);
  const { pathname, hash } = new URL(((await reply.json()) as { url: string }).url);
  return pathname + hash;
}

/** Secret of a link, in the fragment that servers don't see. */
export const secretIn = (link: string) => link.split('#key=')[1] ?? '';

/** Opens a link like a new device; the reply holds the form's key. */
export const openLink = (link: string, dateOfBirth?: string) =>
  send('/api/screening/open', { secret: secretIn(link), ...(dateOfBirth && { dateOfBirth }) });

export async function revoke(id: string): Promise<void> {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(`/api/applicant/${id}/screening-link`, demo.url), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(204);
}

export async function readApplicant(
  id: string,
): Promise<{ status: string; interpreter: string | null }> {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(`/api/applicant/${id}`, demo.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as { status: string; interpreter: string | null };
}

/** Skips questions up to the review page. */
export async function goToEnd(page: Page): Promise<void> {
  const end = page.getByRole('heading', { name: translate('public-form:check.title'), level: 1 });
  for (let pages = 0; pages < 60 && !(await end.isVisible()); pages += 1) {
    const before = await page.locator('main').textContent();
    await press(page, 'public-form:continue');
    await expect.poll(() => page.locator('main').textContent()).not.toBe(before);
  }
  await end.waitFor();
}

export const interpreter = (page: Page, answer: string) =>
  page
    .getByRole('group', { name: 'Do you need an interpreter?' })
    .getByRole('radio', { name: answer, exact: true });

/** Answers and waits for the save. */
export async function answer(page: Page, value: string): Promise<void> {
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.status() === 204,
  );
  await interpreter(page, value).check();
  await saved;
}
