import type { Page } from 'playwright-core';
import type { Role } from '#core/contract/roles.ts';
import { demoSession } from './api-calls.ts';
import type { OpenBrowser, Visitor } from './browser.ts';
import { settled } from './settled.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';

export interface At extends Visitor {
  /** Staff by default. */
  role?: Role;
  /** Instead of the demo's person with that role. */
  person?: SignedIn;
  /** Stored layout configuration. */
  config?: object;
  /** Runs before the page opens, such as for a clock or route. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens this page for a new, signed-in visitor. */
export async function openAt(browser: OpenBrowser, path: string, at: At = {}): Promise<Page> {
  const { role = 'user', person, config, prepare, ...visitor } = at;
  const page = await browser.visit(visitor);
  await prepare?.(page);
  const entries = sessionEntries(person ?? (await demoSession(role, visitor.url)));
  await openWith(
    page,
    { ...entries, ...(config && { config: JSON.stringify(config) }) },
    path,
    visitor.url,
  );
  await settled(page);
  return page;
}
