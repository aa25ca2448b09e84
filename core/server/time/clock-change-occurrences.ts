import {
  formatWallTime,
  occurrencesBetween,
  parseWallTime,
  seriesSpan,
  type TimedSeries,
} from './recurrence.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

const dayMs = 86_400_000;

/**
 * Returns the occurrences affected by a clock change. Calendar programs disagree about skipped and
 * repeated hours, and about the length of events across a change.
 * @param endless how far to look in a series without an end
 */
export function occurrencesAtClockChanges(
  series: TimedSeries,
  endless: number,
): { start: string; end: string }[] {
  if (series.rule === null || series.allDay) return [];
  const clock = zoneClock(series.timeZone);
  const length = parseWallTime(series.end) - parseWallTime(series.start);
  const { firstAt, lastAt } = seriesSpan(series);
  const starts = clock
    .changes(firstAt - dayMs, (lastAt ?? endless) + dayMs)
    .flatMap(({ at }) => occurrencesBetween(series, at - dayMs, at + dayMs))
    .filter(({ start }) => isAtClockChange(clock, parseWallTime(start), length))
    .map(({ start }) => start);
  // Two close clock changes may affect the same occurrence.
  return [...new Set(starts)].map((start) => ({
    start,
    end: formatWallTime(parseWallTime(start) + length, false),
  }));
}

/** True if the clocks skip or repeat its start or end, or change during it. */
export function isAtClockChange(clock: ZoneClock, wall: number, length: number): boolean {
  if ([wall, wall + length].some((one) => clock.momentsAtWall(one).length !== 1)) return true;
  return clock.momentAtWall(wall + length) - clock.momentAtWall(wall) !== length;
}
