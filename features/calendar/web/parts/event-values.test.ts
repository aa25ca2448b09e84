import { describe, expect, it } from 'vitest';
import { browserZone, momentAt } from '#core/web/i18n/zone-clock.ts';
import {
  eventFormSchema,
  isDefaultHour,
  newEventValues,
  withStart,
  withWholeDays,
  withZone,
} from './event-values.ts';

describe('event form', () => {
  const time = {
    allDay: false,
    start: '2026-03-24T10:00',
    end: '2026-03-24T11:30',
    timeZone: 'UTC',
  };

  it('starts at the default hour, or at the clicked time for an hour', () => {
    expect(newEventValues({ at: '2026-03-24' }).time).toMatchObject({ start: '2026-03-24T09:00' });
    expect(newEventValues({ at: '2026-03-24T23:30' }).time.end).toBe('2026-03-25T00:30');
  });

  it("uses the clicked time, in the location's zone where both show the same", () => {
    const at = '2026-03-24T10:00';
    const zoneOfNew = (organizationZone: string) =>
      newEventValues({ at, organizationZone }).time.timeZone;
    expect(newEventValues({ at, organizationZone: 'Asia/Kolkata' }).time.start).toBe(at);
    expect(zoneOfNew('Asia/Kolkata')).toBe(browserZone());
    // UTC is the default, so it means that no one has set a zone.
    expect(zoneOfNew('UTC')).toBe(browserZone());
    const alike = Intl.supportedValuesOf('timeZone').filter(
      (zone) => momentAt(zone, at) === momentAt(browserZone(), at),
    );
    for (const zone of alike) expect(zoneOfNew(zone)).toBe(zone);
  });

  it('keeps its moment in another zone, or the hour if it was proposed', () => {
    const typed = { ...time, start: '2027-03-14T09:30', end: '2027-03-14T10:30' };
    const toronto = { ...typed, timeZone: 'America/Toronto' };
    // Toronto switched to DST that night; Paris does two weeks later.
    expect(withZone(toronto, 'Europe/Paris', { keepsHour: false })).toEqual({
      allDay: false,
      start: '2027-03-14T14:30',
      end: '2027-03-14T15:30',
      timeZone: 'Europe/Paris',
    });
    expect(withZone(toronto, 'Europe/Paris', { keepsHour: true })).toEqual({
      ...typed,
      timeZone: 'Europe/Paris',
    });
    const halfTyped = { ...toronto, end: '2027-03-14T' };
    expect(withZone(halfTyped, 'Europe/Paris', { keepsHour: false }).start).toBe(typed.start);
    expect(isDefaultHour(typed)).toBe(false);
    expect(isDefaultHour(newEventValues({ at: '2027-03-14' }).time)).toBe(true);
  });

  it('keeps its duration when the start changes', () => {
    expect(withStart(time, '2026-03-25T09:15').end).toBe('2026-03-25T10:45');
    expect(withStart(withWholeDays(time, true), '2026-03-27').end).toBe('2026-03-27');
  });

  it('keeps the end while the start is incomplete', () => {
    expect(withStart(time, '2026-03-25T')).toEqual({ ...time, start: '2026-03-25T' });
  });

  it('fits the contract except for the missing title', () => {
    const sent = newEventValues({ at: '2026-03-24' });
    expect(eventFormSchema.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([
      ['title'],
    ]);
    expect(eventFormSchema.safeParse({ ...sent, title: 'Tea' }).success).toBe(true);
  });
});
