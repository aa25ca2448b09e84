import { describe, expect, it } from 'vitest';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { daySpan, movedTime, noShift, shiftTime, toOwnTime } from './event-time.ts';

const inNewYork = {
  allDay: false,
  timeZone: 'America/New_York',
  start: '2026-03-06T10:00',
  end: '2026-03-06T11:00',
  startAt: '2026-03-06T15:00:00.000Z',
  endAt: '2026-03-06T16:00:00.000Z',
} as Occurrence;

describe("event time in the reader's zone", () => {
  it('converts times and keeps all-day dates', () => {
    expect(toOwnTime(inNewYork, 'Europe/Paris').start).toBe('2026-03-06T16:00');
    const day = { ...inNewYork, allDay: true, start: '2026-03-06', end: '2026-03-07' };
    expect(toOwnTime(day, 'Pacific/Auckland')).toMatchObject({
      start: '2026-03-06',
      end: '2026-03-07',
    });
  });

  it('keeps its local hour when moved across a DST change', () => {
    const later = { ...noShift, days: 7 };
    expect(movedTime(inNewYork, later, 'America/New_York')).toMatchObject({
      start: '2026-03-13T10:00',
      end: '2026-03-13T11:00',
    });
    // Paris hasn't changed its clocks yet, so the same hour there is a different one here.
    expect(movedTime(inNewYork, later, 'Europe/Paris').start).toBe('2026-03-13T11:00');
  });

  it('keeps its duration when moved into the night of a DST change', () => {
    const night = { ...noShift, days: 2, minutes: -510 };
    expect(movedTime(inNewYork, night, 'America/New_York')).toMatchObject({
      start: '2026-03-08T01:30',
      end: '2026-03-08T03:30',
    });
  });

  it('changes its duration, but not to zero', () => {
    const ownTime = toOwnTime(inNewYork, 'America/New_York');
    expect(shiftTime(ownTime, { ...noShift, durationChange: 30 }).end).toBe('2026-03-06T11:30');
    expect(shiftTime(ownTime, { ...noShift, durationChange: -90 }).end).toBe('2026-03-06T10:15');
    const days = { allDay: true, start: '2026-03-06', end: '2026-03-06' };
    expect(shiftTime(days, { days: 1, minutes: 0, durationChange: -3 })).toMatchObject({
      end: '2026-03-07',
    });
  });

  it('excludes the day that starts when it ends', () => {
    const until = (end: string) => daySpan({ allDay: false, start: '2026-03-06T22:00', end });
    expect(until('2026-03-07T00:00').last).toBe('2026-03-06');
    expect(until('2026-03-07T00:15').last).toBe('2026-03-07');
  });
});
