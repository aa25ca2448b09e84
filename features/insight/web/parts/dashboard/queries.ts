import { readQuery } from '#core/web/api/read.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import { type Dashboard, readDashboard } from '#features/insight/contract/dashboard.ts';

export function dashboardQuery(of: Dashboard['of'] | undefined) {
  return readQuery(readDashboard, { query: { of, zone: ownZone() } });
}
