import { describe, expect, it } from 'vitest';
import { lastTime, quietUntil } from './policy.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const nights = { from: '22:00', until: '07:00', days: everyDay };
const zone = 'America/Toronto';
const until = (now: string, quiet = nights) =>
  quietUntil(quiet, zone, new Date(now))?.toISOString();

describe('quiet hours', () => {
  it.each([
    ['an ordinary night', '2026-06-10T03:00:00Z', '2026-06-10T11:00:00.000Z'],
    // DST starts on March 8: the night is an hour shorter.
    ['the night when DST starts', '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
    ['the last minute of that night', '2026-03-08T10:59:00Z', '2026-03-08T11:00:00.000Z'],
    // DST ends on November 1: an hour longer.
    ['the night when DST ends', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['the end of that night', '2026-11-01T11:30:00Z', '2026-11-01T12:00:00.000Z'],
  ])('end at seven local time: %s', (_name, now, end) => {
    expect(until(now)).toBe(end);
  });

  it.each([
    ['before they begin', '2026-03-08T02:59:00Z'],
    ['at their end', '2026-03-08T11:00:00Z'],
    ['at their end after DST ended', '2026-11-01T12:00:00Z'],
  ])("don't apply: %s", (_name, now) => {
    expect(until(now)).toBeUndefined();
  });

  it('end after the skipped hour when they end within it', () => {
    const quiet = { from: '01:00', until: '02:30', days: everyDay };
    // 2:30 doesn't exist that day and becomes 3:30.
    expect(until('2026-03-08T06:30:00Z', quiet)).toBe('2026-03-08T07:30:00.000Z');
  });

  it('belong to the day on which they begin', () => {
    const sundays = { ...nights, days: [7] };
    // Monday at 3 a.m. belongs to Sunday's night; Tuesday at 3 a.m. doesn't.
    expect(until('2026-06-08T07:00:00Z', sundays)).toBe('2026-06-08T11:00:00.000Z');
    expect(until('2026-06-09T07:00:00Z', sundays)).toBeUndefined();
  });
});

describe('daily summary', () => {
  it.each([
    ['2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T12:30:00Z', '2026-10-31', '2026-10-31T12:00:00.000Z'],
    ['2026-11-01T13:00:00Z', '2026-11-01', '2026-11-01T13:00:00.000Z'],
  ])('comes at eight local time once a day: at %s of %s', (now, day, moment) => {
    const last = lastTime('08:00', zone, new Date(now));
    expect([last.day, last.moment.toISOString()]).toEqual([day, moment]);
  });
});
