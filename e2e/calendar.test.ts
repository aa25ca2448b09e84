import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser, type Visitor } from './browser.ts';
import {
  addPersonNamed,
  dayColumn,
  eventCalled,
  hourOn,
  newEvent,
  newSession,
  tuesday,
  weekPath,
} from './calendar-steps.ts';
import { firstStep } from './first-step.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { demoAccount } from './sign-in.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import { listKeptTextKeys } from './typed-text.ts';

const browser = useBrowser();
const plain: Look = { language: 'en', skin: 'default' };
const translate = translationsIn('en');
const inOtherZone = /^Times are in your time zone/;
const inNewYork = { options: { timezoneId: 'America/New_York' } };

async function open(path: string, session: SignedIn, visitor: Visitor = inNewYork, look = plain) {
  const page = await browser.visit({ language: look.language, ...visitor });
  await openWith(page, { ...lookEntries(look), ...sessionEntries(session) }, path);
  await settled(page);
  return page;
}

const button = (page: Page, key: string, say = translate) =>
  page.getByRole('button', { name: say(key), exact: true });

describe('a new event', () => {
  it('can repeat and describes how often', async () => {
    const say = translationsIn('fr');
    const session = await newSession();
    const name = uniqueName();
    await addPersonNamed(session, name);
    const title = `Tea ${uniqueName()}`;
    const page = await open(weekPath(tuesday), session, inNewYork, {
      language: 'fr',
      skin: 'dark',
    });
    await button(page, 'events:new', say).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('events:fields.title')).fill(title);
    await dialog.getByLabel(say('events:fields.recurrence')).selectOption('weekly');
    await dialog.getByLabel(say('events:end.label'), { exact: true }).selectOption('until');
    await dialog.getByLabel(say('events:end.day')).fill('2031-04-30');
    await dialog
      .getByLabel(new RegExp(`^${say('events:fields.people')}`))
      .first()
      .fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expectAccessible(page);
    await button(page, 'actions:save', say).click();
    await eventCalled(page, title).click();
    await page.getByRole('dialog').getByText('tous les mardis, jusqu’au 30 avril 2031').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(name) })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await settled(page);
    const there = dayColumn(page, '2031-04-01').locator('[data-event]', { hasText: title });
    expect(await there.count()).toBe(1);
  });

  it('shows conflicts, reports errors at the field, and uses its location’s time zone', async () => {
    const admin = await demoSession('admin');
    const place = { name: `Far away ${uniqueName()}`, timeZone: 'Asia/Kolkata' };
    expect((await send('/api/location', place, admin.token)).status).toBe(201);
    const session = await newSession();
    const taken = `Taken ${uniqueName()}`;
    const me = (JSON.parse(session.user) as { id: string }).id;
    // In the browser's time zone, like the default of a new event.
    await newEvent(session, { title: taken, staff: [me], time: hourOn('2031-05-06', 9) });
    const page = await open(weekPath('2031-05-06'), session);
    await button(page, 'events:new').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(taken).waitFor();
    await dialog.getByLabel(translate('events:when.startTime')).fill('11:00');
    await dialog.getByText(taken).waitFor({ state: 'detached' });
    await dialog.getByLabel(translate('events:when.startTime')).fill('09:30');
    await dialog.getByText(taken).waitFor();
    const title = `Beside ${uniqueName()}`;
    await dialog.getByLabel(translate('events:fields.title')).fill(title);
    const endTime = dialog.getByLabel(translate('events:when.endTime'));
    await endTime.fill('08:00');
    await button(page, 'actions:save').click();
    await dialog.getByLabel(translate('events:when.endDay')).and(page.locator(':focus')).waitFor();
    await expectAccessible(page);
    await endTime.fill('10:30');
    await button(page, 'actions:save').click();
    await eventCalled(page, title).waitFor();

    await button(page, 'events:new').click();
    const where = dialog.getByLabel(new RegExp(`^${translate('events:fields.locationId')}`));
    const zone = dialog.getByLabel(translate('events:zone.label'));
    await where.selectOption(place.name);
    // "Kolkata (India Standard Time)": shown by name, and also found by its stored name.
    await expect.poll(() => zone.inputValue()).toMatch(/^Kolkata \(/);
    await zone.fill('Europe/Par');
    await page.getByRole('option', { name: /^Paris \(/ }).click();
    await where.selectOption('');
    expect(await zone.inputValue()).toMatch(/^Paris \(/);
  });

  it('about one person doesn’t reappear in another person’s record', async () => {
    const session = await newSession();
    const [one, other] = [
      await addPersonNamed(session, uniqueName()),
      await addPersonNamed(session, uniqueName()),
    ];
    const title = `Half typed ${uniqueName()}`;
    const appointmentsPath = (id: string) => `/page/applicant/${id}?section=appointments`;
    const page = await open(appointmentsPath(one), session);
    page.on('dialog', (browserDialog) => void browserDialog.accept());
    const field = page.getByRole('dialog').getByLabel(translate('events:fields.title'));
    const begin = async () => {
      await settled(page);
      await firstStep(page, translate('events:ofPerson.noneComing'), 'button').click();
      await field.waitFor();
    };
    await begin();
    await field.fill(title);
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    await page.goto(appointmentsPath(other));
    await begin();
    expect(await field.inputValue()).toBe('');
    await page.goto(appointmentsPath(one));
    await begin();
    await expect.poll(() => field.inputValue()).toBe(title);
  });
});

it('deletes one, the following, or all occurrences and restores them from the toast', async () => {
  const session = await newSession();
  const title = `Gone ${uniqueName()}`;
  // In a separate week, because a week collapses many events at the same time.
  const recurrence = 'FREQ=DAILY;COUNT=3';
  await newEvent(session, { title, time: hourOn('2031-07-15', 7), recurrence });
  const page = await open(weekPath('2031-07-15'), session);
  const all = eventCalled(page, title);
  const undo = button(page, 'actions:undo');
  for (const { which, stays } of [
    { which: 'this', stays: 2 },
    { which: 'all', stays: 0 },
    { which: 'following', stays: 1 },
  ]) {
    await dayColumn(page, '2031-07-16').locator('[data-event]', { hasText: title }).click();
    await page.getByRole('dialog').waitFor();
    // The previous version may show at first.
    await settled(page);
    await button(page, 'actions:delete').click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText(translate(`events:scope.${which}`), { exact: true }).click();
    await dialog.getByRole('button', { name: translate('actions:delete') }).click();
    await expect.poll(() => all.count()).toBe(stays);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => all.count()).toBe(3);
  }
});

