import { describe, expect, it } from 'vitest';
import { lastTimesOf, oldestFine } from './cron-times.ts';

const times = (cron: string, at: string, count = 3) =>
  lastTimesOf(cron, new Date(at), count).map((time) => time.toISOString().slice(0, 16));

describe('the last times of a cron expression', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['41 1 * * *', ['2026-11-23T01:41', '2026-11-22T01:41', '2026-11-21T01:41']],
    ['0 13 * * *', ['2026-11-22T13:00', '2026-11-21T13:00', '2026-11-20T13:00']],
    ['5 2 * * 1-5', ['2026-11-23T02:05', '2026-11-20T02:05', '2026-11-19T02:05']],
    ['0 3 * * 7', ['2026-11-22T03:00', '2026-11-15T03:00', '2026-11-08T03:00']],
    ['*/20 11,12 * * *', ['2026-11-23T12:00', '2026-11-23T11:40', '2026-11-23T11:20']],
    ['30 4 1 * *', ['2026-11-01T04:30', '2026-10-01T04:30', '2026-09-01T04:30']],
    ['0 0 1 * 5', ['2026-11-20T00:00', '2026-11-13T00:00', '2026-11-06T00:00']],
    ['0 5 29 2 *', ['2024-02-29T05:00', '2020-02-29T05:00']],
  ])('%s', (cron, expected) => {
    expect(times(cron, '2026-11-23T12:00:00Z')).toEqual(expected);
  });
});

it('a backup is too old when two of its times have passed, and two days', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const fine = (cron: string | null) => oldestFine(cron, now).toISOString().slice(0, 16);
  expect(fine('41 1 * * *')).toBe('2026-11-21T12:00');
  expect(fine('0 * * * *')).toBe('2026-11-21T12:00');
  expect(fine(null)).toBe('2026-11-21T12:00');
  expect(fine('0 3 * * 6')).toBe('2026-11-14T03:00');
  expect(fine('30 4 1 * *')).toBe('2026-10-01T04:30');
});
