import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

const label = (name: string) => translate(`applicants:list.columns.${name}`);
const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${label(name)}`) });
const heads = async (page: Page) => {
  const texts = await page.locator('main thead th').allTextContents();
  return texts.filter(Boolean);
};
const box = async (one: Locator) => {
  const found = await one.boundingBox();
  if (!found) throw new Error('not drawn');
  return found;
};

async function drag(page: Page, from: { x: number; y: number }, toX: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y);
  await page.mouse.move(toX, from.y, { steps: 4 });
  await page.mouse.up();
}

describe('columns', () => {
  it('are dragged to another place, resized, and pinned, and stay so', async () => {
    const page = await openAt(browser, applicants);
    const usual = await heads(page);
    expect(usual.slice(1, 4)).toEqual([label('age'), label('status'), label('statusDays')]);
    const next = await box(head(page, 'nextStep'));
    const status = await box(head(page, 'status'));
    await drag(page, { x: next.x + 30, y: next.y + 10 }, status.x + 10);
    await expect
      .poll(async () => (await heads(page)).slice(1, 4))
      .toEqual([label('age'), label('nextStep'), label('status')]);
    // A drag isn't a click: the order of the rows stays.
    expect(page.url()).not.toContain('sort=');

    const edge = page.getByRole('separator', {
      name: translate('lists:columns.resize', { column: label('nextStep') }),
    });
    const width = async () => Math.round((await box(head(page, 'nextStep'))).width);
    const before = await width();
    const handle = await box(edge);
    await drag(page, { x: handle.x + 4, y: handle.y + 10 }, handle.x + 44);
    await expect.poll(width).toBe(before + 40);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(before + 24);

    await page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
    await page
      .getByRole('button', { name: translate('lists:columns.pin', { column: label('status') }) })
      .click();
    await expect.poll(async () => (await heads(page))[1]).toBe(label('status'));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await settled(page);
    expect((await heads(page)).slice(1, 4)).toEqual([
      label('status'),
      label('age'),
      label('nextStep'),
    ]);
    expect(await width()).toBe(before + 24);

    // Pinned columns stay in view while the table scrolls.
    await page.setViewportSize({ width: 800, height: 800 });
    await page.locator('main table').evaluate((table) => {
      table.parentElement?.scrollBy({ left: 400, behavior: 'instant' });
    });
    const frame = await box(page.locator('main table').locator('..'));
    const pinned = await box(head(page, 'status'));
    expect(pinned.x).toBeGreaterThanOrEqual(frame.x);
    expect(pinned.x + pinned.width).toBeLessThanOrEqual(frame.x + frame.width);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
    await page.getByRole('button', { name: translate('lists:columns.usual') }).click();
    await expect.poll(() => heads(page)).toEqual(usual);
  });
});

describe('groups', () => {
  it('follow the work, say how many people they have, and fold', async () => {
    const tag = `tag ${uniqueName()}`;
    await addApplicant({ firstName: 'Odile', lastName: uniqueName(), tags: [tag] });
    await addApplicant({ firstName: 'Omar', lastName: uniqueName(), tags: [tag] });
    const page = await openAt(browser, `${applicants}?tag=${encodeURIComponent(tag)}`);
    await page
      .getByRole('button', { name: translate('applicants:list.group'), exact: true })
      .click();
    await page.getByRole('menuitemradio', { name: label('caseWorker') }).click();
    await page.waitForURL(/group=caseWorker/);
    const group = page.getByRole('button', {
      name: new RegExp(`^${translate('applicants:list.caseWorkerNone')}\\s*2$`),
    });
    await group.waitFor();
    await settled(page);
    const rows = page.locator('main tbody tr[data-record]');
    expect(await rows.count()).toBe(2);
    await expectAccessible(page);
    await group.click();
    await expect.poll(() => rows.count()).toBe(0);
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    // Another order has no groups.
    await head(page, 'lastName').getByRole('button').first().click();
    await page.waitForURL((url) => !url.search.includes('group='));
  });
});

it('Space selects, Shift with J and K extends, and Escape leaves the rows', async () => {
  const page = await openAt(browser, applicants);
  const link = (place: number) =>
    page.locator('main tr[data-record]').nth(place).locator('a').first();
  const selected = () => page.locator('main tr[data-selected]').count();
  await page.keyboard.press('j');
  await expectFocus(link(0));
  await page.keyboard.press('Space');
  expect(await selected()).toBe(1);
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expectFocus(link(2));
  expect(await selected()).toBe(3);
  await page.keyboard.press('Space');
  expect(await selected()).toBe(2);
  // The rows stay where they were: the actions replace the tools.
  const tools = page.getByRole('region', { name: translate('lists:selection.label') });
  const bar = await box(tools);
  expect(bar.y + bar.height).toBeLessThanOrEqual((await box(page.locator('main table'))).y);
  await page.keyboard.press('Escape');
  await expectFocus(page.locator('main'));
});
