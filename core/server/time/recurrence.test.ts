import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { weekdays } from '#core/contract/recurrence.ts';
import {
  isInSeries,
  lastStart,
  maxSteps,
  occurrencesBetween,
  parseRuleWithStart,
  parseWallTime,
  seriesSpan,
  type TimedSeries,
} from './recurrence.ts';

const { RRule } = rrule;
const numbers = (low: number, high: number) =>
  fc.uniqueArray(
    fc.integer({ min: low, max: high }).filter((one) => one !== 0),
    { minLength: 1, maxLength: 4 },
  );
const plainDays = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 });
const list = (name: string, values: fc.Arbitrary<readonly unknown[]>) =>
  fc.option(
    values.map((some) => `;${name}=${some.join(',')}`),
    { nil: '' },
  );

/** Realistic rules, and worse. */
const anyRule = fc
  .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((frequency) =>
    fc.tuple(
      fc.constant(`FREQ=${frequency}`),
      fc.integer({ min: 1, max: 5 }).map((interval) => `;INTERVAL=${interval}`),
      frequency === 'YEARLY' || frequency === 'MONTHLY'
        ? fc.oneof(
            list('BYMONTHDAY', numbers(-31, 31)),
            list('BYDAY', plainDays),
            list(
              'BYDAY',
              fc
                .tuple(fc.constantFrom(1, 2, 4, -1, -2), fc.constantFrom(...weekdays))
                .map(([place, day]) => [`${place}${day}`]),
            ),
          )
        : list('BYDAY', plainDays),
      list('BYMONTH', numbers(1, 12)),
      fc.oneof(
        fc.constant(''),
        fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
        fc.constantFrom(';UNTIL=20270314', ';UNTIL=20261130T100000'),
      ),
      fc.constantFrom('', ';WKST=SU', ';WKST=SA'),
    ),
  )
  .map((parts) => parts.join(''));

const day = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000);
const [begin, end] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)];

/** The occurrences that rrule finds: local times as if they were UTC. */
function byRrule(text: string, start: Date): string[] {
  // Our end date is inclusive.
  const options = RRule.parseString(
    text.replace(/UNTIL=(\d{8})$|UNTIL=(\d{8});/, 'UNTIL=$1$2T235959;').replace(/;$/, ''),
  );
  const rule = new RRule({ ...options, dtstart: start });
  return rule.between(new Date(begin), new Date(end - 1), true).map((at) => at.toISOString());
}

function byUs(series: TimedSeries, from = begin, to = end): string[] {
  return occurrencesBetween(series, from, to).map(({ startAt }) => new Date(startAt).toISOString());
}

function inUtc(text: string, start: string): TimedSeries | string {
  const rule = parseRuleWithStart(text, start);
  if (typeof rule === 'string') return rule;
  return { start, end: start, allDay: false, timeZone: 'UTC', rule };
}

/** The first occurrence on or after a day; our engine requires it as the start. */
function firstStart(text: string, from: Date): string | undefined {
  const unlimited = text.replace(/;(COUNT|UNTIL)=[^;]*/, '');
  const found = new RRule({ ...RRule.parseString(unlimited), dtstart: from }).all(
    (_, index) => index < 1,
  )[0];
  return found?.toISOString().slice(0, 16);
}

