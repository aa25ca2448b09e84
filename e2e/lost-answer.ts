import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { wordsIn } from './words.ts';

const words = wordsIn('en');

/** Whose page saves twice: the first answer never comes, and the second time it is there already. */
export const losesAnswer: Visitor = { expected: ['net::ERR_CONNECTION_RESET', 409] };

/** The first call does what it was asked, and the page never hears of it. */
export async function loseFirstAnswer(page: Page, method: string, path: string): Promise<void> {
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

/** Saves what is then kept, hears nothing of it, is told so, and saves again after what others do meanwhile. */
export async function saveTwice(
  page: Page,
  path: string,
  save: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await loseFirstAnswer(page, 'PUT', path);
  await save();
  await page.getByText(words('errors:offline')).first().waitFor();
  await meanwhile();
  const refused = page.waitForResponse((reply) => reply.status() === 409);
  await save();
  await refused;
}
