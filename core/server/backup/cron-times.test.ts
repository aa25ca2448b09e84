import { expect, it } from 'vitest';
import { isCron, lastScheduledTimes, oldestAcceptable } from './cron-times.ts';

it('finds the last times of a schedule, the current minute included, in UTC', () => {
  const at = new Date('2026-03-29T12:00:00Z');
  const times = (cron: string) =>
    lastScheduledTimes(cron, at, 2).map((time) => time.toISOString().slice(0, 16));
  expect(times('0 12 * * *')).toEqual(['2026-03-29T12:00', '2026-03-28T12:00']);
  expect(times('30 2 * * *')).toEqual(['2026-03-29T02:30', '2026-03-28T02:30']);
  expect(times('0 5 29 2 *')).toEqual(['2024-02-29T05:00', '2020-02-29T05:00']);
});

it.each([
  '0 25 * * *',
  '@daily',
  '0 1 * * MON',
  '0 0 1 * * *',
  'H 1 * * *',
  '0 1 30 2 *',
  '0 1 * * 1-5,5',
])('refuses %s, which has no fixed times in numbers or which pg-boss refuses', (cron) => {
  expect(isCron(cron)).toBe(false);
});

it('calls a backup too old after two scheduled times and two days', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const fine = (cron: string | null) => oldestAcceptable(cron, now).toISOString().slice(0, 16);
  expect(fine('41 1 * * *')).toBe('2026-11-21T12:00');
  expect(fine('0 * * * *')).toBe('2026-11-21T12:00');
  expect(fine(null)).toBe('2026-11-21T12:00');
  expect(fine('0 3 * * 6')).toBe('2026-11-14T03:00');
  expect(fine('30 4 1 * *')).toBe('2026-10-01T04:30');
});
