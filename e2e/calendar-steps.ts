import type { Page } from 'playwright-core';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { beginSession, send } from './api-calls.ts';
import type { SignedIn } from './stored.ts';

/** A Tuesday far from the demo's events. */
export const tuesday = '2031-03-25';

/** Creates a person as this staff member. */
export async function addPersonNamed(session: SignedIn, lastName: string): Promise<string> {
  const made = await send('/api/applicant', { firstName: 'Odile', lastName }, session.token);
  return ((await made.json()) as { id: string }).id;
}

/** Creates an event through the API, with its own time zone. */
export async function newEvent(session: SignedIn, event: object): Promise<CalendarEvent> {
  const made = await send('/api/event', event, session.token);
  if (!made.ok) throw new Error(`no event was made: ${await made.text()}`);
  return (await made.json()) as CalendarEvent;
}

export const hourOn = (day: string, hour: number, timeZone = 'America/New_York') => {
  const at = (value: number) => `${day}T${String(value).padStart(2, '0')}:00`;
  return { start: at(hour), end: at(hour + 1), timeZone };
};

export const newSession = () => beginSession('user');

export const eventCalled = (page: Page, title: string) =>
  page.locator('main [data-event]').filter({ hasText: title });

/** Address of the week with this day. */
export const weekPath = (day: string) => `/page/calendar?view=week&day=${day}`;

export const dayColumn = (page: Page, day: string) => page.locator(`main li[data-day="${day}"]`);
