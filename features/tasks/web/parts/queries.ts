import type { OperationQuery } from '#core/contract/operation.ts';
import { readQuery } from '#core/web/api/read.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { listTasks } from '#features/tasks/contract/tasks.ts';

/** One page of a list. The browser's zone defines today. */
export function taskListQuery(query: OperationQuery<typeof listTasks>) {
  return readQuery(listTasks, { query: { ...query, zone: browserZone() } });
}
