import { readQuery } from '#core/web/api/read.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { type Dashboard, readDashboard } from '#features/insight/contract/dashboard.ts';

export function dashboardQuery(view: Dashboard['of'] | undefined) {
  return readQuery(readDashboard, { query: { of: view, zone: browserZone() } });
}
