import { text } from 'node:stream/consumers';
import type { Read } from '../files/isolated-reader.ts';
import { BrokenCalendar } from './icalendar-lines.ts';
import { type ReadCalendar, readCalendar } from './parse-icalendar.ts';

/** Contents of a calendar file, or the line where it becomes invalid. */
export type CalendarFound = ReadCalendar | { brokenFrom: number };

/** Reads a calendar file; floating times use the zone `zone`. */
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
