import { isCalendarDay, isWallTime } from '#core/contract/event-times.ts';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import {
  addDays,
  addMinutes,
  browserZone,
  minutesBetween,
  momentAt,
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

export type EventValues = ReturnType<typeof toEventValues>;

export type EventFields = FormFields<EventValues>;

export interface EventDefaults {
  /** A date, or a wall time of this browser. */
  at: string;
  /** Wall time of the end; by default an hour later. */
  until?: string | undefined;
  /** The organization's zone, once loaded. */
  organizationZone?: string | undefined;
  staff?: string[];
  people?: string[];
}

const defaultHour = '09:00';
/** Default duration in minutes. */
const defaultMinutes = 60;

export function newEventValues(defaults: EventDefaults): EventValues {
  const { at, until, organizationZone, staff = [], people = [] } = defaults;
  const start = at.includes('T') ? at : `${at}T${defaultHour}`;
  const timeZone = chooseZone(start, organizationZone);
  const end = until ?? addMinutes(start, defaultMinutes);
  return {
    ...toEventValues({ ...emptyEvent, title: '', allDay: false, start, end, timeZone }),
    staff,
    people: people.map((id) => ({ id, attends: true })),
  };
}

/**
 * The browser's zone, since the calendar shows times in it. Uses the organization's zone when both
 * show the same time, so that a series follows its DST rules.
 */
function chooseZone(wall: string, organizationZone: string | undefined): string {
  const own = browserZone();
  if (organizationZone === undefined || isUniversalTime(organizationZone) || !isWallTime(wall))
    return own;
  return momentAt(organizationZone, wall) === momentAt(own, wall) ? organizationZone : own;
}

type EventInput = Pick<
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

export function toEventValues(event: EventInput) {
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
  const start = `${wallDay(time.start)}T${defaultHour}`;
  return { ...time, allDay, start, end: addMinutes(start, defaultMinutes) };
}

/** True for the hour that the form proposes. */
export function isDefaultHour({ allDay, start, end }: EventValues['time']): boolean {
  return (
    !allDay && start.endsWith(`T${defaultHour}`) && minutesBetween(start, end) === defaultMinutes
  );
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
  const convert = (wall: string) => wallTimeIn(zone, momentAt(timeZone, wall));
  return { allDay, start: convert(start), end: convert(end) };
}

/** Moves the end along with the start, so the duration stays. */
export function withStart(time: EventValues['time'], start: string): EventValues['time'] {
  const isComplete = (value: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value);
  if (![start, time.start, time.end].every(isComplete) || time.end < time.start) {
    return { ...time, start };
  }
  const withClock = (value: string) => (value.length === 10 ? `${value}T00:00` : value);
  const shiftMs = Date.parse(`${withClock(start)}Z`) - Date.parse(`${withClock(time.start)}Z`);
  const end = time.allDay
    ? addDays(time.end, shiftMs / 86_400_000)
    : addMinutes(time.end, shiftMs / 60_000);
  return { ...time, start, end };
}
