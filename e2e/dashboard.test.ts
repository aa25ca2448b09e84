import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoSession, send } from './api-calls.ts';
import { addApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const section = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Number of people in the list with these filters, from its own count. */
async function countedInList(page: Page): Promise<number> {
  await settled(page);
  const rows = page.locator('main table tbody tr');
  return rows.count();
}

it('links each number to the list that it counts', { tags: 'main' }, async () => {
  const page = await openAt(browser, '/page/dashboard?view=overview&of=all');
  const stuck = section(page, translate('dashboard:stuckTitle'));
  const chip = stuck.getByRole('link').filter({
    hasText: translate('dashboard:stuckIn', {
      status: translate('enumerations:applicantStatuses.approve'),
      count: 14,
    }),
  });
  const chipCount = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0]);
  expect(chipCount).toBeGreaterThan(0);
  await chip.click();
  await page.waitForURL(/\/page\/applicants\?.*statusBefore=/);
  await expect.poll(() => countedInList(page)).toBe(Math.min(chipCount, 50));

  await page.goBack();
  const contacts = section(page, translate('dashboard:contactTitle'));
  await contacts
    .getByRole('link', { name: translate('dashboard:contactAll'), exact: true })
    .click();
  await page.waitForURL(/\/page\/applicants\?.*contactBefore=/);
  await expect.poll(() => countedInList(page)).toBe(50);
  // Active filters show above the list and can be removed.
  await page
    .getByRole('button', { name: translate('applicants:list.filtersChosen', { count: 1 }) })
    .waitFor();

  await page.goBack();
  await section(page, translate('dashboard:locationTitle'))
    .getByRole('link', { name: translate('dashboard:noLocation') })
    .click();
  await page.waitForURL(/\/page\/applicants\?.*location=none/);
});

/** Adds a person at a location whose name ends in a number, which isn't part of the count. */
async function addAtNumberedLocation(): Promise<string> {
  const { token } = await demoSession('admin');
  const name = `Refuge ${uniqueName()} 5`;
  const made = await send('/api/location', { name }, token);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await addApplicant({ firstName: 'Odile', lastName: uniqueName(), locationId: id });
  return id;
}

/** Opens the first link with this address and expects as many entries as it says. */
async function expectSameCount(page: Page, address: string): Promise<void> {
  await settled(page);
  const link = page.locator(`main a[href${address}]`).first();
  // biome-ignore lint/performance/useDomNodeTextContent: as it is laid out, a location called "Haven 5" doesn't run into the number beside it
  const numbers = (await link.innerText()).replaceAll(',', '').match(/\d+/g) ?? [];
  // A comparison follows the change; elsewhere the days follow.
  const isFirst = /statusBefore=|dueTo=/.test((await link.getAttribute('href')) ?? '');
  const replied = page.waitForResponse((response) =>
    /^\/api\/(applicant|task)$/.test(new URL(response.url()).pathname),
  );
  await link.click();
  const { total } = (await (await replied).json()) as { total: number };
  expect({ address, total }).toEqual({ address, total: Number(numbers.at(isFirst ? 0 : -1)) });
  await page.goBack();
}

it('counts what its lists show, for my people or all, and keeps the choice in the address', async () => {
  const locationId = await addAtNumberedLocation();
  const page = await openAt(browser, '/page/dashboard?view=overview');
  const mine = page.getByRole('radio', { name: translate('dashboard:whose.mine'), exact: true });
  const all = page.getByRole('radio', { name: translate('dashboard:whose.all'), exact: true });
  await expect.poll(() => mine.isChecked()).toBe(true);
  await expectSameCount(page, '*="caseWorker=me"');

  await mine.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\?view=overview&of=all$/);
  await page.locator('main a[href*="caseWorker=me"]').first().waitFor({ state: 'detached' });
  await expectSameCount(page, '*="statusBefore="');
  await expectSameCount(page, '*="dueTo="');
  await expectSameCount(page, '$="?status=pending"');
  await expectSameCount(page, `$="?location=${locationId}"`);
  await page.reload();
  await expect.poll(() => all.isChecked()).toBe(true);
});
