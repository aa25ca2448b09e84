import type { Operation } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import type { User } from '#core/contract/users.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import {
  countWaiting,
  dashboardViews,
  readDashboard,
} from '#features/insight/contract/dashboard.ts';
import { readMyDay } from '#features/insight/contract/my-day.ts';
import { homeViewFor } from '#features/insight/web/parts/dashboard/home-view.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listNotices } from '#features/notifications/contract/notifications.ts';
import { readFirstSteps } from '#features/organization/contract/first-steps.ts';
import {
  readOrganization,
  readOrganizationSettings,
} from '#features/organization/contract/organization.ts';

/** A call that reads, and what it sends. */
export interface Read {
  operation: Operation;
  sent: { query?: Record<string, unknown> };
}

/**
 * The calls with which the home of staff opens, for its content and for the frame around it. They are made
 * before the app runs, so that it can draw everything at once.
 */
export function homeReads(user: User, search: { view?: unknown; of?: unknown }): Read[] {
  const view = homeViewFor(user, search);
  const zone = browserZone();
  const of = dashboardViews.find((one) => one === search.of);
  return [
    view === 'overview'
      ? { operation: readDashboard, sent: { query: { of, zone } } }
      : { operation: readMyDay, sent: { query: { of: view, zone } } },
    { operation: listLocations, sent: {} },
    { operation: readFirstSteps, sent: {} },
    ...(roleMay(user.role, 'organisation:write')
      ? [{ operation: readOrganizationSettings, sent: {} }]
      : []),
    { operation: readOrganization, sent: {} },
    { operation: listNotices, sent: { query: { limit: 1 } } },
    { operation: countWaiting, sent: {} },
  ];
}
