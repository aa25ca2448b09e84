import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { momentAt, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import {
  addPersonNamed,
  dayColumn,
  eventCalled,
  newEvent,
  newSession,
  weekPath,
} from './calendar-steps.ts';
import { demo } from './demo.ts';
import { inAWeek, newLinkedClient } from './linked-client.ts';
import { waitForMail } from './mailbox.ts';
import { settled } from './settled.ts';
import { demoAccount } from './sign-in.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
/** Height of an hour in the day grid, in pixels. */
const hourHeight = 52;

// Like the first start on a server in UTC.
beforeAll(async () => {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query(`update organisation set time_zone = 'UTC'`);
  await client.end();
});

async function openIn(timezoneId: string, session: SignedIn, path: string): Promise<Page> {
  const page = await browser.visit({ options: { timezoneId } });
  await openWith(page, sessionEntries(session), path);
  await settled(page);
  return page;
}

/** Clicks an hour of a day in the open week. */
async function clickSlot(page: Page, day: string, hour: number): Promise<void> {
  const strip = dayColumn(page, day).locator('[data-new]');
  await strip.click({ position: { x: 20, y: hour * hourHeight + 8 } });
  await page.getByRole('dialog').waitFor();
}

const startTime = (page: Page) =>
  page.getByRole('dialog').getByLabel(translate('events:when.startTime'));
const save = (page: Page) =>
  page.getByRole('button', { name: translate('actions:save'), exact: true }).click();

/** Chooses the event's person. */
async function choosePerson(page: Page, name: string): Promise<void> {
  const people = page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${translate('events:fields.people')}`));
  await people.first().fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

async function readAs(session: SignedIn, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${session.token}` };
  return await fetch(new URL(path, demo.url), { headers });
}

describe.each([
  // A week before and after the DST change; Kolkata never has one. Each on a different weekday per
  // zone, because their weekly series would cover the clicked hour.
  ['America/Toronto', 'in spring', '2031-03-07', '2031-03-14', 'Eastern Time'],
  ['America/Toronto', 'in autumn', '2031-10-30', '2031-11-06', 'Eastern Time'],
  ['Europe/Paris', 'in spring', '2031-03-26', '2031-04-02', 'Central European Time'],
  ['Europe/Paris', 'in autumn', '2031-10-23', '2031-10-30', 'Central European Time'],
  ['Asia/Kolkata', 'in spring', '2031-03-06', '2031-03-13', 'India Standard Time'],
])('in %s %s', (zone, _, day, nextWeek, zoneName) => {
  it('keeps the clicked hour in form, calendar, timeline, email, and calendar file', async () => {
    const session = await newSession();
    const name = uniqueName();
    const person = await addPersonNamed(session, name);
    const title = `Zoned ${uniqueName()}`;
    const page = await openIn(zone, session, weekPath(day));
    await clickSlot(page, day, 9.5);
    const dialog = page.getByRole('dialog');
    expect(await startTime(page).inputValue()).toBe('09:30');
    await dialog.getByText(translate('events:zone.other', { zone: zoneName })).waitFor();
    await dialog.getByLabel(translate('events:fields.title')).fill(title);
    await dialog.getByLabel(translate('events:fields.recurrence')).selectOption('weekly');
    await choosePerson(page, name);
    await dialog.getByLabel(translate('events:invite.staff')).check();
    await save(page);

    const chip = eventCalled(page, title);
    await chip.waitFor();
    expect(await dayColumn(page, day).getByText(title).count()).toBe(1);
    expect(await chip.textContent()).toContain('9:30');
    const eventId = (await chip.getAttribute('data-event'))?.split('@')[0] ?? '';
    await page.goto(weekPath(nextWeek));
    await settled(page);
    expect(
      await dayColumn(page, nextWeek).locator('[data-event]', { hasText: title }).textContent(),
    ).toContain('9:30');
    for (const view of ['day', 'list']) {
      await page.goto(`/page/calendar?view=${view}&day=${nextWeek}`);
      await settled(page);
      await page.locator('main li', { hasText: title }).getByText('9:30').first().waitFor();
    }

    const range = `from=${day}&to=${nextWeek}&timeZone=${zone}&applicant=${person}`;
    const { occurrences } = (await (await readAs(session, `/api/event?${range}`)).json()) as {
      occurrences: { startAt: string }[];
    };
    expect(occurrences.map(({ startAt }) => Date.parse(startAt))).toEqual(
      [day, nextWeek].map((one) => momentAt(zone, `${one}T09:30`)),
    );

    await page.goto(`/page/applicant/${person}?section=timeline`);
    await page.getByText(/Appointment added: .*, 2031, 9:30/).waitFor();

    const { email } = demoAccount('user');
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const expectedText = new RegExp(
      `${date.format(new Date(day))} at 9:30\\sAM \\(${zoneName}\\)\\.`,
    );
    const text = async () => (await waitForMail(demo.outbox, email, /^An appointment$/)).text;
    await expect.poll(text).toMatch(expectedText);
    expect(await text()).not.toContain('Coordinated Universal Time');

    const file = await (await readAs(session, `/api/event/${eventId}/ics`)).text();
    // Chromium uses Kolkata's older name.
    const tzid = zone === 'Asia/Kolkata' ? 'Asia/(Kolkata|Calcutta)' : zone;
    expect(file).toMatch(new RegExp(`DTSTART;TZID=${tzid}:${day.replaceAll('-', '')}T093000`));
  });
});

