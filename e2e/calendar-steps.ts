import type { Page } from 'playwright-core';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { beginSession, send } from './api-calls.ts';
import type { SignedIn } from './stored.ts';

/** The day that the journeys are about: a Tuesday far from what the demo has. */
export const tuesday = '2031-03-25';

/** Somebody to meet, made by this member of staff. */
export async function somebody(session: SignedIn, lastName: string): Promise<string> {
  const made = await send('/api/applicant', { firstName: 'Odile', lastName }, session.token);
  return ((await made.json()) as { id: string }).id;
}

/** An appointment as the API takes it, in a zone of its own. */
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

/** An event in the view that is open, by its title. */
export const eventCalled = (page: Page, title: string) =>
  page.locator('main [data-event]').filter({ hasText: title });

/** The address of the week in which a day is. */
export const weekOf = (day: string) => `/page/calendar?view=week&day=${day}`;

/** A day of a week that is open. */
export const dayColumn = (page: Page, day: string) => page.locator(`main li[data-day="${day}"]`);
