import { occurrencesBetween, spanOf, type TimedSeries, wallOf, wallText } from './recurrence.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

const dayMs = 86_400_000;

/**
 * The times of a series that a clock change touches. Readers of a calendar file disagree about hours that the
 * clocks skip or show twice, and about how long an event takes when they change during it.
 *
 * @param endless how far to look where the series has no end
 */
export function occurrencesAtClockChanges(
  series: TimedSeries,
  endless: number,
): { start: string; end: string }[] {
  if (series.rule === null || series.allDay) return [];
  const clock = zoneClock(series.timeZone);
  const length = wallOf(series.end) - wallOf(series.start);
  const { firstAt, lastAt } = spanOf(series);
  const starts = clock
    .changes(firstAt - dayMs, (lastAt ?? endless) + dayMs)
    .flatMap(({ at }) => occurrencesBetween(series, at - dayMs, at + dayMs))
    .filter(({ start }) => isAtClockChange(clock, wallOf(start), length))
    .map(({ start }) => start);
  // Of two changes close together, both may touch it.
  return [...new Set(starts)].map((start) => ({
    start,
    end: wallText(wallOf(start) + length, false),
  }));
}

/** Whether the clocks skip or repeat the start or end of what begins then, or change during it. */
export function isAtClockChange(clock: ZoneClock, wall: number, length: number): boolean {
  if ([wall, wall + length].some((one) => clock.momentsThatShow(one).length !== 1)) return true;
  return clock.momentOf(wall + length) - clock.momentOf(wall) !== length;
}
