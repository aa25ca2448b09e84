import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type OpenBrowser, useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';

const browser = useBrowser();

/** Cumulative layout shift, without unit, that a page may have at most. */
const maxShift = { public: 0.02, staff: 0.05 };

/** Replies that come last over a slow connection, each with what must be there before it. */
interface Late {
  call: string;
  after: string;
}

const skeleton = '.mantine-Skeleton-root';
const organization: Late = { call: '**/api/organisation', after: 'h1' };

/** Measures the page from its start on. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

declare global {
  interface Window {
    shift: number;
  }
  interface LayoutShift extends PerformanceEntry {
    value: number;
  }
}

async function delay(page: Page, { call, after }: Late): Promise<void> {
  await page.route(call, async (route) => {
    await page.locator(after).first().waitFor();
    await twoFrames(page);
    await route.continue();
  });
}

/** Resolves once the present state has been drawn. */
function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

async function readShift(page: Page): Promise<number> {
  await settled(page);
  await twoFrames(page);
  return page.evaluate(() => window.shift);
}

async function openPublic(visitors: OpenBrowser, path: string, width: number): Promise<Page> {
  const page = await visitors.visit({ width });
  await watchShift(page);
  await delay(page, organization);
  const replied = page.waitForResponse(organization.call);
  await page.goto(path);
  await replied;
  return page;
}

it.each([
  '/pre-screening',
  '/accessibility',
  '/login',
  '/register',
  '/forgot-password',
  '/verify-email',
  '/reminders',
])('%s stays still as the organization arrives', async (path) => {
  for (const width of [360, 1280]) {
    const page = await openPublic(browser, path, width);
    expect(await readShift(page), `${width} px`).toBeLessThanOrEqual(maxShift.public);
  }
});

it.each([
  { path: '/page/applicants', late: { call: '**/api/applicant?*', after: skeleton } },
  { path: '/page/clients', late: { call: '**/api/client?*', after: skeleton } },
])('$path stays still as its list arrives', async ({ path, late }) => {
  const page = await openAt(browser, path, {
    prepare: async (opening) => {
      await watchShift(opening);
      await delay(opening, late);
    },
  });
  await page.locator('tbody tr').first().waitFor();
  expect(await readShift(page)).toBeLessThanOrEqual(maxShift.staff);
});

it('the calendar of a phone stays still as the names of locations arrive', async () => {
  const page = await openAt(browser, '/page/calendar', {
    width: 360,
    prepare: async (opening) => {
      await watchShift(opening);
      const events = opening.waitForResponse('**/api/event?*');
      await opening.route('**/api/location', async (route) => {
        await events;
        await twoFrames(opening);
        await route.continue();
      });
    },
  });
  await page.locator('main section li').first().waitFor();
  expect(await readShift(page)).toBeLessThanOrEqual(maxShift.staff);
});
