import { describe, expect, it } from 'vitest';
import { ageOn, isNotAfterToday, isRealDay } from './days.ts';

describe('a day', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2024-13-01', false],
    ['2024-00-10', false],
    ['2024-1-1', false],
    ['2024-01-01T00:00:00Z', false],
    ['0001-01-01', false],
  ])('%s is real: %s', (day, isReal) => {
    expect(isRealDay(day)).toBe(isReal);
  });

  it('counts as today as soon as it has begun anywhere on Earth', () => {
    const now = new Date('2026-03-01T10:30:00Z');
    expect(isNotAfterToday('2026-03-02', now)).toBe(true);
    expect(isNotAfterToday('2026-03-03', now)).toBe(false);
    expect(isNotAfterToday('2026-03-02', new Date('2026-03-01T09:59:00Z'))).toBe(false);
  });
});

describe('age', () => {
  it.each([
    ['2026-09-06', 33],
    ['2026-09-07', 34],
    ['2026-12-31', 34],
  ])('on %s is %s', (day, age) => {
    expect(ageOn(day, '1992-09-07')).toBe(age);
  });

  it('grows on March 1 for people born on February 29', () => {
    expect(ageOn('2026-02-28', '2000-02-29')).toBe(25);
    expect(ageOn('2026-03-01', '2000-02-29')).toBe(26);
  });
});
