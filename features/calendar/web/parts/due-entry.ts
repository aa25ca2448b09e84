import { paths } from '#core/web/paths.ts';
import type { CalendarEntry, CalendarTask } from '#features/calendar/contract/events.ts';

/** What is due on a day and is kept elsewhere: a day out of a file, or a task. */
export type DueEntry = CalendarEntry | CalendarTask;

export const isTask = (entry: DueEntry): entry is CalendarTask => 'due' in entry;

export const dayOfEntry = (entry: DueEntry) => (isTask(entry) ? entry.due : entry.day);

/** Where it is kept, and can be done or changed. */
export function linkOfEntry(entry: DueEntry) {
  return isTask(entry)
    ? { to: paths.tasks, search: { task: entry.id } as never }
    : { to: paths.applicant(entry.person.id), search: paths.inFile(entry.section) };
}
