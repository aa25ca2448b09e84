import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { isUniversalTime, zoneNameIn } from '#core/contract/time-zones.ts';
import { useClockTag } from '#core/web/i18n/date-display.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';
import { wallDay, wallTimeAsUtc } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import type {
  CalendarEntry,
  CalendarTask,
  EventReminder,
} from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { OwnTime } from './event-time.ts';

/** A due item owned by another feature: a date of a case record, or a task. */
export type DueEntry = CalendarEntry | CalendarTask;

export const isTask = (entry: DueEntry): entry is CalendarTask => 'due' in entry;

export const entryDay = (entry: DueEntry) => (isTask(entry) ? entry.due : entry.day);

export function entryLink(entry: DueEntry) {
  return isTask(entry)
    ? { to: paths.tasks, search: { task: entry.id } as never }
    : { to: paths.applicant(entry.person.id), search: paths.inFile(entry.section) };
}

export function useEventFormat() {
  const { t, i18n } = useTranslation('events');
  const { personName, list } = useFormat();
  const label = useEnumerationLabel();
  const language = i18n.language;
  const tag = useClockTag(language, regionalTag(language));
  return useMemo(() => {
    const formats = createFormats(tag);
    const { time, range, day, shortDay, zoneName } = formats;
    const formatTime = ({ allDay, start, end }: OwnTime) => {
      if (allDay) return t('allDay');
      if (wallDay(start) !== wallDay(end)) {
        return t('fromTo', { from: time(start), to: `${shortDay(wallDay(end))}, ${time(end)}` });
      }
      if (start === end) return time(start);
      // Browsers separate the times with a dash, which reads badly in French.
      return language === 'fr'
        ? t('fromTo', { from: fullHour(time(start)), to: fullHour(time(end)) })
        : range(start, end);
    };
    const formatWhen = (ownTime: OwnTime) => {
      const { allDay, start, end } = ownTime;
      if (!allDay) return t('dayAndTime', { day: day(wallDay(start)), time: formatTime(ownTime) });
      return start === end ? day(start) : t('fromTo', { from: day(start), to: day(end) });
    };
    const formatInEventZone = (here: OwnTime, there: OwnTime, timeZone: string) => {
      if (there.allDay || there.start === here.start || isUniversalTime(timeZone)) return null;
      const isSameDay = wallDay(there.start) === wallDay(here.start);
      const when = isSameDay ? formatTime(there) : formatWhen(there);
      return t('zone.there', { when, zone: zoneName(timeZone) });
    };
    return {
      ...formats,
      timeOf: formatTime,
      whenOf: formatWhen,
      /** In the event's zone; null when it shows the same time. */
      thereOf: formatInEventZone,
      /** In the reader's zone, and in the event's when it differs. */
      formatBothZones: (here: OwnTime, there: OwnTime, timeZone: string) => {
        const elsewhere = formatInEventZone(here, there, timeZone);
        const ownText = formatWhen(here);
        return elsewhere === null ? ownText : t('zone.both', { here: ownText, there: elsewhere });
      },
      formatPeople: (people: readonly Named[], others: number) =>
        list([
          ...people.map((person) => personName(person)),
          ...(others > 0 ? [t('others', { count: others })] : []),
        ]),
      entryTitle: (entry: DueEntry) => {
        if (isTask(entry)) return t('entry', { what: t('taskDue'), name: entry.title });
        const { kind, person } = entry;
        const what = kind === 'follow-up-due' ? t('followUpDue') : label('supportDateKinds', kind);
        return t('entry', { what, name: personName(person) });
      },
    };
  }, [language, tag, t, personName, list, label]);
}

/** French omits minutes on the full hour: « 14 h ». */
function fullHour(time: string): string {
  return time.replace(/(\sh)\s00$/, '$1');
}

function createFormats(tag: string) {
  const make = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' });
  const times = make({ timeStyle: 'short' });
  const days = make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDays = make({ weekday: 'short', day: 'numeric', month: 'short' });
  const months = make({ month: 'long', year: 'numeric' });
  const weekdays = make({ weekday: 'long' });
  const shortWeekdays = make({ weekday: 'short' });
  const hours = make({ hour: 'numeric' });
  return {
    /** A wall time → "10:30 AM". */
    time: (wall: string) => times.format(wallTimeAsUtc(wall)),
    /** A wall time where there is little room → "10 AM", "10:30 AM". */
    briefTime: (wall: string) => (wall.endsWith(':00') ? hours : times).format(wallTimeAsUtc(wall)),
    range: (from: string, to: string) => times.formatRange(wallTimeAsUtc(from), wallTimeAsUtc(to)),
    hour: (hour: number) => hours.format(hour * 3_600_000),
    /** → "Tuesday, March 24, 2026". */
    day: (day: string) => days.format(wallTimeAsUtc(day)),
    /** → "Tue, Mar 24". */
    shortDay: (day: string) => shortDays.format(wallTimeAsUtc(day)),
    month: (day: string) => months.format(wallTimeAsUtc(day)),
    dayRange: (from: string, to: string) =>
      make({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
        wallTimeAsUtc(from),
        wallTimeAsUtc(to),
      ),
    weekday: (day: string) => weekdays.format(wallTimeAsUtc(day)),
    shortWeekday: (day: string) => shortWeekdays.format(wallTimeAsUtc(day)),
    /** "America/New_York" → "Eastern Time". */
    zoneName: (zone: string) => zoneNameIn(zone, tag),
    /** "America/New_York" → "EST". */
    zoneShort: (zone: string, day: string) =>
      dateFormat(tag, { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(new Date(`${day}T12:00Z`))
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  };
}

const hour = 60;
const day = 24 * hour;
const week = 7 * day;

/** "1 hour before, to the staff". */
export function useReminderFormatter(): (reminder: EventReminder) => string {
  const { t } = useTranslation('events');
  return ({ minutesBefore, to }) => {
    const amount = (unit: number) => minutesBefore / unit;
    const before = () => {
      if (minutesBefore === 0) return t('reminder.begin');
      if (Number.isInteger(amount(week))) return t('reminder.weeks', { count: amount(week) });
      if (Number.isInteger(amount(day))) return t('reminder.days', { count: amount(day) });
      if (Number.isInteger(amount(hour))) return t('reminder.hours', { count: amount(hour) });
      return t('reminder.minutes', { count: minutesBefore });
    };
    return t(`reminder.to.${to}`, { before: before() });
  };
}
