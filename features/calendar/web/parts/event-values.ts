import { isCalendarDay, isWallTime } from '#core/contract/event-times.ts';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import {
  addDays,
  addMinutes,
  dayOf,
  minutesBetween,
  momentAt,
  ownZone,
  wallTimeIn,
} from '#core/web/i18n/zone-clock.ts';
import {
  type CalendarEvent,
  emptyEvent,
  eventToCreate,
} from '#features/calendar/contract/events.ts';
import type { OwnTime } from './event-time.ts';

/** What is typed about an event; whether it is made or changed, it is the same. */
export const eventAsTyped = eventToCreate.omit({ id: true });

export type EventValues = ReturnType<typeof valuesOfEvent>;

/** The form that it is typed in. */
export type EventFields = FormFields<EventValues>;

/** What a new event begins with. */
export interface Beginning {
  /** A day, or a wall time of this browser. */
  at: string;
  /** The zone of the organization, once it is known. */
  placeZone?: string | undefined;
  staff?: string[];
  people?: string[];
}

const usualHour = '09:00';
/** An hour, in minutes. */
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
 * The zone of this browser: a time is typed by the clock that the calendar shows. Where the clock of the
 * organization shows the same, its own zone, so that a series follows its changes.
 */
function zoneToTypeIn(wall: string, placeZone: string | undefined): string {
  const own = ownZone();
  if (placeZone === undefined || isUniversalTime(placeZone) || !isWallTime(wall)) return own;
  return momentAt(placeZone, wall) === momentAt(own, wall) ? placeZone : own;
}

/** What the form needs of an event; a new one has no more. */
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

/** Whole days from times, or the other way round: the same days, or the usual hour of the first. */
export function withWholeDays(time: EventValues['time'], allDay: boolean): EventValues['time'] {
  if (allDay) return { ...time, allDay, start: dayOf(time.start), end: dayOf(time.end) };
  const start = `${dayOf(time.start)}T${usualHour}`;
  return { ...time, allDay, start, end: addMinutes(start, usualLength) };
}

/** Whether it is the hour that the form itself proposes. */
export function isUsualHour({ allDay, start, end }: EventValues['time']): boolean {
  return !allDay && start.endsWith(`T${usualHour}`) && minutesBetween(start, end) === usualLength;
}

/** On the clocks of another zone: the same moments, or, with `keepsHour`, the same hours there. */
export function withZone(
  time: EventValues['time'],
  timeZone: string,
  { keepsHour }: { keepsHour: boolean },
): EventValues['time'] {
  const there = keepsHour ? null : timeIn(time, timeZone);
  return { ...time, ...there, timeZone };
}

/** A time that is typed, as the clocks of a zone show it; null while it is half typed. */
export function timeIn(
  { allDay, start, end, timeZone }: EventValues['time'],
  zone: string,
): OwnTime | null {
  if (![start, end].every(allDay ? isCalendarDay : isWallTime)) return null;
  if (allDay) return { allDay, start, end };
  const shown = (wall: string) => wallTimeIn(zone, momentAt(timeZone, wall));
  return { allDay, start: shown(start), end: shown(end) };
}

/** A new beginning takes the end along, so that it stays as long. */
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