describe('occurrences of a rule', () => {
  it('match another engine’s', () => {
    let compared = 0;
    const property = fc.property(anyRule, fc.integer({ min: 0, max: 400 }), (text, offset) => {
      const from = new Date(day(offset).getTime() + 10 * 3_600_000);
      const start = firstStart(text, from);
      if (start === undefined || start > '2028') return;
      // Unspecified parts follow the start date, so both engines must begin with the same one.
      const again = firstStart(text, new Date(`${start}:00Z`));
      const series = again === start ? inUtc(text, start) : undefined;
      if (series === undefined) return;
      if (typeof series === 'string') {
        // It ends before it begins.
        expect(series).toBe('recurrence-never');
        return;
      }
      compared++;
      expect(byUs(series)).toEqual(byRrule(text, new Date(`${start}:00Z`)));
    });
    fc.assert(property, { numRuns: 400 });
    expect(compared).toBeGreaterThan(100);
  });

  it('equal those of the parts of a range', () => {
    const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];
    const property = fc.property(
      anyRule,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 700 * 24 }),
      (text, timeZone, offset, cut) => {
        const start = firstStart(text, new Date(day(offset).getTime() + 2.5 * 3_600_000));
        const rule = start === undefined ? '' : parseRuleWithStart(text, start);
        if (start === undefined || typeof rule === 'string') return;
        const series = { start, end: start, allDay: false, timeZone, rule };
        const middle = begin + cut * 3_600_000;
        const parts = [...byUs(series, begin, middle), ...byUs(series, middle, end)];
        expect(parts).toEqual(byUs(series));
        const { firstAt, lastAt } = seriesSpan(series);
        const all = byUs(series, begin - 2 * 86_400_000, Date.UTC(2201, 0, 2));
        expect(all[0]).toBe(new Date(firstAt).toISOString());
        if (lastAt !== null) expect(all.at(-1)).toBe(new Date(lastAt).toISOString());
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  // RFC 5545, 3.8.5.3: rule, start, and first occurrences.
  it.each([
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU', '1997-01-05T08:30', ['1997-01-05', '1997-01-12']],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      '1997-01-01T09:00',
      ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01', '2000-04-09'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19T09:00', ['1997-05-19', '1998-05-18', '1999-05-17']],
    [
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      '1997-05-12T09:00',
      ['1997-05-12', '1998-05-11', '1999-05-17'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-3',
      '1997-09-28T09:00',
      ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29', '1998-01-29', '1998-02-26'],
    ],
    [
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
      '1997-09-30T09:00',
      ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1998-02-13T09:00',
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'],
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05T09:00',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04T09:00',
      ['1997-09-04', '1997-10-07', '1997-11-06'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29T09:00',
      ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15T09:00',
      ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ],
  ])('%s from %s', (text, start, days) => {
    const series = inUtc(text, start) as TimedSeries;
    const found = occurrencesBetween(series, parseWallTime(start), Date.UTC(2010, 0, 1));
    expect(found.slice(0, days.length).map((one) => one.start.slice(0, 10))).toEqual(days);
    const rule = new RRule({ ...RRule.parseString(text), dtstart: new Date(`${start}:00Z`) });
    const theirs = rule.all((_, index) => index < days.length);
    expect(theirs.map((at) => at.toISOString().slice(0, 10))).toEqual(days);
  });
});

describe('refused rules', () => {
  it.each([
    ['FREQ=SECONDLY', 'recurrence-too-often'],
    ['FREQ=MINUTELY;COUNT=3', 'recurrence-too-often'],
    ['FREQ=HOURLY;INTERVAL=24', 'recurrence-too-often'],
    ['FREQ=DAILY;BYHOUR=1,2,3', 'recurrence-too-often'],
    ['FREQ=DAILY;COUNT=1000000', 'recurrence-too-many'],
    ['FREQ=DAILY;INTERVAL=1000', 'recurrence-too-many'],
    ['FREQ=DAILY;COUNT=0', 'recurrence'],
    ['FREQ=DAILY;INTERVAL=0', 'recurrence'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'recurrence'],
    ['FREQ=DAILY;UNTIL=20300231', 'recurrence'],
    ['FREQ=DAILY;COUNT=2;COUNT=3', 'recurrence'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'recurrence'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'recurrence'],
    ['FREQ=MONTHLY;BYDAY=XX', 'recurrence'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'recurrence'],
    ['FREQ=FORTNIGHTLY', 'recurrence'],
    ['every second Tuesday', 'recurrence'],
    ['', 'recurrence'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'recurrence-never'],
    ['FREQ=DAILY;UNTIL=20260101', 'recurrence-never'],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=FR', 'recurrence-never'],
    ['FREQ=WEEKLY;BYDAY=FR', 'recurrence-not-at-start'],
    ['FREQ=DAILY;BYMONTH=3;BYMONTHDAY=2;COUNT=1000', 'recurrence-too-rare'],
    [`FREQ=DAILY;BYDAY=${'MO,'.repeat(200)}MO`, 'recurrence'],
  ])('%s: %s', (text, refusal) => {
    // A Monday.
    expect(parseRuleWithStart(text, '2026-03-02T10:00')).toBe(refusal);
  });
});

describe('the work of a rule', () => {
  const monthly = (text: string, start = '1944-01-01T10:00') => inUtc(text, start) as TimedSeries;
  const week = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 8)] as const;
  const few = () => ({ remaining: 100 });
  const byWeek = (series: TimedSeries) => occurrencesBetween(series, ...week);

  it('stops when a rule that never matches has used its budget', () => {
    const steps = { remaining: maxSteps };
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    expect(parseRuleWithStart(rule, '1900-01-01T10:00', steps)).toBe('recurrence-never');
    expect(steps.remaining).toBeLessThan(0);
  });

  it('stays small for one week of a long rule with a known last occurrence', () => {
    const series = monthly('FREQ=DAILY;BYMONTHDAY=1;COUNT=1000');
    expect(() => occurrencesBetween(series, ...week, 10, few())).toThrow();
    const last = lastStart({ ...series, rule: series.rule as never }) ?? undefined;
    expect(last).toBe('2027-04-01T10:00');
    const known = { ...series, last };
    expect(occurrencesBetween(known, ...week, 10, few())).toEqual(byWeek(series));
    expect(isInSeries(known, '2027-04-01T10:00', few())).toBe(true);
    expect(isInSeries(known, '2027-05-01T10:00', few())).toBe(false);
  });

  it('stays small for the last occurrence of a rule with an end', () => {
    const { rule, start } = monthly('FREQ=DAILY;BYMONTHDAY=1;UNTIL=20991231');
    const steps = { remaining: 1000 };
    expect(lastStart({ start, rule: rule as never }, steps)).toBe('2099-12-01T10:00');
  });
});

