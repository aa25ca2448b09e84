/** Report figures, computed on each request. */

import { firstDayOfReports } from '#core/contract/date-display.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import {
  credentialOutcomes,
  employmentOutcomes,
  housingOutcomes,
} from '#features/enrollment/contract/enumerations.ts';
import {
  durationSteps,
  type Figures,
  funnelSteps,
  maxRangeDays,
  outcomeKinds,
  type ReportFigures,
  type ReportFilters,
  type ReportName,
} from '#features/insight/contract/reports.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as queries from './queries.ts';

/** All outcomes, in display order. */
const outcomeOptions = {
  housing: housingOutcomes,
  employment: employmentOutcomes,
  credential: credentialOutcomes,
} as const;

const reports: {
  [Name in ReportName]: (
    ctx: Ctx<StaffScope>,
    range: queries.Range,
  ) => Promise<ReportFigures<Name>>;
} = {
  intake: async (ctx, range) => ({
    report: 'intake',
    rows: await queries.countIntake(ctx, range),
  }),

  async funnel(ctx, range) {
    const counted = await queries.countFunnelSteps(ctx, range);
    return {
      report: 'funnel',
      rows: funnelSteps.map((status) => ({ status, count: counted?.[status] ?? 0 })),
    };
  },

  async durations(ctx, range) {
    const measured = await queries.measureSteps(ctx, range);
    const none = { count: 0, quarter: null, median: null, nineTenths: null };
    return {
      report: 'durations',
      rows: durationSteps.map(
        (step) => measured.find((row) => row.step === step) ?? { step, ...none },
      ),
    };
  },

  async outcomes(ctx, range) {
    const counted = await queries.countOutcomes(ctx, range);
    const count = (kind: string, outcome: string) =>
      counted.find((row) => row.kind === kind && row.outcome === outcome)?.count ?? 0;
    return {
      report: 'outcomes',
      rows: outcomeKinds.flatMap((kind) =>
        outcomeOptions[kind].map((outcome) => ({ kind, outcome, count: count(kind, outcome) })),
      ),
    };
  },

  async occupancy(ctx, range) {
    const today = dayIn(range.zone, ctx.now);
    const [allLocations, enrollmentChanges, weeks] = await Promise.all([
      locations.list(ctx),
      queries.countEnrollmentChanges(ctx, range, today),
      queries.listWeeks(ctx, range),
    ]);
    // Omits empty locations unless requested.
    const visibleLocations = allLocations.filter(
      ({ id }) =>
        range.locations.includes(id) ||
        enrollmentChanges.some(({ locationId }) => locationId === id),
    );
    const runningCounts = visibleLocations.map(() => 0);
    const rows = weeks
      .filter((week) => week <= today)
      .map((week) => {
        visibleLocations.forEach(({ id }, index) => {
          const weekChange = enrollmentChanges.find(
            (row) => row.week === week && row.locationId === id,
          );
          runningCounts[index] = (runningCounts[index] ?? 0) + (weekChange?.change ?? 0);
        });
        return { week, counts: [...runningCounts] };
      });
    return {
      report: 'occupancy',
      locations: visibleLocations.map(({ id, name }) => ({ id, name })),
      rows,
    };
  },
};

export async function read(
  ctx: Ctx<StaffScope>,
  report: ReportName,
  filters: ReportFilters,
): Promise<Figures> {
  const range = toRange(filters);
  const { firstDayOfWeek } = await organization.read(ctx);
  return reports[report](ctx, { ...range, firstDay: firstDayOfReports(firstDayOfWeek) });
}

/** Range of a report as moments in the caller's time zone. */
function toRange({ from, to, location = [], zone = 'UTC' }: ReportFilters) {
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  if (to < from) throw invalid('to', 'before-start');
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days > maxRangeDays) throw invalid('to', 'long-range');
  const [since, until] = [startOfDay(from, zone), startOfDay(to, zone, 1)];
  return { from, to, since, until, zone, locations: location };
}
