import { text } from 'node:stream/consumers';
import type { Read } from '../files/isolated-reader.ts';
import { BrokenCalendar } from './icalendar-lines.ts';
import { type ReadCalendar, readCalendar } from './icalendar-reading.ts';

/** What a calendar file holds; or the line from which on it is none. */
export type CalendarFound = ReadCalendar | { brokenFrom: number };

/** Reads a calendar file; times without a zone are by the clocks of `zone`. */
export const read: Read<{ zone: string }> = async function* (content, { zone }) {
  yield found(await text(content), zone);
};

function found(file: string, zone: string): CalendarFound {
  try {
    return readCalendar(file, zone);
  } catch (error) {
    if (error instanceof BrokenCalendar) return { brokenFrom: error.line };
    throw error;
  }
}
