import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import {
  occurrenceMoments,
  occurrencesBetween,
  parseRuleWithStart,
  type TimedSeries,
} from '../time/recurrence.ts';
import { type WrittenEvent, writeCalendar } from './icalendar.ts';
import { BrokenCalendar } from './icalendar-lines.ts';
import { readCalendar } from './parse-icalendar.ts';

const now = new Date('2026-03-01T00:00:00Z');

function series(start: string, end: string, timeZone: string, rule?: string): TimedSeries {
  const read = rule === undefined ? null : parseRuleWithStart(rule, start);
  if (typeof read === 'string') throw new Error(read);
  return { start, end, timeZone, allDay: start.length === 10, rule: read };
}

const event = (more: Partial<WrittenEvent> & { series: TimedSeries }): WrittenEvent => ({
  uid: 'one@cairn.example',
  sequence: 1,
  changedAt: now,
  summary: 'Appointment',
  ...more,
});

/** The occurrences that ical.js finds, from the file alone. */
function byIcal(text: string, maxCount: number): [number, number][] {
  ICAL.TimezoneService.reset();
  const file = new ICAL.Component(ICAL.parse(text));
  for (const zone of file.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  const [first, ...others] = file
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one, { strictExceptions: false }));
  if (!first) return [];
  for (const one of others) first.relateException(one);
  const ms = (time: ICAL.Time) => time.toUnixTime() * 1000;
  if (!first.isRecurring()) return [[ms(first.startDate), ms(first.endDate)]];
  const found: [number, number][] = [];
  const times = first.iterator();
  for (let next = times.next(); next && found.length < maxCount; next = times.next()) {
    const { startDate, endDate } = first.getOccurrenceDetails(next);
    found.push([ms(startDate), ms(endDate)]);
  }
  return found;
}

