import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** Uploads a file of people on the import screen and waits for its preview. */
export async function sendPeople(page: Page, content: string, name = 'Fernhaven.csv') {
  await settled(page);
  // The native file field is hidden beside its button.
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/page\/import\/[\da-f-]{36}/);
  // The address changes before the screen, and both have a form.
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await settled(page);
}

/** Checks the rows and waits for the result. */
export async function checkPeople(page: Page) {
  await page.locator('main form button[type=submit]').first().click();
  await page.locator('main input[value=good-rows]').waitFor();
  await settled(page);
}

/** Shows an all-or-nothing import in progress: the server reports one finished row. */
export async function seeUnderWay(page: Page, content: string) {
  await sendPeople(page, content);
  await checkPeople(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  let importReply: Promise<object> | undefined;
  await page.route(`**/api/import/${id}`, async (route) => {
    // Fetched once, because the page polls even after leaving.
    importReply ??= route.fetch().then((response) => response.json());
    const underWay = { state: 'running', how: 'all-or-nothing', rowsSoFar: 1 };
    await route.fulfill({ json: { ...(await importReply), ...underWay } });
  });
  await page.reload();
  await page.getByRole('progressbar').waitFor();
  await settled(page);
}
