import { describe, expect, it } from 'vitest';
import { stepDay, viewPeriod } from './period.ts';

describe('days of a view', () => {
  it('cover whole weeks around a month, from the first day of the week', () => {
    expect(viewPeriod('month', '2026-03-24', 1)).toMatchObject({
      from: '2026-02-23',
      to: '2026-04-05',
    });
    expect(viewPeriod('month', '2026-03-24', 0)).toMatchObject({
      from: '2026-03-01',
      to: '2026-04-04',
    });
    expect(viewPeriod('month', '2026-02-10', 0).days).toHaveLength(28);
  });
  it('cover the week of a day across a year boundary', () => {
    expect(viewPeriod('week', '2027-01-01', 1)).toMatchObject({
      from: '2026-12-28',
      to: '2027-01-03',
    });
    expect(viewPeriod('week', '2026-03-29', 0)).toMatchObject({ from: '2026-03-29' });
  });
  it("advance by the view's length; a month never skips a short one", () => {
    expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepDay('month', '2026-01-31', -1)).toBe('2025-12-01');
    expect(stepDay('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(stepDay('list', '2026-03-01', -1)).toBe('2026-01-30');
  });
});
