import ICAL from 'ical.js';
import rrule from 'rrule';
import { writeCalendar } from '#core/server/icalendar/icalendar.ts';
import {
  occurrencesBetween,
  parseRuleWithStart,
  type TimedSeries,
} from '#core/server/time/recurrence.ts';

/**
 * Expands a year's calendar with 500 recurring events by our engine, rrule, and ical.js, in turns
 * and from the same rules. Target for ours: a median below 50 ms.
 *
 * `npm run bench:calendar [-- rounds]`; exits with 1 if the target is missed or results differ.
 */

const events = 500;
const rounds = Number(process.argv[2] ?? 15);
const aim = 50;
const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
const zone = 'Europe/Paris';

/** Typical rules: most weekly, some daily, monthly, and yearly, some with an end. */
const shapes: [string, string][] = [
  ['FREQ=WEEKLY', '2025-01-06'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2025-01-06'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2025-01-07'],
  ['FREQ=DAILY', '2025-01-01'],
  ['FREQ=DAILY;COUNT=400', '2025-06-01'],
  ['FREQ=MONTHLY;BYDAY=1WE', '2025-01-01'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2025-01-31'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '2025-01-30'],
  ['FREQ=YEARLY', '2025-05-04'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=2TU', '2025-11-11'],
];

const { RRule } = rrule;
const made = Array.from({ length: events }, (_, index) => {
  const [text, day] = shapes[index % shapes.length] as [string, string];
  const start = `${day}T${String(8 + (index % 10)).padStart(2, '0')}:00`;
  const end = `${start.slice(0, 11)}${String(9 + (index % 10)).padStart(2, '0')}:00`;
  const rule = parseRuleWithStart(text, start);
  if (typeof rule === 'string') throw new Error(`${text}: ${rule}`);
  const series: TimedSeries = { start, end, allDay: false, timeZone: zone, rule };
  const options = { ...RRule.parseString(text), dtstart: new Date(`${start}:00Z`), tzid: zone };
  const writtenEvent = {
    uid: String(index),
    sequence: 1,
    changedAt: new Date(0),
    summary: 'x',
    series,
  };
  return { series, options, told: writtenEvent };
});

const file = writeCalendar(
  made.map(({ told: writtenEvent }) => writtenEvent),
  {},
  new Date(from),
);
const calendar = new ICAL.Component(ICAL.parse(file));
for (const one of calendar.getAllSubcomponents('vtimezone')) {
  ICAL.TimezoneService.register(new ICAL.Timezone(one));
}
const icalEvents = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

const engines = {
  ours: () =>
    made.reduce((sum, { series }) => sum + occurrencesBetween(series, from, to).length, 0),
  // Local times only; time zone conversion would come on top.
  rrule: () =>
    made.reduce((sum, { options }) => {
      const { tzid: _, ...plain } = options;
      return sum + new RRule(plain).between(new Date(from), new Date(to - 1), true).length;
    }, 0),
  'ical.js': () => {
    let sum = 0;
    for (const event of icalEvents) {
      const times = event.iterator();
      for (let next = times.next(); next; next = times.next()) {
        const at = next.toUnixTime() * 1000;
        if (at >= to) break;
        if (at >= from) sum++;
      }
    }
    return sum;
  },
};

const taken = new Map<string, number[]>(Object.keys(engines).map((name) => [name, []]));
const found = new Map<string, number>();
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(engines)) {
    const begun = performance.now();
    found.set(name, run());
    taken.get(name)?.push(performance.now() - begun);
  }
}
let ours = Number.POSITIVE_INFINITY;
for (const [name, times] of taken) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  if (name === 'ours') ours = at(0.5);
  console.log(
    `${name}: ${found.get(name)} times; first ${times[0]?.toFixed(1)} ms, median ${at(0.5).toFixed(1)} ms, ` +
      `fastest ${at(0).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms`,
  );
}
const agree = new Set(found.values()).size === 1;
if (!agree) console.error('the engines returned different results');
if (ours >= aim) console.error(`ours took ${ours.toFixed(1)} ms; the target is ${aim} ms`);
process.exitCode = agree && ours < aim ? 0 : 1;
