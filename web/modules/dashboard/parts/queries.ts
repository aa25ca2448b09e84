import { type Dashboard, readDashboard } from '#contract/dashboard.ts';
import { readQuery } from '#web/platform/read.ts';
import { ownZone } from '#web/platform/zone-clock.ts';

/** What needs somebody now. */
export function dashboardQuery(of: Dashboard['of'] | undefined) {
  return readQuery(readDashboard, { query: { of, zone: ownZone() } });
}
