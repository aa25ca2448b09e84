import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

const at = new Date('2027-03-14T13:30:00Z');
const toronto = 'America/Toronto';
const paris = 'Europe/Paris';

it.each([
  // Reader and event share a time zone.
  ['en', toronto, toronto, 'Sunday, March 14, 2027', /^9:30\sAM$/],
  ['en', 'America/New_York', toronto, 'Sunday, March 14, 2027', /^9:30\sAM$/],
  ['en', paris, toronto, 'Sunday, March 14, 2027', /^2:30\sPM \(Central European Time\)$/],
  ['fr', paris, toronto, 'dimanche 14 mars 2027', /^14:30 \(heure d’Europe centrale\)$/],
  ['en', 'Asia/Kolkata', toronto, 'Sunday, March 14, 2027', /^7:00\sPM \(India Standard Time\)$/],
  // Neither the event nor the organization has set a zone.
  ['en', 'UTC', toronto, 'Sunday, March 14, 2027', /^9:30\sAM$/],
  ['en', toronto, 'UTC', 'Sunday, March 14, 2027', /^9:30\sAM \(Eastern Time\)$/],
  ['en', 'UTC', 'Etc/UTC', 'Sunday, March 14, 2027', /^1:30\sPM \(UTC\)$/],
] as const)(
  'tells in %s the clock of %s to an organization in %s',
  (language, zone, usualZone, day, time) => {
    const formatted = formatMoment(at, { zone, usualZone, hourCycle: null, language });
    expect(formatted.day).toBe(day);
    expect(formatted.time).toMatch(time);
  },
);

it.each([
  ['en', 'h23', /^09:30$/],
  ['en', 'h12', /^9:30\sAM$/],
  ['fr', 'h23', /^09:30$/],
  ['fr', 'h12', /^9:30\sAM$/],
] as const)("tells in %s the time by the organization's clock, %s", (language, hourCycle, time) => {
  const clock = { zone: toronto, usualZone: toronto, hourCycle, language };
  expect(formatMoment(at, clock).time).toMatch(time);
});

it('names the zone wherever the reader is', () => {
  const clock = { zone: toronto, usualZone: null, hourCycle: null, language: 'en' } as const;
  expect(formatMoment(at, clock).time).toMatch(/^9:30\sAM \(Eastern Time\)$/);
  const unset = { ...clock, zone: 'UTC' };
  expect(formatMoment(at, unset).time).toMatch(/^1:30\sPM \(UTC\)$/);
});