describe('in Toronto', () => {
  const toronto = 'America/Toronto';

  it('proposes an hour in the browser’s time zone', async () => {
    const session = await newSession();
    const title = `Usual ${uniqueName()}`;
    const page = await openIn(toronto, session, weekPath('2031-05-13'));
    await page.getByRole('button', { name: translate('events:new'), exact: true }).click();
    expect(await startTime(page).inputValue()).toBe('09:00');
    await page.getByRole('dialog').getByLabel(translate('events:fields.title')).fill(title);
    await save(page);
    await eventCalled(page, title).waitFor();
    expect(await eventCalled(page, title).textContent()).toContain('9:00');
  });

  it('keeps the clicked moment when a location has another time zone', async () => {
    const admin = await demoSession('admin');
    const place = { name: `Far away ${uniqueName()}`, timeZone: 'Asia/Kolkata' };
    expect((await send('/api/location', place, admin.token)).status).toBe(201);
    const session = await newSession();
    const title = `Far ${uniqueName()}`;
    const page = await openIn(toronto, session, weekPath('2031-05-20'));
    await clickSlot(page, '2031-05-20', 9.5);
    const dialog = page.getByRole('dialog');
    const where = dialog.getByLabel(new RegExp(`^${translate('events:fields.locationId')}`));
    await where.selectOption(place.name);
    await expect.poll(() => startTime(page).inputValue()).toBe('19:00');
    await dialog.getByText(/^Your time: .*May 20, 2031, 9:30/).waitFor();
    await dialog.getByLabel(translate('events:fields.title')).fill(title);
    await save(page);
    const chip = eventCalled(page, title);
    await chip.waitFor();
    expect(await chip.textContent()).toContain('9:30');
    await chip.click();
    await dialog.getByText(/7:00.* local time \(India Standard Time\)/).waitFor();
    expect(await dialog.textContent()).toMatch(/May 20, 2031, 9:30/);
  });
});

it('shows a reader in Paris both times of an appointment in Toronto', async () => {
  const session = await newSession();
  const person = await addPersonNamed(session, uniqueName());
  const title = `Both ${uniqueName()}`;
  const time = {
    start: '2031-03-18T09:30',
    end: '2031-03-18T10:30',
    timeZone: 'America/Toronto',
  };
  await newEvent(session, { title, people: [{ id: person }], time });
  const page = await openIn('Europe/Paris', session, '/page/calendar?view=list&day=2031-03-18');
  const row = page.locator('main li', { hasText: title }).last();
  // Toronto has changed its clocks, Paris hasn't yet.
  const there = /9:30.*local time \(Eastern Time\)/;
  await row.getByText(there).waitFor();
  expect(await row.textContent()).toContain('2:30');
  await row.getByRole('link', { name: title }).click();
  await page.getByRole('dialog').getByText(there).waitFor();
  await page.goto(`/page/applicant/${person}?section=timeline`);
  await page
    .getByText(/Appointment added: .*March 18, 2031, 2:30.*; 9:30.*\(Eastern Time\)/)
    .waitFor();
});

it('shows a client their browser’s time if no zone is set', async () => {
  const { id, token, person } = await newLinkedClient();
  const session = { ...person, token };
  const time = { start: `${inAWeek}T14:00`, end: `${inAWeek}T15:00`, timeZone: 'UTC' };
  await newEvent(session, { title: 'How it goes', people: [{ id }], time });
  const page = await openIn('America/Toronto', person, '/page/dashboard');
  const [hour, minute] = wallTimeIn('America/Toronto', `${inAWeek}T14:00Z`).slice(11).split(':');
  const main = page.locator('main');
  await main
    .getByText(`${Number(hour)}:${minute}`)
    .first()
    .waitFor();
  expect(await main.textContent()).not.toContain('Coordinated Universal Time');
});
