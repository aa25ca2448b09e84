import type { Page } from 'playwright-core';
import type { Role } from '#core/contract/roles.ts';
import { sessionOf } from './api-calls.ts';
import type { OpenBrowser, Visitor } from './browser.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';

export interface At extends Visitor {
  /** Who it is; staff unless said otherwise. */
  role?: Role;
  /** The layout configuration that the browser keeps. */
  config?: object;
  /** Before the page is opened: a clock, a route. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A new visitor who is signed in and looks at this page. */
export async function openAt(browser: OpenBrowser, path: string, at: At = {}): Promise<Page> {
  const { role = 'user', config, prepare, ...visitor } = at;
  const page = await browser.visit(visitor);
  await prepare?.(page);
  const entries = sessionEntries(await sessionOf(role, visitor.url));
  await openWith(
    page,
    { ...entries, ...(config && { config: JSON.stringify(config) }) },
    path,
    visitor.url,
  );
  await settled(page);
  return page;
}
