import { describe, expect, it } from 'vitest';
import { ruleOfValues, valuesOfRule } from './recurrence-values.ts';

const tuesday = '2026-03-24T10:00';
const chosen = valuesOfRule(null, tuesday);

describe('how an event repeats, as it is chosen', () => {
  it('is written as a rule', () => {
    const rule = (values: object) => ruleOfValues({ ...chosen, ...values }, tuesday);
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

  it('comes back from each rule that it has written', () => {
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
        const back = valuesOfRule(ruleOfValues(values, tuesday), tuesday);
        expect(back).toMatchObject({ repetition, end, interval: 3 });
      }
    }
  });

  it('leaves a rule alone that it has no choice for', () => {
    const others = [
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
      'FREQ=YEARLY;BYMONTH=3',
      'FREQ=MONTHLY;BYMONTHDAY=3',
    ];
    for (const rule of others) expect(valuesOfRule(rule, tuesday).repetition).toBe('other');
  });

  it('knows a weekly rule that leaves the day to be understood', () => {
    expect(valuesOfRule('FREQ=WEEKLY', tuesday)).toMatchObject({
      repetition: 'weekly',
      days: ['TU'],
    });
  });
});
