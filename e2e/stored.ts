import type { Page } from 'playwright-core';
import { demo } from './demo.ts';

/** A session, as the app keeps it in the browser. */
export interface SignedIn {
  token: string;
  /** As the server sent it. */
  user: string;
}

/** The specification fixes these names. */
export function sessionEntries({ token, user }: SignedIn): Record<string, string> {
  return { app_b2b: token, currentUser: user };
}

/**
 * Opens this address with these entries in the browser's storage instead of all that is there. They
 * are put in while no page of the app is open, which could change them or go elsewhere by itself.
 * `url` is that of the page's server.
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
