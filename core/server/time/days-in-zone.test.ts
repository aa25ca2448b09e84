import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { dayIn, startOfDay } from './days-in-zone.ts';

describe('the start of a day', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'America/Toronto', '2026-11-21T05:00:00.000Z'],
    ['2026-07-01', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
    ['2026-11-21', 'Pacific/Apia', '2026-11-20T11:00:00.000Z'],
    // An outdated name that browsers still send.
    ['2026-11-21', 'Asia/Calcutta', '2026-11-20T18:30:00.000Z'],
    // The clocks change in the night of these days.
    ['2026-11-01', 'America/Toronto', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/Toronto', '2026-11-02T05:00:00.000Z'],
    ['2026-03-08', 'America/Toronto', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/Toronto', '2026-03-09T04:00:00.000Z'],
    // Clocks skipped midnight.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Clocks went from midnight back to eleven, so midnight occurred twice.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });

  it('can be computed for the next day, across months, years, and four-digit years', () => {
    expect(startOfDay('2026-02-28', 'UTC', 1).toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(startOfDay('2026-12-31', 'UTC', 1).toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(startOfDay('9999-12-31', 'UTC', 1).getTime()).toBe(Date.UTC(10000, 0, 1));
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Paris', 'america/toronto', 'Etc/GMT+5'])('accepts %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', '+02:00', 'Mars/Olympus', "UTC'; drop table account", 'U\0'])(
    'refuses %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );

  it('gives the local date', () => {
    const moment = new Date('2026-11-21T03:00:00Z');
    expect(dayIn('America/Toronto', moment)).toBe('2026-11-20');
    expect(dayIn('Pacific/Apia', moment)).toBe('2026-11-21');
  });
});
