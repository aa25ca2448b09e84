import type { Occurrence } from '#contract/events.ts';
import { type CalendarEvent, type EventReminder, eventToCreate } from '#contract/events.ts';
import type { FormFields } from '#web/platform/contract-form.ts';
import {
  addDays,
  addMinutes,
  dayOf,
  momentAt,
  ownZone,
  wallTimeIn,
} from '#web/platform/zone-clock.ts';

/** What is typed about an event; whether it is made or changed, it is the same. */
export const eventAsTyped = eventToCreate.omit({ id: true });

export interface EventValues {
  kind: Occurrence['kind'];
  title: string;
  time: { allDay: boolean; start: string; end: string; timeZone: string };
  recurrence: string | null;
  locationId: string | null;
  place: string;
  link: string;
  staff: string[];
  people: { id: string; attends: boolean }[];
  reminders: EventReminder[];
  details: string;
  invite: { staff: boolean; people: boolean };
}

/** The form that it is typed in. */
export type EventFields = FormFields<EventValues>;

/** What a new event begins with. */
export interface Beginning {
  /** A day, or a wall time of this browser. */
  at: string;
  /** By whose clocks it is meant; those of this browser where none are known. */
  timeZone?: string | undefined;
  staff?: string[];
  people?: string[];
}

const usualHour = '09:00';
/** An hour, in minutes. */
const usualLength = 60;

export function valuesOfNew(beginning: Beginning): EventValues {
  const { at, timeZone = ownZone(), staff = [], people = [] } = beginning;
  // A time that was pointed at is one of the clock that is seen; the usual hour is that of the place.
  const start = at.includes('T')
    ? wallTimeIn(timeZone, momentAt(ownZone(), at))
    : `${at}T${usualHour}`;
  return {
    kind: 'appointment',
    title: '',
    time: { allDay: false, start, end: addMinutes(start, usualLength), timeZone },
    recurrence: null,
    locationId: null,
    place: '',
    link: '',
    staff,
    people: people.map((id) => ({ id, attends: true })),
    reminders: [],
    details: '',
    invite: { staff: false, people: false },
  };
}

export function valuesOfEvent(event: CalendarEvent): EventValues {
  const { kind, title, allDay, start, end, timeZone, recurrence, reminders } = event;
  return {
    kind,
    title,
    time: { allDay, start, end, timeZone },
    recurrence,
    locationId: event.locationId,
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
