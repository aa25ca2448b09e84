import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  dayOfWeek,
  minutesBetween,
  momentAt,
  wallTimeIn,
} from './zone-clock.ts';

const iso = (moment: number) => new Date(moment).toISOString();

describe('clocks of time zones', () => {
  it('shows a moment in each zone', () => {
    expect(wallTimeIn('America/New_York', '2026-03-08T06:59:00Z')).toBe('2026-03-08T01:59');
    expect(wallTimeIn('America/New_York', '2026-03-08T07:00:00Z')).toBe('2026-03-08T03:00');
    expect(wallTimeIn('Europe/Paris', '2026-12-31T23:30:00Z')).toBe('2027-01-01T00:30');
    expect(wallTimeIn('Asia/Kathmandu', '2026-01-01T00:00:00Z')).toBe('2026-01-01T05:45');
  });

  it('finds the moment again, on either side of a DST change', () => {
    for (const wall of [
      '2026-03-08T01:30',
      '2026-03-08T03:00',
      '2026-11-01T00:59',
      '2026-11-01T02:00',
    ]) {
      expect(wallTimeIn('America/New_York', momentAt('America/New_York', wall))).toBe(wall);
    }
  });

  it('takes the first of two, and skips past a time that no clock shows', () => {
    expect(iso(momentAt('Europe/Paris', '2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(momentAt('Europe/Paris', '2026-03-29T02:30'))).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTimeIn('Europe/Paris', '2026-03-29T01:30:00Z')).toBe('2026-03-29T03:30');
  });

  it('adds local time across months, leap days, and DST changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28T10:00', 1)).toBe('2026-03-29T10:00');
    expect(addMinutes('2026-12-31T23:50', 15)).toBe('2027-01-01T00:05');
    expect(minutesBetween('2026-03-29T01:00', '2026-03-29T04:00')).toBe(180);
    expect(dayOfWeek('2026-03-29')).toBe(0);
  });
});