describe('other due items', () => {
  it('appear on their day, tasks too, and link to their screens', async () => {
    const session = await newSession();
    const title = `Call ${uniqueName()}`;
    const assigneeId = (JSON.parse(session.user) as { id: string }).id;
    const made = await send('/api/task', { title, due: tuesday, assigneeId }, session.token);
    expect(made.status).toBe(201);
    const page = await open(`${weekPath(tuesday)}&staff=me`, session);
    await dayColumn(page, tuesday).getByRole('link', { name: title }).click();
    await page.waitForURL('**/page/tasks?task=*');
    await page.getByRole('dialog').waitFor();
  });
});

describe('moving an event', () => {
  it('works by dragging and can be undone', async () => {
    const session = await newSession();
    const title = `Pulled ${uniqueName()}`;
    await newEvent(session, { title, time: hourOn(tuesday, 10) });
    const page = await open(weekPath(tuesday), session);
    const from = await eventCalled(page, title).boundingBox();
    const to = await dayColumn(page, '2031-03-26').boundingBox();
    if (!from || !to) throw new Error('nothing to pull, or nowhere to');
    const [x, y] = [from.x + 20, from.y + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20);
    // An hour is 52 px high.
    await page.mouse.move(to.x + 20, y + 104, { steps: 4 });
    await page.mouse.up();
    await page.getByText(`${title} is now on Wednesday, March 26, 2031, 12:00`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dayColumn(page, '2031-03-26').getByText(title).waitFor();
    await button(page, 'actions:undo').click();
    await dayColumn(page, tuesday).getByText(title).waitFor();
  });

  it('works by keyboard, announces each step, cancels with Escape, and asks which occurrences to move', async () => {
    const session = await newSession();
    const title = `Keyed ${uniqueName()}`;
    await newEvent(session, { title, time: hourOn(tuesday, 14), recurrence: 'FREQ=WEEKLY' });
    const page = await open(weekPath(tuesday), session);
    await eventCalled(page, title).focus();
    for (const key of ['m', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
    await page.getByText(translate('events:move.givenUp')).waitFor({ state: 'attached' });
    await dayColumn(page, tuesday).getByText(title).waitFor();
    await eventCalled(page, title).focus();
    for (const key of ['m', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    const announcement = page
      .getByRole('status')
      .filter({ hasText: 'Wednesday, March 26, 2031, 2:15' });
    await announcement.waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(translate('events:scope.this')).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('events:move.action') })
      .click();
    // Checks the new place and its focus; the drag shadow isn't an event.
    const moved = dayColumn(page, '2031-03-26').locator('[data-event]', { hasText: title });
    await moved.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('j');
    await dayColumn(page, '2031-04-01').getByText(title).waitFor();
  });
});

describe('attendance', () => {
  it('takes one click, can be undone, and shows a streak in the record', {
    tags: 'main',
  }, async () => {
    const session = await newSession();
    const name = uniqueName();
    const id = await addPersonNamed(session, name);
    const titles = ['2026-01-06', '2026-01-13'].map((day) => ({
      day,
      title: `Seen ${uniqueName()}`,
    }));
    for (const { day, title } of titles) {
      await newEvent(session, { title, people: [{ id }], time: hourOn(day, 10) });
    }
    const page = await open(`/page/applicant/${id}?section=appointments`, session);
    for (const { title } of titles) {
      await page.getByRole('link', { name: title }).click();
      const missed = page.getByRole('dialog').getByRole('button', { name: 'Missed' });
      await missed.click();
      await missed.and(page.locator('[aria-pressed=true]')).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const streak = page.locator('header').getByText('Missed the last 2 appointments');
    await streak.waitFor();
    const undo = button(page, 'actions:undo').last();
    // Hovering keeps the undo toast, which disappears after ten seconds.
    await undo.hover();
    await expectAccessible(page);
    await undo.click();
    await streak.waitFor({ state: 'detached' });
  });
});

it('keeps times correct across a DST change in another time zone, and names it', async () => {
  const session = await newSession();
  const title = `Clock ${uniqueName()}`;
  const time = hourOn('2031-03-28', 10);
  // The only court dates in these days; other events may have other zones.
  const recurrence = 'FREQ=DAILY;INTERVAL=3;COUNT=2';
  await newEvent(session, { title, kind: 'court', time, recurrence });
  const path = '/page/calendar?view=list&day=2031-03-27&kind=court';
  const there = await open(path, session);
  await there.getByText(title).first().waitFor();
  expect(await there.getByText(inOtherZone).count()).toBe(0);
  const page = await open(path, session, { options: { timezoneId: 'Europe/Paris' } });
  await page.getByText(inOtherZone).waitFor();
  // Clocks change on March 30 in Paris, three weeks after New York: 10:00 is 15:00, then 16:00.
  const rows = page.locator('main li').filter({ hasText: title });
  expect(await rows.nth(0).textContent()).toContain('3:00');
  expect(await rows.nth(1).textContent()).toContain('4:00');
});

describe('calendar', () => {
  it('starts with the list on a phone and keeps the chosen view elsewhere', async () => {
    const session = await newSession();
    const page = await open('/page/calendar', session, { ...inNewYork, width: 360 });
    await button(page, 'events:views.list').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await button(page, 'events:views.week').and(page.locator('[aria-pressed=true]')).waitFor();
    await button(page, 'events:views.month').click();
    await page.waitForURL('**?view=month**');
    await page.goto('/page/calendar');
    await button(page, 'events:views.month').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.goBack();
    await page.waitForURL('**?view=month**');
  });

  it('shows the requested day first on a phone, and titles before times', async () => {
    const session = await newSession();
    // Short enough to fit, with a unique name.
    const title = uniqueName().slice(0, 8);
    // In a separate week, because a phone collapses more than two at the same time.
    const day = '2031-08-05';
    await newEvent(session, { title, time: hourOn(day, 10) });
    const phone = await open(weekPath(day), session, { ...inNewYork, width: 360 });
    const link = dayColumn(phone, day).getByRole('link', { name: title });
    expect(await link.textContent()).toMatch(new RegExp(`${title}\\s+10:00`));
    const box = await dayColumn(phone, day).boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360);
  });
});

it('subscribes to a calendar by secret address and imports chosen events from a file', async () => {
  const session = await newSession();
  const page = await open('/page/calendar?view=list&day=2031-06-01', session, {
    ...inNewYork,
    expected: [428],
  });
  const choose = async (key: string) => {
    await button(page, 'events:menu').click();
    await page.getByRole('menuitem', { name: translate(key) }).click();
  };
  await choose('events:subscribe.action');
  // Simulates a proof that has expired.
  const refusal = { status: 428, json: { code: 'confirmation-needed', message: 'who?' } };
  await page.route('**/api/calendar/subscription', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
  );
  await button(page, 'events:subscribe.make').click();
  const proof = page.getByRole('dialog', { name: translate('profile:confirm.title') });
  await proof.locator('input[type=password]').fill(demoAccount('user').password);
  await expectAccessible(page);
  await page.unroute('**/api/calendar/subscription');
  await button(page, 'profile:confirm.go').click();
  const address = page.getByLabel(translate('events:subscribe.address'));
  expect(await address.inputValue()).toMatch(/\/calendar\/[^/]+\.ics$/);
  await button(page, 'events:subscribe.end').click();
  await button(page, 'events:subscribe.make').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const title = `Brought ${uniqueName()}`;
  await choose('events:import.action');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//made up//EN',
    'BEGIN:VEVENT',
    'UID:brought@example.org',
    'DTSTAMP:20310101T000000Z',
    `SUMMARY:${title}`,
    'DTSTART:20310603T140000Z',
    'DTEND:20310603T150000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  const file = { name: 'other.ics', mimeType: 'text/calendar', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('checkbox', { name: title }).and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: translate('events:import.bring', { count: 1 }) }).click();
  await page.locator('main [data-event]').filter({ hasText: title }).waitFor();
});
