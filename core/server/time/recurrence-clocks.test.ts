import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdays } from '#core/contract/recurrence.ts';
import { occurrencesBetween, parseRuleWithStart } from './recurrence.ts';

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** Zones, each with a start date such that clock changes follow in the next weeks. */
const places = [
  { timeZone: 'America/New_York', from: '2026-02-20' },
  { timeZone: 'America/New_York', from: '2026-10-15' },
  // December 30, 2011 was skipped; the clocks also changed by an hour in the months around it.
  { timeZone: 'Pacific/Apia', from: '2011-12-10' },
  { timeZone: 'Pacific/Apia', from: '2011-09-10' },
  { timeZone: 'Pacific/Apia', from: '2012-03-15' },
];

/** The local time at a moment by Intl, as if it were UTC. */
function wallTimeAt(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const at = (type: string) => parts.find((part) => part.type === type)?.value;
  return Date.parse(`${at('year')}-${at('month')}-${at('day')}T${at('hour')}:${at('minute')}Z`);
}

/** All moments near a local time at which clocks show it: none, one, or two. */
function momentsAtWall(timeZone: string, wall: number): number[] {
  const offsets = [wall - dayMs, wall, wall + dayMs, wall + 2 * dayMs].map(
    (near) => wallTimeAt(timeZone, near) - near,
  );
  return [...new Set(offsets.map((offset) => wall - offset))]
    .filter((moment) => wallTimeAt(timeZone, moment) === wall)
    .sort((one, other) => one - other);
}

const anyRule = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((every) => `FREQ=DAILY;INTERVAL=${every}`),
  fc
    .uniqueArray(fc.constantFrom(...weekdays), { minLength: 2, maxLength: 5 })
    .map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc.constant('FREQ=MONTHLY'),
);

it('keeps the local time across clock changes', () => {
  let skipped = 0;
  let twice = 0;
  const property = fc.property(
    fc.constantFrom(...places),
    anyRule,
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 47 }),
    fc.integer({ min: 0, max: 20 }),
    ({ timeZone, from }, text, later, half, halves) => {
      const begin = Date.parse(`${from}T00:00Z`) + later * dayMs + half * 30 * minute;
      const start = new Date(begin).toISOString().slice(0, 16);
      const rule = parseRuleWithStart(`${text};COUNT=12`, start);
      if (typeof rule === 'string') return;
      const length = halves * 30 * minute;
      const end = new Date(begin + length).toISOString().slice(0, 16);
      const series = { start, end, allDay: false, timeZone, rule };
      const found = occurrencesBetween(series, begin - 3 * dayMs, begin + 500 * dayMs);
      expect(found).toHaveLength(12);
      for (const one of found) {
        const wall = Date.parse(`${one.start}Z`);
        // Every occurrence has the rule's local time.
        expect(one.start.slice(11)).toBe(start.slice(11));
        const moments = momentsAtWall(timeZone, wall);
        if (moments.length > 1) twice++;
        if (moments.length > 0) {
          expect(one.startAt).toBe(moments[0]);
          const ends = momentsAtWall(timeZone, wall + length);
          if (ends.length > 0) expect(one.endAt).toBe(ends[0]);
          else expect(one.endAt).toBeGreaterThan(one.startAt);
        } else {
          // Skipped by the clocks: moves after the change by the same amount.
          skipped++;
          const shift = wallTimeAt(timeZone, one.startAt) - wall;
          expect([60 * minute, dayMs]).toContain(shift);
          expect(one.endAt - one.startAt).toBe(length);
        }
      }
    },
  );
  fc.assert(property, { numRuns: 400, seed: 7 });
  expect(skipped).toBeGreaterThan(0);
  expect(twice).toBeGreaterThan(0);
});
