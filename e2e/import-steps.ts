import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** Chooses a file of people on the screen of imports and has it read. */
export async function sendPeople(page: Page, content: string, name = 'Fernhaven.csv') {
  await settled(page);
  // The browser's own field stands unseen beside the button that opens it.
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/page\/import\/[\da-f-]{36}/);
  // The address changes before the screen, and both have a form.
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await settled(page);
}

/** Has the rows checked, and waits for what comes of them. */
export async function checkPeople(page: Page) {
  await page.locator('main form button[type=submit]').first().click();
  await page.locator('main input[value=good-rows]').waitFor();
  await settled(page);
}

/** As an import of many looks that is all or nothing: the server says that one row has had its turn. */
export async function seeUnderWay(page: Page, content: string) {
  await sendPeople(page, content);
  await checkPeople(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  let told: Promise<object> | undefined;
  await page.route(`**/api/import/${id}`, async (route) => {
    // Asked once: the page looks again and again, also when nobody looks at it any more.
    told ??= route.fetch().then((response) => response.json());
    const underWay = { state: 'running', how: 'all-or-nothing', rowsSoFar: 1 };
    await route.fulfill({ json: { ...(await told), ...underWay } });
  });
  await page.reload();
  await page.getByRole('progressbar').waitFor();
  await settled(page);
}
