import type { Page } from 'playwright-core';
import { send } from './api-calls.ts';
import { hourOn, tuesday } from './calendar-steps.ts';
import { press, translateForPage } from './open-dialog.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import { demoAccount } from './sign-in.ts';

const weekOfIt = `/page/calendar?view=week&day=${tuesday}`;

/** A dialog of the calendar. */
const opened = (name: string, goOn: NonNullable<Screen['goOn']>): Screen => ({
  name,
  path: weekOfIt,
  role: 'user',
  goOn,
});

export const calendarDialogs: readonly Screen[] = [
  opened('menu-of-calendar', (page) => press(page, 'events:menu')),
  opened('dialog-help-of-calendar', (page) => press(page, 'help:open')),
  opened('dialog-event', openRepeating),
  opened('dialog-event-new', async (page) => {
    const me = await page.evaluate(() => localStorage.getItem('currentUser'));
    const { id } = JSON.parse(me ?? '{}') as { id: string };
    // In the organization's time zone, like the new one, so that both overlap.
    const { start, end } = hourOn(tuesday, 9);
    await sendAs(page, '/api/event', { title: 'Stonebridge', time: { start, end }, staff: [id] });
    await press(page, 'events:new');
    await page.getByRole('dialog').getByText('Stonebridge').first().waitFor();
  }),
  opened('menu-of-event-file', async (page) => {
    await openRepeating(page);
    await press(page, 'events:download.action');
  }),
  opened('dialog-event-which', async (page) => {
    await openRepeating(page);
    await press(page, 'actions:delete');
  }),
  opened('dialog-event-edit', async (page) => {
    await openRepeating(page);
    await press(page, 'actions:edit');
    await press(page, 'events:edit.goOn');
  }),
  opened('bar-of-moving', async (page) => {
    await openRepeating(page);
    await press(page, 'events:move.action');
  }),
  opened('dialog-subscribe', async (page) => {
    await press(page, 'events:menu');
    await press(page, 'events:subscribe.action', 'menuitem');
  }),
  opened('dialog-subscribe-address', async (page) => {
    await press(page, 'events:menu');
    await press(page, 'events:subscribe.action', 'menuitem');
    // The crawl's session may be older than its proof may be.
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    const { password } = demoAccount('user');
    const url = new URL(page.url()).origin;
    await send('/api/auth/confirm', { password }, token ?? '', { url });
    // An earlier sight may have created one.
    const createLabel = await translateForPage(page, 'events:subscribe.make');
    const replaceLabel = await translateForPage(page, 'events:subscribe.anew');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(${createLabel}|${replaceLabel})$`) })
      .click();
    await page.getByRole('dialog').locator('input[readonly]').waitFor();
  }),
  opened('dialog-calendar-file', async (page) => {
    await press(page, 'events:menu');
    await press(page, 'events:import.action', 'menuitem');
    const eventLines = (uid: string, ...lines: string[]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20310101T000000Z',
      'SUMMARY:Fernhaven',
      ...lines,
      'END:VEVENT',
    ];
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//made up//EN',
      ...eventLines('one@example.org', 'DTSTART:20310603T140000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...eventLines('two@example.org', 'DTSTART:20310603T140000Z', 'RRULE:FREQ=SECONDLY'),
      'END:VCALENDAR',
    ].join('\r\n');
    const file = { name: 'Fernhaven.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('checkbox').first().waitFor();
  }),
];

/** Opens an occurrence of a series with a person. */
async function openRepeating(page: Page): Promise<void> {
  const person = await sendAs(page, '/api/applicant', { firstName: 'Odile', lastName: 'Moraine' });
  const made = await sendAs(page, '/api/event', {
    title: 'Fernhaven',
    time: hourOn(tuesday, 10),
    recurrence: 'FREQ=WEEKLY',
    people: [{ id: person.id }],
  });
  await page.goto(`${weekOfIt}&event=${made.id}&at=${tuesday}T10:00`);
  await settled(page);
  await page.getByRole('dialog').waitFor();
}
