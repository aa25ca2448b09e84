import type { Page } from 'playwright-core';
import { send } from './api-calls.ts';

/** Calls the API as the user signed in on this page. */
export async function sendAs(page: Page, path: string, body: object) {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const reply = await send(path, body, token ?? '', { url: new URL(page.url()).origin });
  return (await reply.json()) as { id?: string; url?: string; reference?: string };
}
