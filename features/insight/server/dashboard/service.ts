/** The dashboard. Reads other modules' queries; no module imports it. */

import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { sharedRead } from '#core/server/shared-read.ts';
import { dayIn, daysAfter, startOfDay, timeIn } from '#core/server/time/days-in-zone.ts';
import * as calendar from '#features/calendar/server/events/calendar.ts';
import type { Dashboard, readDashboard, Waiting } from '#features/insight/contract/dashboard.ts';
import * as drafts from '#features/intake/server/drafts/queries.ts';
import { waitedStatuses } from '#features/organization/contract/organization.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';
import * as applicantLists from '#features/person/server/applicants/list-queries.ts';
import * as tasks from '#features/tasks/server/queries.ts';
import * as triage from '#features/triage/server/service.ts';
import { comparison, selectOverdue } from './policy.ts';
import * as queries from './queries.ts';

/** Rows per work list. */
const workListRows = 5;

/** Rows of today's calendar, to show most days in full. */
const dayRows = 8;

/** Compared numbers are this many days old. */
const comparisonDays = 30;

/** Days for which numbers are stored. */
const retentionDays = 400;
// UTC, since a stored day covers locations in several time zones.
export function start(app: App): void {
  app.jobs.handleAt('53 23 * * *', jobKind('count-people'), async () => {
    const today = dayIn('UTC', app.clock());
    await queries.saveCounts(asSystem(app), today);
    await queries.deleteCounts(asSystem(app), daysAfter(today, -retentionDays));
  });
  app.jobs.handleAt('*/10 * * * *', jobKind('add-up-people'), () =>
    queries.compactCounts(asSystem(app)),
  );
}

export async function read(
  ctx: Ctx<StaffScope>,
  wanted: ReceivedBy<typeof readDashboard>['query'],
  language: Language,
): Promise<Dashboard> {
  const limits = await organization.waitedDays(ctx);
  const { zone = limits.zone } = wanted;
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  const view = wanted.of ?? ((await queries.hasCases(ctx)) ? 'mine' : 'all');
  const today = dayIn(zone, ctx.now);
  const ago = (days: number) => daysAfter(today, -days);
  const contactBefore = ago(limits.contactDays);
  const week = { from: today, to: daysAfter(today, 6) };

  const at = { today, clock: timeIn(zone, ctx.now) };
  const stuck = waitedStatuses.map((status) => {
    const days = limits.stuckDays[status];
    return { status, days, before: ago(days) };
  });
  const readEveryones: typeof sharedRead =
    view === 'all' ? sharedRead : (read, ...wanted) => read(...wanted);
  const [draftsWaiting, todays, due, lists, dates, counts, recentApplicants] = await Promise.all([
    sharedRead(drafts.listLongestWaiting, ctx, workListRows),
    readEveryones(
      calendar.dayOverview,
      ctx,
      {
        day: today,
        timeZone: zone,
        ...(view === 'mine' && { staff: [ctx.scope.accountId] }),
      },
      dayRows,
    ),
    tasks.readDue(ctx, view === 'mine' ? 'mine' : 'team', {
      now: at,
      language,
      limit: workListRows,
    }),
    readEveryones(queries.readWorkLists, ctx, view, {
      stuck: stuck.map(({ status, before }) => ({ status, before: startOfDay(before, zone) })),
      contactBefore: startOfDay(contactBefore, zone),
      limit: workListRows,
    }),
    readEveryones(queries.supportDatesWithin, ctx, view, { ...week, limit: workListRows }),
    sharedRead(queries.readCounts, ctx, ago(comparisonDays)),
    readEveryones(
      applicantLists.listLatest,
      ctx,
      view === 'mine' ? { caseWorker: ['me'] } : {},
      workListRows,
    ),
  ]);
  const danger = lists('inDanger');
  const notContacted = lists('notContacted');
  return {
    of: view,
    inDanger: { count: danger.count, first: danger.first.map(withSince) },
    draftsWaiting,
    today: { day: today, ...todays },
    tasks: due,
    stuck: {
      byStatus: stuck.map((one) => ({ ...one, count: lists(one.status).count })),
      longest: selectOverdue(
        stuck.map(({ status, days }) => ({ days, longest: lists(status).first.map(withSince) })),
        workListRows,
      ),
    },
    notContacted: {
      days: limits.contactDays,
      before: contactBefore,
      count: notContacted.count,
      longest: notContacted.first.map(({ person, lastContact }) => ({ ...person, lastContact })),
    },
    datesThisWeek: { ...week, ...dates },
    numbers: {
      comparedWith: ago(comparisonDays),
      ...comparison(applicantStatuses, counts.now, counts.past),
    },
    recentApplicants,
  };
}

function withSince<Person>({ person, since }: { person: Person; since: string }) {
  return { ...person, since };
}

export async function countWaiting(ctx: Ctx<StaffScope>): Promise<Waiting> {
  const [waitingDrafts, waitingInTriage, zone] = await Promise.all([
    sharedRead(drafts.countWaiting, ctx),
    triage.countWaiting(ctx),
    organization.timeZone(ctx),
  ]);
  const now = { today: dayIn(zone, ctx.now), clock: '' };
  return {
    drafts: waitingDrafts,
    triage: waitingInTriage,
    tasks: await tasks.countDue(ctx, now),
  };
}
