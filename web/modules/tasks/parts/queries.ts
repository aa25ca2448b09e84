import type { QueryOf } from '#contract/operation.ts';
import { listTasks } from '#contract/tasks.ts';
import { readQuery } from '#web/platform/read.ts';
import { ownZone } from '#web/platform/zone-clock.ts';

/** One page of a list; the browser's zone says which day it is. */
export function taskListQuery(query: QueryOf<typeof listTasks>) {
  return readQuery(listTasks, { query: { ...query, zone: ownZone() } });
}
