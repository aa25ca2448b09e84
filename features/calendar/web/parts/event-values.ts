import { isCalendarDay, isWallTime } from '#core/contract/event-times.ts';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import {
  addDays,
  addMinutes,
  minutesBetween,
  momentAt,
  ownZone,
  wallDay,
  wallTimeIn,
} from '#core/web/i18n/zone-clock.ts';
import {
  type CalendarEvent,
  emptyEvent,
  eventToCreate,
} from '#features/calendar/contract/events.ts';
import type { OwnTime } from './event-time.ts';

export const eventFormSchema = eventToCreate.omit({ id: true });

export type EventValues = ReturnType<typeof valuesOfEvent>;

export type EventFields = FormFields<EventValues>;

export interface Beginning {
  /** A date, or a wall time of this browser. */
  at: string;
  /** The organization's zone, once loaded. */
  placeZone?: string | undefined;
  staff?: string[];
  people?: string[];
}

const usualHour = '09:00';
/** Default duration in minutes. */
const usualLength = 60;

export function valuesOfNew(beginning: Beginning): EventValues {
  const { at, placeZone, staff = [], people = [] } = beginning;
  const start = at.includes('T') ? at : `${at}T${usualHour}`;
  const timeZone = zoneToTypeIn(start, placeZone);
  const end = addMinutes(start, usualLength);
  return {
    ...valuesOfEvent({ ...emptyEvent, title: '', allDay: false, start, end, timeZone }),
    staff,
    people: people.map((id) => ({ id, attends: true })),
  };
}

/**
 * The browser's zone, since the calendar shows times in it. Uses the organization's zone when both
 * show the same time, so that a series follows its DST rules.
 */
function zoneToTypeIn(wall: string, placeZone: string | undefined): string {
  const own = ownZone();
  if (placeZone === undefined || isUniversalTime(placeZone) || !isWallTime(wall)) return own;
  return momentAt(placeZone, wall) === momentAt(own, wall) ? placeZone : own;
}

type Typed = Pick<
  CalendarEvent,
  | Exclude<keyof typeof emptyEvent, 'staff' | 'people'>
  | 'title'
  | 'allDay'
  | 'start'
  | 'end'
  | 'timeZone'
> & {
  staff: readonly { id: string }[];
  people: readonly { id: string; attends: boolean }[];
};

export function valuesOfEvent(event: Typed) {
  const { kind, title, allDay, start, end, timeZone, recurrence, locationId, reminders } = event;
  return {
    kind,
    title,
    time: { allDay, start, end, timeZone },
    recurrence,
    locationId,
    place: event.place ?? '',
    link: event.link ?? '',
    staff: event.staff.map(({ id }) => id),
    people: event.people.map(({ id, attends }) => ({ id, attends })),
    reminders,
    details: event.details ?? '',
    invite: { staff: false, people: false },
  };
}

/** Switches to dates, or back to the default hour of the first day. */
export function withWholeDays(time: EventValues['time'], allDay: boolean): EventValues['time'] {
  if (allDay) return { ...time, allDay, start: wallDay(time.start), end: wallDay(time.end) };
  const start = `${wallDay(time.start)}T${usualHour}`;
  return { ...time, allDay, start, end: addMinutes(start, usualLength) };
}

/** True for the hour that the form proposes. */
export function isUsualHour({ allDay, start, end }: EventValues['time']): boolean {
  return !allDay && start.endsWith(`T${usualHour}`) && minutesBetween(start, end) === usualLength;
}

/** Converts to another zone: keeps the moment, or with `keepsHour`, the wall time. */
export function withZone(
  time: EventValues['time'],
  timeZone: string,
  { keepsHour }: { keepsHour: boolean },
): EventValues['time'] {
  const there = keepsHour ? null : timeIn(time, timeZone);
  return { ...time, ...there, timeZone };
}

/** Converts a typed time to a zone; null while incomplete. */
export function timeIn(
  { allDay, start, end, timeZone }: EventValues['time'],
  zone: string,
): OwnTime | null {
  if (![start, end].every(allDay ? isCalendarDay : isWallTime)) return null;
  if (allDay) return { allDay, start, end };
  const shown = (wall: string) => wallTimeIn(zone, momentAt(timeZone, wall));
  return { allDay, start: shown(start), end: shown(end) };
}

/** Moves the end along with the start, so the duration stays. */
export function withStart(time: EventValues['time'], start: string): EventValues['time'] {
  const isWhole = (value: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value);
  if (![start, time.start, time.end].every(isWhole) || time.end < time.start) {
    return { ...time, start };
  }
  const form = (value: string) => (value.length === 10 ? `${value}T00:00` : value);
  const passed = Date.parse(`${form(start)}Z`) - Date.parse(`${form(time.start)}Z`);
  const end = time.allDay
    ? addDays(time.end, passed / 86_400_000)
    : addMinutes(time.end, passed / 60_000);
  return { ...time, start, end };
}
