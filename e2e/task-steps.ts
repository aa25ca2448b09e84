import type { Page } from 'playwright-core';
import type { Task } from '#features/tasks/contract/tasks.ts';
import { send, sessionOf } from './api-calls.ts';
import type { SignedIn } from './stored.ts';

/** The day, so many from `now`, as the browser of the journeys has it: "YYYY-MM-DD". */
export function dayFromNow(days: number, now = new Date()): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const idOf = (session: SignedIn) => (JSON.parse(session.user) as { id: string }).id;

/** Due so long ago that it stands first in a list of any length. */
export const firstOfAll = '2001-05-03';

/** A task of whoever opens the lists, unless said otherwise. */
export async function newTask(title: string, fields: object = {}): Promise<Task> {
  const session = await sessionOf('user');
  const body = { title, assigneeId: idOf(session), ...fields };
  const made = await send('/api/task', body, session.token);
  if (!made.ok) throw new Error(`no task was made: ${await made.text()}`);
  return (await made.json()) as Task;
}

/** The task as the server has it now. */
export async function taskNow(page: Page, id: string): Promise<Task> {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const reply = await fetch(new URL(`/api/task/${id}`, page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Task;
}

/** Of a list, as a table and as cards. */
export const rowOf = (page: Page, title: string) =>
  page.locator('main tbody tr, main li').filter({ hasText: title });
