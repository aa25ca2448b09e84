import { queryClient } from '#core/web/api/query-client.ts';
import { readQuery } from '#core/web/api/read.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { currentUser } from '#core/web/session/session.ts';
import { dashboardViews } from '#features/insight/contract/dashboard.ts';
import { readMyDay } from '#features/insight/contract/my-day.ts';
import { dashboardQuery } from '../../parts/dashboard/queries.ts';
import { homeViewFor } from './home-view.ts';

/** Reads what the home of staff opens with while the screen is still on its way. */
export function readHomeEarly(search: { view?: unknown; of?: unknown }): void {
  const user = currentUser();
  if (user === null || user.role === 'client') return;
  const view = homeViewFor(user, search);
  const query =
    view === 'overview'
      ? dashboardQuery(dashboardViews.find((one) => one === search.of))
      : readQuery(readMyDay, { query: { of: view, zone: browserZone() } });
  if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query as never);
}