describe('written files', () => {
  it.each([
    ['Europe/Paris', '2026-03-23T10:00', '2026-03-23T11:30', 'FREQ=WEEKLY;COUNT=60'],
    ['America/New_York', '2026-10-26T09:00', '2026-10-26T10:00', 'FREQ=DAILY;COUNT=30'],
    ['America/New_York', '2026-01-07T18:00', '2026-01-07T19:00', 'FREQ=MONTHLY;BYDAY=1WE;COUNT=20'],
    ['Australia/Lord_Howe', '2026-03-30T20:00', '2026-03-30T21:00', 'FREQ=DAILY;COUNT=20'],
    ['Europe/Dublin', '2026-03-27T12:00', '2026-03-27T13:00', 'FREQ=DAILY;UNTIL=20260402'],
    ['Asia/Kolkata', '2026-03-27T12:00', '2026-03-27T13:00', 'FREQ=DAILY;UNTIL=20260402T120000'],
    ['UTC', '2026-03-27T12:00', '2026-03-27T13:00', 'FREQ=DAILY;COUNT=5'],
    ['Europe/Paris', '2026-03-23T10:00', '2026-03-23T11:00', 'FREQ=MONTHLY;BYMONTHDAY=23'],
  ])('in %s from %s is what ical.js reads', (zone, start, end, rule) => {
    const timedSeries = series(start, end, zone, rule);
    const ours = occurrencesBetween(timedSeries, 0, Date.UTC(2040, 0, 1), 60);
    const text = writeCalendar([event({ series: timedSeries })], {}, now);
    expect(byIcal(text, 60)).toEqual(ours.map(({ startAt, endAt }) => [startAt, endAt]));
  });

  it('keep the length of an appointment whose start the clocks skip', () => {
    const timedSeries = series(
      '2027-03-07T02:30',
      '2027-03-07T03:30',
      'America/New_York',
      'FREQ=WEEKLY;COUNT=3',
    );
    const text = writeCalendar([event({ series: timedSeries })], {}, now);
    expect(
      byIcal(text, 3).map((times) => times.map((at) => new Date(at).toISOString().slice(0, 16))),
    ).toEqual([
      ['2027-03-07T07:30', '2027-03-07T08:30'],
      ['2027-03-14T07:30', '2027-03-14T08:30'],
      ['2027-03-21T06:30', '2027-03-21T07:30'],
    ]);
    expect(text).toContain('RECURRENCE-ID;TZID=America/New_York:20270314T023000');
  });

  it('state the length of a series that starts at a clock change', () => {
    const zone = 'America/New_York';
    for (const [start, end, length] of [
      ['2027-03-14T02:30', '2027-03-14T03:30', 'PT1H'],
      ['2027-03-13T22:00', '2027-03-14T06:00', 'PT8H'],
      ['2027-11-07T01:30', '2027-11-07T03:00', 'PT1H30M'],
    ] as const) {
      const timedSeries = series(start, end, zone, 'FREQ=WEEKLY;COUNT=3');
      const text = writeCalendar([event({ series: timedSeries })], {}, now);
      expect(text).toContain(
        `DTSTART;TZID=${zone}:${start.replaceAll(/[-:]/g, '')}00\r\nDURATION:${length}\r\n`,
      );
      const ours = occurrencesBetween(timedSeries, 0, Date.UTC(2030, 0, 1));
      expect(byIcal(text, 3)).toEqual(ours.map(({ startAt, endAt }) => [startAt, endAt]));
    }
  });

  it('cancel or move an occurrence at a clock change like any other', () => {
    const timedSeries = series(
      '2027-03-07T02:30',
      '2027-03-07T03:30',
      'America/New_York',
      'FREQ=WEEKLY;COUNT=3',
    );
    const skipped = '2027-03-14T02:30';
    const canceledFile = writeCalendar(
      [event({ series: timedSeries, exceptions: [skipped] })],
      {},
      now,
    );
    expect(byIcal(canceledFile, 3)).toHaveLength(2);
    expect(canceledFile).not.toContain('RECURRENCE-ID');
    const moved = series('2027-03-15T10:00', '2027-03-15T11:00', 'America/New_York');
    const events = [
      event({ series: timedSeries }),
      event({ series: moved, instead: { start: skipped, series: timedSeries } }),
    ];
    expect(writeCalendar(events, {}, now).match(/RECURRENCE-ID/g)).toHaveLength(1);
  });

  it('mean the same to ical.js and our own reader, for every rule across clock changes', () => {
    const zones = ['America/New_York', 'Europe/Paris', 'Australia/Lord_Howe', 'Europe/Dublin'];
    const rules = [
      'FREQ=DAILY;COUNT=20',
      'FREQ=DAILY;INTERVAL=2;COUNT=20',
      'FREQ=DAILY;UNTIL=20270404',
      'FREQ=WEEKLY;COUNT=20',
      'FREQ=WEEKLY;BYDAY=MO,TH,SA,SU;COUNT=20',
      'FREQ=MONTHLY;COUNT=12',
      'FREQ=MONTHLY;BYDAY=-1SU;COUNT=12',
      'FREQ=YEARLY;COUNT=6',
    ];
    const firstDay = Date.UTC(2026, 9, 1);
    const half = 30 * 60_000;
    let touched = 0;
    const property = fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...rules),
      fc.integer({ min: 0, max: 180 }),
      // Nights, when clocks change.
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 20 }),
      (zone, rule, day, early, halves) => {
        const begin = firstDay + day * 86_400_000 + early * half;
        const text = (at: number) => new Date(at).toISOString().slice(0, 16);
        const [start, end] = [text(begin), text(begin + halves * half)];
        const read = parseRuleWithStart(rule, start);
        // Months without this day are tested elsewhere.
        if (typeof read === 'string' || Number(start.slice(8, 10)) > 28) return;
        const timedSeries = { start, end, timeZone: zone, allDay: false, rule: read };
        const file = writeCalendar([event({ series: timedSeries })], {}, now);
        const ours = occurrencesBetween(timedSeries, 0, Date.UTC(2080, 0, 1), 200);
        expect(byIcal(file, 200)).toEqual(ours.map(({ startAt, endAt }) => [startAt, endAt]));
        if (file.includes('RECURRENCE-ID')) touched++;
        expect(readCalendar(file, 'UTC').events).toMatchObject([
          { time: { start, end, timeZone: zone }, cancelled: [], changed: [], refusal: null },
        ]);
      },
    );
    fc.assert(property, { numRuns: 200, seed: 17 });
    expect(touched).toBeGreaterThan(10);
  });

  it('exclude canceled occurrences and include moved ones', () => {
    const timedSeries = series(
      '2026-03-23T10:00',
      '2026-03-23T11:00',
      'Europe/Paris',
      'FREQ=WEEKLY;COUNT=4',
    );
    const moved = series('2026-04-08T15:00', '2026-04-08T16:00', 'Europe/Paris');
    const text = writeCalendar(
      [
        event({ series: timedSeries, exceptions: ['2026-03-30T10:00'] }),
        event({ series: moved, instead: { start: '2026-04-06T10:00', series: timedSeries } }),
      ],
      {},
      now,
    );
    expect(byIcal(text, 9).map(([at]) => new Date(at).toISOString().slice(0, 16))).toEqual([
      '2026-03-23T09:00',
      '2026-04-08T13:00',
      '2026-04-13T08:00',
    ]);
  });

  it('end all-day events on the day after the last, without a zone', () => {
    const timedSeries = series('2026-03-28', '2026-03-29', 'Europe/Paris');
    const text = writeCalendar([event({ series: timedSeries })], {}, now);
    expect(text).toContain('DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('fold lines at 75 bytes, escape text, and survive a round trip', () => {
    const summary =
      'Café; à côté, \\ “chez nous” – 日本語日本語日本語日本語日本語日本語日本語日本語 🙂🙂🙂🙂';
    const timedSeries = series('2026-03-23T10:00', '2026-03-23T11:00', 'Europe/Paris');
    const text = writeCalendar(
      [event({ series: timedSeries, summary, description: 'a\nb\u0007' })],
      {},
      now,
    );
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [read] = readCalendar(text, 'UTC').events;
    expect(read).toMatchObject({ title: summary, details: 'a\nb', refusal: null });
  });
});

