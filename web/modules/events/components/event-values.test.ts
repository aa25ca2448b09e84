import { describe, expect, it } from 'vitest';
import { momentAt, ownZone } from '#web/platform/zone-clock.ts';
import { eventAsTyped, valuesOfNew, withStart, withWholeDays } from './event-values.ts';

describe('what is typed about an event', () => {
  const time = {
    allDay: false,
    start: '2026-03-24T10:00',
    end: '2026-03-24T11:30',
    timeZone: 'UTC',
  };

  it('begins at the usual hour of a day, or when it was pointed at, for an hour', () => {
    expect(valuesOfNew({ at: '2026-03-24' }).time).toMatchObject({ start: '2026-03-24T09:00' });
    expect(valuesOfNew({ at: '2026-03-24T23:30' }).time.end).toBe('2026-03-25T00:30');
  });

  it('has the clocks of its place: what was pointed at is the same moment, the usual hour is theirs', () => {
    const timeZone = 'Asia/Kolkata';
    const pointed = valuesOfNew({ at: '2026-03-24T10:00', timeZone }).time;
    expect(pointed.timeZone).toBe(timeZone);
    expect(momentAt(timeZone, pointed.start)).toBe(momentAt(ownZone(), '2026-03-24T10:00'));
    expect(valuesOfNew({ at: '2026-03-24', timeZone }).time.start).toBe('2026-03-24T09:00');
  });

  it('stays as long when it begins at another time', () => {
    expect(withStart(time, '2026-03-25T09:15').end).toBe('2026-03-25T10:45');
    expect(withStart(withWholeDays(time, true), '2026-03-27').end).toBe('2026-03-27');
  });

  it('keeps the end while a beginning is half typed', () => {
    expect(withStart(time, '2026-03-25T')).toEqual({ ...time, start: '2026-03-25T' });
  });

  it('is taken by the contract, but for the title that is missing', () => {
    const sent = valuesOfNew({ at: '2026-03-24' });
    expect(eventAsTyped.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([['title']]);
    expect(eventAsTyped.safeParse({ ...sent, title: 'Tea' }).success).toBe(true);
  });
});