describe('across clock changes', () => {
  const daily = (timeZone: string, start: string) =>
    ({
      start,
      end: start,
      allDay: false,
      timeZone,
      rule: parseRuleWithStart('FREQ=DAILY;COUNT=3', start),
    }) as TimedSeries;
  const moments = (series: TimedSeries) => byUs(series, 0, Date.UTC(2030, 0, 1));

  it.each([
    // Forward: 02:30 is skipped on the second day, and counted with the offset before.
    [
      'America/New_York',
      '2026-03-07T02:30',
      ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T06:30'],
    ],
    [
      'Europe/Paris',
      '2026-03-28T02:30',
      ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    // Back: the first of the two 01:30.
    [
      'America/New_York',
      '2026-10-31T01:30',
      ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    [
      'Europe/Paris',
      '2026-10-24T02:30',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    // By half an hour.
    [
      'Australia/Lord_Howe',
      '2026-10-03T02:15',
      ['2026-10-02T15:45', '2026-10-03T15:45', '2026-10-04T15:15'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-04T01:45',
      ['2026-04-03T14:45', '2026-04-04T14:45', '2026-04-05T15:15'],
    ],
    // A skipped day: December 30, 2011 counts as the day after.
    [
      'Pacific/Apia',
      '2011-12-29T10:00',
      ['2011-12-29T20:00', '2011-12-30T20:00', '2011-12-30T20:00'],
    ],
  ])('%s from %s', (zone, start, expected) => {
    expect(moments(daily(zone, start))).toEqual(expected.map((at) => `${at}:00.000Z`));
  });

  const newYork = 'America/New_York';
  it.each([
    // The clocks skip 02:30, so it starts at 03:30 (EDT) and still takes an hour.
    ['start skipped', newYork, '2027-03-14T02:30', '2027-03-14T03:30', ['07:30', '08:30']],
    ['both skipped', newYork, '2027-03-14T02:15', '2027-03-14T02:45', ['07:15', '07:45']],
    ['end before the start', newYork, '2026-03-08T02:30', '2026-03-08T03:00', ['07:30', '08:00']],
    // It ends when the clocks show its end.
    ['end skipped', newYork, '2027-03-14T01:30', '2027-03-14T02:30', ['06:30', '07:30']],
    ['over the gap', newYork, '2027-03-13T22:00', '2027-03-14T06:00', ['03:00', '10:00']],
    ['over the second 01:30', newYork, '2027-11-07T00:30', '2027-11-07T03:00', ['04:30', '08:00']],
    ['no length', newYork, '2027-03-14T02:30', '2027-03-14T02:30', ['07:30', '07:30']],
    ['midnight skipped', 'Africa/Cairo', '2026-04-24', '2026-04-24', ['22:00', '21:00']],
  ])('an event with %s in %s', (_, timeZone, start, end, times) => {
    const allDay = start.length === 10;
    const once = { start, end, allDay, timeZone, rule: null };
    const weekly = { ...once, rule: parseRuleWithStart('FREQ=WEEKLY', start) } as TimedSeries;
    for (const series of [once, weekly]) {
      const [one] = occurrencesBetween(series, 0, Date.UTC(2030, 0, 1));
      const actualTimes = [one?.startAt, one?.endAt].map((at) => new Date(at ?? 0).toISOString());
      expect(actualTimes.map((at) => at.slice(11, 16))).toEqual(times);
    }
  });
});
