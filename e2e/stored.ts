import type { Page } from 'playwright-core';
import { demo } from './demo.ts';

/** A session as stored in the browser. */
export interface SignedIn {
  token: string;
  /** JSON from the server. */
  user: string;
}

/** The specification fixes these names. */
export function sessionEntries({ token, user }: SignedIn): Record<string, string> {
  return { app_b2b: token, currentUser: user };
}

/**
 * Opens this address with only these entries in the browser's storage. Sets them while no page of
 * the app is open, which could change them or navigate. `url` is on the page's server.
 */
export async function openWith(
  page: Page,
  entries: Record<string, string>,
  path: string,
  url = demo.url,
): Promise<void> {
  await page.goto('about:blank');
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const origins = [{ origin: new URL(url).origin, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
  await page.goto(path);
}
