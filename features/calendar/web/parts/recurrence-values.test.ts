import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { type Weekday, weekdays } from '#core/contract/recurrence.ts';
import { ruleToValues, valuesToRule } from './recurrence-values.ts';

const tuesday = '2026-03-24T10:00';
const chosen = ruleToValues(null, tuesday, 'MO');

describe('recurrence form values', () => {
  it('produces a rule', () => {
    const rule = (values: object) => valuesToRule({ ...chosen, ...values }, tuesday);
    expect(rule({})).toBeNull();
    expect(rule({ repetition: 'daily', interval: 2 })).toBe('FREQ=DAILY;INTERVAL=2');
    expect(rule({ repetition: 'weekly', days: ['FR'], end: 'count', count: 4 })).toBe(
      'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4',
    );
    expect(rule({ repetition: 'monthly-date' })).toBe('FREQ=MONTHLY;BYMONTHDAY=24');
    expect(rule({ repetition: 'monthly-place' })).toBe('FREQ=MONTHLY;BYDAY=4TU');
    expect(rule({ repetition: 'monthly-last', end: 'until', until: '2027-03-03' })).toBe(
      'FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20270303',
    );
  });

  it('parses each rule it produced', () => {
    for (const repetition of [
      'daily',
      'weekly',
      'monthly-date',
      'monthly-place',
      'monthly-last',
      'yearly',
    ] as const) {
      for (const end of ['never', 'until', 'count'] as const) {
        const values = { ...chosen, repetition, end, until: '2027-03-03', count: 7, interval: 3 };
        const back = ruleToValues(valuesToRule(values, tuesday), tuesday, 'MO');
        expect(back).toMatchObject({ repetition, end, interval: 3 });
      }
    }
  });

  it("keeps rules it can't express", () => {
    const others = [
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
      'FREQ=YEARLY;BYMONTH=3',
      'FREQ=MONTHLY;BYMONTHDAY=3',
    ];
    for (const rule of others) expect(ruleToValues(rule, tuesday, 'MO').repetition).toBe('other');
  });

  it('accepts a weekly rule without an explicit weekday', () => {
    expect(ruleToValues('FREQ=WEEKLY', tuesday, 'SU')).toMatchObject({
      repetition: 'weekly',
      days: ['TU'],
      weekStart: 'MO',
    });
  });
});

describe('first day of the week', () => {
  const everySecondWeek = { repetition: 'weekly', interval: 2, days: ['SU', 'TU'] } as const;
  const firstDays = fc.constantFrom<Weekday>('SU', 'MO', 'SA');
  const dayMs = 86_400_000;

  it.each([
    ['SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', ['03-24', '04-05', '04-07', '04-19']],
    ['MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', ['03-24', '03-29', '04-07', '04-12']],
    ['SA', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SA', ['03-24', '04-05', '04-07', '04-19']],
  ] as const)('goes into a new weekly rule: %s', (weekStart, written, days) => {
    const values = { ...ruleToValues(null, tuesday, weekStart), ...everySecondWeek };
    const rule = valuesToRule({ ...values, days: [...values.days] }, tuesday);
    expect(rule).toBe(written);
    expect(listDates(rule, 4).map((at) => at.toISOString().slice(5, 10))).toEqual(days);
  });

  it.each(['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SA'])(
    'stays when another part of a stored rule changes: %s',
    (storedRule) => {
      const values = ruleToValues(storedRule, tuesday, 'SU');
      expect(values.repetition).toBe('weekly');
      expect(valuesToRule(values, tuesday)).toBe(storedRule);
      const changed = valuesToRule({ ...values, interval: 3 }, tuesday);
      expect(changed).toBe(storedRule.replace('INTERVAL=2', 'INTERVAL=3'));
    },
  );

  it('starts each week that another engine computes', () => {
    const days = fc.subarray([...weekdays]);
    const interval = fc.integer({ min: 2, max: 4 });
    const property = fc.property(
      firstDays,
      days,
      interval,
      fc.nat(6),
      (first, some, every, later) => {
        const start = new Date(Date.parse(`${tuesday}Z`) + later * dayMs);
        const from = start.toISOString().slice(0, 16);
        const values = { ...ruleToValues(null, from, first), repetition: 'weekly' as const };
        const rule = valuesToRule({ ...values, days: some, interval: every }, from);
        // 0 is the week of the start.
        const firstNumber = [...weekdays].indexOf(first);
        const sinceFirst = (((start.getUTCDay() + 6) % 7) - firstNumber + 7) % 7;
        const weekIndex = (at: Date) =>
          Math.floor(((at.getTime() - start.getTime()) / dayMs + sinceFirst) / 7);
        const weeks = listDates(rule, 20, start).map(weekIndex);
        expect(weeks.filter((week) => week % every !== 0)).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: 200 });
  });
});

/** Occurrences according to rrule, with wall times as if UTC. */
function listDates(rule: string | null, count: number, start = new Date(`${tuesday}Z`)): Date[] {
  const options = rrule.RRule.parseString(rule ?? '');
  return new rrule.RRule({ ...options, dtstart: start }).all((_, index) => index < count);
}
