import { cronFields } from './address.ts';

const minute = 60_000;
const day = 86_400_000;

/** Longer than any two of its times are apart that there are: the 29th of February. */
const longestSearch = 366 * 8;

/** The last times of a cron expression (five fields, UTC) at or before a moment, the newest first. */
export function lastTimesOf(cron: string, at: Date, count: number): Date[] {
  const fields = cron.trim().split(/\s+/).map(numbersIn);
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fields;
  const [, , dayField = '*', , weekdayField = '*'] = cron.trim().split(/\s+/);
  const isDay = (date: Date) => {
    if (!months.includes(date.getUTCMonth() + 1)) return false;
    const isOfMonth = days.includes(date.getUTCDate());
    const isOfWeek = weekdays.includes(date.getUTCDay());
    // As cron has it since ever: where both are restricted, either will do.
    const areBoth = !dayField.startsWith('*') && !weekdayField.startsWith('*');
    return areBoth ? isOfMonth || isOfWeek : isOfMonth && isOfWeek;
  };
  const found: Date[] = [];
  const midnight = Math.floor(at.getTime() / day) * day;
  for (let back = 0; back < longestSearch && found.length < count; back += 1) {
    const begin = midnight - back * day;
    if (!isDay(new Date(begin))) continue;
    for (const hour of hours.toReversed()) {
      for (const past of minutes.toReversed()) {
        const time = begin + hour * 60 * minute + past * minute;
        if (time <= at.getTime() && found.length < count) found.push(new Date(time));
      }
    }
  }
  return found;
}

/** Which numbers a field stands for, in their order; Sunday is 0. */
function numbersIn(field: string, at: number): number[] {
  const [low, high] = cronFields[at] ?? [0, 0];
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '*', step] = part.split('/');
    const [from, to] = range === '*' ? [low, high] : range.split('-').map(Number);
    // `5/15` goes on to the end, as `5-59/15`.
    const last = to ?? (step === undefined ? from : high);
    for (let n = from ?? low; n <= (last ?? high); n += Number(step ?? 1)) {
      found.add(at === 4 ? n % 7 : n);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** What is older may be late by a time, but not by two; nor by less than two days, however often they are made. */
const leastAge = 48 * 60 * minute;

/** A backup that was begun before this is too old, by the times at which backups are made (null: by hand). */
export function oldestFine(cron: string | null, now: Date): Date {
  const before = new Date(now.getTime() - leastAge);
  const due = cron === null ? undefined : lastTimesOf(cron, now, 2).at(1);
  return due && due < before ? due : before;
}
