import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { translationsIn } from './translations.ts';

const translate = translationsIn('en');

/** A visitor whose first reply is lost, and who saves twice. */
export const losesReply: Visitor = { expected: ['net::ERR_CONNECTION_RESET', 409] };

/** Lets the server handle the first call but drops its reply. */
export async function loseFirstReply(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}

/** Saves, loses the reply, sees the error, and saves again after others' changes. */
export async function saveTwice(
  page: Page,
  path: string,
  save: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await loseFirstReply(page, 'PUT', path);
  await save();
  await page.getByText(translate('errors:offline')).first().waitFor();
  await meanwhile();
  const refused = page.waitForResponse((reply) => reply.status() === 409);
  await save();
  await refused;
}
