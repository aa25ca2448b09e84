import type { Dashboard, Waiting } from '#contract/dashboard.ts';
import { applicantStatuses } from '#contract/enumerations.ts';
import type { Database } from '#server/platform/database.ts';
import { pageOrder } from '#server/platform/page.ts';
import { isProblem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as applicantLists from '../applicants/list-queries.ts';
import * as applicants from '../applicants/queries.ts';
import * as drafts from '../drafts/queries.ts';

/** How many rows each work list of the dashboard shows. */
const rowsOfWorkList = 5;

/** What needs somebody now. Reads the other modules' queries; nobody imports this one. */
export function dashboardService(db: Database) {
  return {
    async read(scope: StaffScope): Promise<Dashboard> {
      const latest = pageOrder(applicantLists.sortKeys, '-updatedAt', undefined);
      if (isProblem(latest)) throw new Error('the order of the dashboard is not a known one');
      const [draftsWaiting, counts, recent] = await Promise.all([
        drafts.longestWaiting(db, scope, rowsOfWorkList),
        applicants.countByStatus(db, scope),
        applicantLists.listPage(db, scope, { limit: rowsOfWorkList }, latest),
      ]);
      return {
        draftsWaiting,
        applicantsByStatus: applicantStatuses.map((status) => ({
          status,
          count: counts.find((counted) => counted.status === status)?.count ?? 0,
        })),
        recentApplicants: recent.items,
      };
    },

    async countWaiting(scope: StaffScope): Promise<Waiting> {
      return { drafts: await drafts.countWaiting(db, scope) };
    },
  };
}
export type DashboardService = ReturnType<typeof dashboardService>;