const lines = (...some: string[]) => some.join('\r\n');
const file = (...some: string[]) =>
  lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Invented//Made up//EN',
    ...some,
    'END:VCALENDAR',
    '',
  );
const oneEvent = (...some: string[]) => file('BEGIN:VEVENT', 'UID:a', ...some, 'END:VEVENT');
const read = (text: string, zone = 'Europe/Paris') => readCalendar(text, zone);
const first = (text: string, zone?: string) => read(text, zone).events[0];

const windows = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('files of other programs', () => {
  it.each([
    [
      'in UTC, once: by the clocks of the reader',
      ['DTSTART:19970903T163000Z', 'DTEND:19970903T190000Z'],
      {
        start: '1997-09-03T18:30',
        end: '1997-09-03T21:00',
        timeZone: 'Europe/Paris',
        allDay: false,
      },
    ],
    [
      'without a zone: by the clocks of the reader',
      ['DTSTART:20260601T100000', 'DURATION:PT1H30M'],
      {
        start: '2026-06-01T10:00',
        end: '2026-06-01T11:30',
        timeZone: 'Europe/Paris',
        allDay: false,
      },
    ],
    [
      'on a whole day',
      ['DTSTART;VALUE=DATE:19971102'],
      { start: '1997-11-02', end: '1997-11-02', timeZone: 'Europe/Paris', allDay: true },
    ],
    [
      'on several days',
      ['DTSTART;VALUE=DATE:20070628', 'DTEND;VALUE=DATE:20070709'],
      { start: '2007-06-28', end: '2007-07-08', timeZone: 'Europe/Paris', allDay: true },
    ],
    [
      'in a zone',
      ['DTSTART;TZID=America/New_York:19970902T090000', 'DURATION:P1D'],
      {
        start: '1997-09-02T09:00',
        end: '1997-09-03T09:00',
        timeZone: 'America/New_York',
        allDay: false,
      },
    ],
    [
      'with a prefix',
      ['DTSTART;TZID=/example.org/2024/Europe/Oslo:20260601T090000'],
      {
        start: '2026-06-01T09:00',
        end: '2026-06-01T09:00',
        timeZone: 'Europe/Oslo',
        allDay: false,
      },
    ],
    [
      'with an end by another clock',
      ['DTSTART;TZID=Europe/Paris:20260601T090000', 'DTEND;TZID=Europe/London:20260601T090000'],
      {
        start: '2026-06-01T09:00',
        end: '2026-06-01T10:00',
        timeZone: 'Europe/Paris',
        allDay: false,
      },
    ],
  ])('%s', (_, some, time) => {
    expect(first(oneEvent('SUMMARY:Talk', ...some))).toMatchObject({
      title: 'Talk',
      time,
      refusal: null,
    });
  });

  it('resolves Windows zone names, and unknown names by their offsets', () => {
    const at = (tzid: string, zone: string[]) =>
      file(...zone, 'BEGIN:VEVENT', `DTSTART;TZID=${tzid}:20260601T090000`, 'END:VEVENT');
    expect(first(at('Eastern Standard Time', windows))?.time?.timeZone).toBe('America/New_York');
    const strange = windows.map((line) =>
      line.replace('Eastern Standard Time', 'Ours, with a comma'),
    );
    const quoted = at(
      '"Ours, with a comma"',
      strange.map((line) => line.replace('Ours,', 'Ours\\,')),
    );
    expect(first(quoted, 'America/Toronto')?.time?.timeZone).toBe('America/Toronto');
    expect(first(at('Nowhere', []))).toMatchObject({ time: null, refusal: 'time-zone' });
  });

  it('refuses a zone whose clocks change all the time', () => {
    const zone = windows.map((line) =>
      line.replace('Eastern Standard Time', 'Bomb').replace(/RRULE.*/, 'RRULE:FREQ=SECONDLY'),
    );
    const text = file(...zone, 'BEGIN:VEVENT', 'DTSTART;TZID=Bomb:20260601T090000', 'END:VEVENT');
    expect(first(text)?.refusal).toBe('time-zone');
  });

  // RFC 5545, 3.8.5.3: rules of its examples with a start in New York.
  it.each([
    ['FREQ=DAILY;COUNT=10', '19970902T090000', 10],
    ['FREQ=DAILY;UNTIL=19971224T000000Z', '19970902T090000', 113],
    [
      'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      '19980101T090000',
      93,
    ],
    ['FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR', '19970901T090000', 25],
    ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '19970905T090000', 4],
    ['FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15', '19970910T090000', 10],
    ['FREQ=YEARLY;COUNT=10;BYMONTH=6,7', '19970610T090000', 10],
  ])('%s', (rule, start, count) => {
    const text = oneEvent(`DTSTART;TZID=America/New_York:${start}`, `RRULE:${rule}`);
    const found = first(text);
    expect(found?.refusal).toBeNull();
    const timedSeries = series(
      found?.time?.start ?? '',
      found?.time?.end ?? '',
      'America/New_York',
      found?.recurrence ?? '',
    );
    const ours = occurrencesBetween(timedSeries, 0, Date.UTC(2020, 0, 1));
    expect(ours).toHaveLength(count);
  });

  it.each([
    ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10', 'recurrence-too-often'],
    ['FREQ=DAILY;COUNT=1000000', 'recurrence-too-many'],
    ['FREQ=FORTNIGHTLY', 'recurrence'],
    ['FREQ=WEEKLY;UNTIL=20261399T000000Z', 'recurrence'],
    ['FREQ=WEEKLY;BYDAY=FR', 'recurrence-not-at-start'],
  ])('says why %s is not taken', (rule, refusal) => {
    const text = oneEvent('SUMMARY:Talk', 'DTSTART:20260601T090000', `RRULE:${rule}`);
    expect(first(text)).toMatchObject({ title: 'Talk', recurrence: null, refusal });
  });

  it.each([
    [['SUMMARY:No time'], 'date-time'],
    [['DTSTART:20260231T100000'], 'date-time'],
    [['DTSTART:20260601T100000', 'DTEND:20260601T090000'], 'event-end'],
    [['DTSTART:20260601T100000', 'DTEND:20270601T090000'], 'event-too-long'],
    [['DTSTART:20260601T100000', 'STATUS:CANCELLED'], 'event-called-off'],
    [['DTSTART:20260601T100000', 'RDATE:20260603T100000'], 'recurrence-extra-days'],
  ])('says of %j: %s', (some, refusal) => {
    expect(first(oneEvent(...some))?.refusal).toBe(refusal);
  });

  it('reads a series in Google’s format: canceled, moved, and skipped components', () => {
    const text = file(
      'X-WR-TIMEZONE:Europe/Paris',

      'BEGIN:VEVENT',
      'UID:circle@invented.example',
      'SUMMARY:Circle',
      'DTSTART;TZID=Europe/Paris:20260323T100000',

      'DTEND;TZID=Europe/Paris:20260323T110000',
      'RRULE:FREQ=WEEKLY;UNTIL=20260420T215959Z;BYDAY=MO',

      'EXDATE;TZID=Europe/Paris:20260330T100000',
      'BEGIN:VALARM',
      'TRIGGER:-PT10M',
      'ACTION:DISPLAY',
      'END:VALARM',
      'END:VEVENT',

      'BEGIN:VEVENT',
      'UID:circle@invented.example',
      'RECURRENCE-ID;TZID=Europe/Paris:20260406T100000',

      'DTSTART:20260407T120000Z',
      'DTEND:20260407T130000Z',
      'SUMMARY:Circle\\, later',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:circle@invented.example',
      'RECURRENCE-ID:20260413T080000Z',
      'DTSTART;TZID=Europe/Paris:20260413T100000',
      'STATUS:CANCELLED',
      'END:VEVENT',
      'BEGIN:VTODO',
      'SUMMARY:Buy tea',
      'END:VTODO',
    );
    expect(read(text)).toMatchObject({
      leftOut: 1,
      events: [
        {
          title: 'Circle',
          recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260420T235900',
          cancelled: ['2026-03-30T10:00', '2026-04-13T10:00'],
          changed: [
            {
              occurrence: '2026-04-06T10:00',
              event: {
                title: 'Circle, later',
                time: { start: '2026-04-07T14:00', timeZone: 'Europe/Paris' },
              },
            },
          ],
          refusal: null,
        },
      ],
    });
  });

  it('reports the line at which a file becomes invalid', () => {
    const broken = (text: string) => {
      try {
        read(text);
      } catch (error) {
        return error instanceof BrokenCalendar ? error.line : error;
      }
      return 'read';
    };
    expect(broken('PK\u0003\u0004 a workbook')).toBe(1);
    expect(broken('')).toBe(1);
    expect(
      broken(lines('BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20260601', 'END:VCALENDAR')),
    ).toBe(4);
    expect(broken(lines('BEGIN:VCALENDAR', 'no property at all', 'END:VCALENDAR'))).toBe(2);
    expect(broken(lines('BEGIN:VCALENDAR', 'BEGIN:VEVENT'))).toBe(2);
    expect(broken('BEGIN:VCALENDAR\r\n'.repeat(100_000))).toBe(2);
    expect(
      broken(file(...Array.from({ length: 30_000 }, () => 'BEGIN:VTODO\r\nEND:VTODO'))),
    ).toBeTypeOf('number');
  });

  it('compares moments for an event that ends before it starts in local time', () => {
    const timedSeries = series('2026-03-08T02:30', '2026-03-08T03:00', 'America/New_York');
    const { startAt, endAt } = occurrenceMoments(timedSeries);
    const text = writeCalendar([event({ series: timedSeries })], {}, now);
    expect(byIcal(text, 1)).toEqual([[startAt, endAt]]);
  });
});
