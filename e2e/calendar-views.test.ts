import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser, type Visitor } from './browser.ts';
import {
  dayColumn,
  eventCalled,
  hourOn,
  newEvent,
  newSession,
  weekPath,
} from './calendar-steps.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const plain: Look = { language: 'en', skin: 'default' };
const inNewYork = { options: { timezoneId: 'America/New_York' } };

async function open(
  path: string,
  session: SignedIn,
  { height = 800, ...visitor }: Visitor & { height?: number } = {},
  look = plain,
): Promise<Page> {
  const page = await browser.visit({ language: look.language, ...inNewYork, ...visitor });
  await page.setViewportSize({ width: visitor.width ?? 1280, height });
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, path);
  await settled(page);
  return page;
}

const accountId = ({ user }: SignedIn) => (JSON.parse(user) as { id: string }).id;
const path = (view: string, day: string) => `/page/calendar?view=${view}&day=${day}`;
/** A week far from other events. */
const wednesday = '2033-05-11';

describe('the month', () => {
  it('is whole on one screen, with five and with six weeks', { tags: 'main' }, async () => {
    const session = await newSession();
    const page = await open(path('month', '2033-06-15'), session);
    for (const { day, weeks } of [
      { day: '2033-06-15', weeks: 5 },
      { day: '2033-10-15', weeks: 6 },
    ]) {
      await page.goto(path('month', day));
      await settled(page);
      expect(await page.locator('tbody tr').count()).toBe(weeks);
      const box = await page.locator('main table').boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(800);
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    }
    await expectAccessible(page);
  });

  it('puts the time first, ends text at a word, and shows all of it on focus', async () => {
    const session = await newSession();
    const title = 'First talk about apprenticeship possibilities';
    await newEvent(session, { title, time: hourOn('2033-07-13', 10) });
    const page = await open(path('month', '2033-07-13'), session);
    const chip = eventCalled(page, title);
    const shown = (await chip.locator('[aria-hidden=true]').last().textContent()) ?? '';
    const [, begun] = /^10\s(?:AM|a\.m\.)\s(.+)…$/.exec(shown) ?? [];
    expect(begun, shown).toBeDefined();
    expect(title.startsWith(`${begun} `), shown).toBe(true);
    expect(await chip.textContent()).toContain(title);
    await page.keyboard.press('Tab');
    await chip.focus();
    await page.getByRole('tooltip').filter({ hasText: title }).waitFor();
    await expectAccessible(page);
  });
});

describe('drawing a new event', () => {
  const times = (page: Page) => {
    const dialog = page.getByRole('dialog');
    return Promise.all(
      ['startTime', 'endTime'].map((name) =>
        dialog.getByLabel(translate(`events:when.${name}`)).inputValue(),
      ),
    );
  };

  it('takes its time from a drag in a day', { tags: 'main' }, async () => {
    const session = await newSession();
    const page = await open(weekPath(wednesday), session);
    const box = await dayColumn(page, wednesday).locator('[data-slot]').boundingBox();
    if (!box) throw new Error('no slot at nine');
    const [x, nine] = [box.x + 40, box.y];
    await page.mouse.move(x, nine + 53);
    await page.mouse.down();
    await page.mouse.move(x, nine + 80);
    await page.mouse.move(x, nine + 128, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('dialog', { name: translate('events:newTitle') }).waitFor();
    expect(await times(page)).toEqual(['10:00', '11:30']);
    const title = `Drawn ${uniqueName()}`;
    await page.getByRole('dialog').getByLabel(translate('events:fields.title')).fill(title);
    await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
    await eventCalled(page, title).waitFor();
  });

  it('works by keyboard alone, in any column', async () => {
    const session = await newSession();
    const page = await open(weekPath(wednesday), session);
    await dayColumn(page, wednesday).locator('[data-slot]').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown']) {
      await page.keyboard.press(key);
    }
    const slot = page.locator('[data-slot]:focus');
    expect(await slot.getAttribute('aria-label')).toMatch(/Thursday, May 12, 2033, 9:30.*10:45/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: translate('events:newTitle') }).waitFor();
    expect(await times(page)).toEqual(['09:30', '10:45']);
    expect(await page.getByLabel(translate('events:when.startDay')).inputValue()).toBe(
      '2033-05-12',
    );
  });
});

describe('the team’s day', () => {
  it('has a column per colleague with what keeps them busy, and makes events for them', {
    tags: 'main',
  }, async () => {
    const session = await newSession();
    const admin = await demoSession('admin');
    const [me, other] = [accountId(session), accountId(admin)];
    const day = '2033-08-10';
    const [mine, shared] = [`Mine ${uniqueName()}`, `Both ${uniqueName()}`];
    await newEvent(session, { title: mine, staff: [me], time: hourOn(day, 9) });
    await newEvent(session, { title: shared, staff: [me, other], time: hourOn(day, 11) });
    const page = await open(path('team', day), session);
    const columns = page.locator('main li[data-day]');
    const mineIn = columns.filter({ hasText: mine });
    expect(await mineIn.count()).toBe(1);
    expect(await columns.filter({ hasText: shared }).count()).toBe(2);
    expect(await mineIn.textContent()).toContain(translate('events:team.count', { count: 2 }));
    expect(await page.getByText(translate('events:team.free')).count()).toBeGreaterThan(0);
    await expectAccessible(page);

    const theirs = columns.filter({ hasText: shared, hasNotText: mine });
    const name = (await theirs.getByRole('heading').getByRole('link').textContent()) ?? '?';
    const box = await theirs.locator('[data-slot]').boundingBox();
    if (!box) throw new Error('no slot at nine');
    await page.mouse.move(box.x + 40, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 30);
    await page.mouse.move(box.x + 40, box.y + 50, { steps: 3 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: translate('events:newTitle') });
    await dialog.getByText(name).first().waitFor();
    const title = `Theirs ${uniqueName()}`;
    await dialog.getByLabel(translate('events:fields.title')).fill(title);
    await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
    await theirs.locator('[data-event]', { hasText: title }).waitFor();
    expect(await mineIn.locator('[data-event]', { hasText: title }).count()).toBe(0);
  });

  it.each([
    [360, 'fr', 'dark'],
    [768, 'en', 'default'],
  ] as const)('fits at %i px, in %s and %s', async (width, language, skin) => {
    const session = await newSession();
    const page = await open(path('team', '2033-08-10'), session, { width }, { language, skin });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

it('shows the local time of an event in another zone, and the reader’s zone beside the hours', async () => {
  const session = await newSession();
  const title = `Far ${uniqueName()}`;
  const day = '2033-09-14';
  await newEvent(session, { title, time: hourOn(day, 20, 'Asia/Kolkata') });
  const page = await open(weekPath(day), session);
  const chip = eventCalled(page, title);
  expect(await chip.textContent()).toContain('8:00');
  expect(await chip.textContent()).toContain('India');
  await page.getByText('EDT', { exact: true }).waitFor();
  await page.goto(weekPath('2033-09-28'));
  await settled(page);
  expect(await page.getByText('EDT', { exact: true }).count()).toBe(0);
});
