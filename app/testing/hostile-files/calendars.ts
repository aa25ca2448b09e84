/** Calendar files that are expensive to read, named by the cause. */

const lines = (parts: readonly string[]) => `${parts.join('\r\n')}\r\n`;

function makeCalendar(parts: readonly string[]): string {
  const about = ['VERSION:2.0', 'PRODID:-//Hostile//EN'];
  return lines(['BEGIN:VCALENDAR', ...about, ...parts, 'END:VCALENDAR']);
}

function makeEvent(number: number, properties: readonly string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${number}`, 'SUMMARY:x', ...properties, 'END:VEVENT'];
}

const many = (count: number, make: (number: number) => readonly string[]) =>
  Array.from({ length: count }, (_, number) => make(number)).flat();

/** Rules that never match, searched from 1900 on. */
export function eventsThatNeverCome(): string {
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  return makeCalendar(many(150, (number) => makeEvent(number, ['DTSTART:19000101T100000', rule])));
}

/** Leap days, a thousand times, with a thousand exceptions. */
export function daysOutOfRareRules(): string {
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000';
  const out = many(1000, (number) => [`EXDATE:${2000 + (number % 200)}0228T100000`]);
  return makeCalendar(
    many(10, (number) => makeEvent(number, ['DTSTART:19040229T100000', rule, ...out])),
  );
}

/** The same with finite rules that still take long. */
export function daysOutOfCountedRules(): string {
  const rule = 'RRULE:FREQ=DAILY;BYMONTHDAY=1;COUNT=1000';
  const out = many(1000, (number) => [`EXDATE:${1944 + (number % 80)}0102T100000`]);
  return makeCalendar(
    many(20, (number) => makeEvent(number, ['DTSTART:19440101T100000', rule, ...out])),
  );
}

/** Time zones with thousands of rules. */
export function zonesOfManyRules(): string {
  const observance = (number: number) => [
    'BEGIN:STANDARD',
    `DTSTART:19${String(number % 70).padStart(2, '0')}0101T000000`,
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0017',
    'RRULE:FREQ=YEARLY;BYYEARDAY=-366;COUNT=1000',
    'END:STANDARD',
  ];
  const zone = (number: number) => [
    'BEGIN:VTIMEZONE',
    `TZID:Nowhere ${number}`,
    ...many(300, observance),
    'END:VTIMEZONE',
  ];
  const start = (number: number) => [`DTSTART;TZID=Nowhere ${number}:20260101T100000`];
  return makeCalendar([...many(8, zone), ...many(8, (number) => makeEvent(number, start(number)))]);
}

/** A time zone without a start. */
export function zonesWithoutBeginning(): string {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Nowhere',
    'BEGIN:STANDARD',
    'DTSTART:nowhere',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0017',
    'RRULE:FREQ=YEARLY',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  return makeCalendar([...zone, ...makeEvent(0, ['DTSTART;TZID=Nowhere:20260101T100000'])]);
}

/** One property with a hundred thousand parameters. */
export function propertyOfManyParameters(): string {
  return makeCalendar(makeEvent(0, [`DTSTART${';A=1'.repeat(100_000)}:20260101T100000`]));
}

/** Thousands of empty components. */
export function emptyParts(): string {
  return makeCalendar(many(20_001, () => ['BEGIN:VTODO', 'END:VTODO']));
}
