import type { Page } from 'playwright-core';
import type { Task } from '#features/tasks/contract/tasks.ts';
import { demoSession, send } from './api-calls.ts';
import type { SignedIn } from './stored.ts';

/** Day relative to `now` in the browser's time zone: "YYYY-MM-DD". */
export function dayFromNow(days: number, now = new Date()): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const sessionAccountId = (session: SignedIn) =>
  (JSON.parse(session.user) as { id: string }).id;

/** So old that it comes first in any list. */
export const firstOfAll = '2001-05-03';

/** Creates a task of the person who opens the lists, by default. */
export async function newTask(title: string, fields: object = {}): Promise<Task> {
  const session = await demoSession('user');
  const body = { title, assigneeId: sessionAccountId(session), ...fields };
  const made = await send('/api/task', body, session.token);
  if (!made.ok) throw new Error(`no task was made: ${await made.text()}`);
  return (await made.json()) as Task;
}

/** Current state on the server. */
export async function taskNow(page: Page, id: string): Promise<Task> {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const reply = await fetch(new URL(`/api/task/${id}`, page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Task;
}

/** In the table or as a card; not in the overview beside a record. */
export const taskRow = (page: Page, title: string) =>
  page.locator('main tbody tr, main li:not(aside li)').filter({ hasText: title });
