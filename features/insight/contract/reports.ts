import * as z from 'zod';
import { day, requiredDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { exportFormats, exportTypes } from '#core/contract/table-files.ts';
import type { applicantStatuses } from '#features/person/contract/enumerations.ts';

export const reportNames = ['intake', 'funnel', 'durations', 'outcomes', 'occupancy'] as const;
export type ReportName = (typeof reportNames)[number];

/** Statuses that count as steps, in order. */
export const funnelSteps = [
  'screening-incomplete',
  'pending',
  'approve',
  'decline',
  'client',
] as const satisfies readonly (typeof applicantStatuses)[number][];

/** Measured intervals: known to screened, screened to decided, approved to enrolled. */
export const durationSteps = ['screening', 'decision', 'enrolment'] as const;

/** Outcomes known at an exit. */
export const outcomeKinds = ['housing', 'employment', 'credential'] as const;

/** Maximum range in days: five years. A longer table is unreadable. */
export const maxRangeDays = 1830;

const count = z.int();
/** Days, rounded to a tenth. */
const days = z.number().nullable();

/** Figures of a report. Counts only, no names. */
export const figures = z.discriminatedUnion('report', [
  z.object({
    report: z.literal('intake'),
    /** New people by week (its first day) and by source: form or staff. */
    rows: z.array(z.object({ week: day, byForm: count, byStaff: count })),
  }),
  z.object({
    report: z.literal('funnel'),
    /** Number of people who became known in the range and ever reached each status. */
    rows: z.array(z.object({ status: z.enum(funnelSteps), count })),
  }),
  z.object({
    report: z.literal('durations'),
    /** Steps taken in the range: quartile, median, and 90th percentile in days. */
    rows: z.array(
      z.object({
        step: z.enum(durationSteps),
        count,
        quarter: days,
        median: days,
        nineTenths: days,
      }),
    ),
  }),
  z.object({
    report: z.literal('outcomes'),
    /** Exits in the range. */
    rows: z.array(z.object({ kind: z.enum(outcomeKinds), outcome: z.string(), count })),
  }),
  z.object({
    report: z.literal('occupancy'),
    locations: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Enrolled people on the last day of each week, by location. */
    rows: z.array(z.object({ week: day, counts: z.array(count) })),
  }),
]);
export type Figures = z.infer<typeof figures>;
export type ReportFigures<Name extends ReportName> = Extract<Figures, { report: Name }>;

const params = z.object({ report: z.enum(reportNames) });
const filters = {
  /** Days in `zone`, both included. */
  from: requiredDay(),
  to: requiredDay(),
  /** Location of the record, or of the enrollment. `none` for people without one. */
  location: several(z.union([z.uuid(), z.literal('none')])),
  /** IANA time zone of days and weeks; UTC by default. */
  zone: z.string().max(60).optional(),
};
export type ReportFilters = z.output<typeof reportQuery>;
const reportQuery = z.strictObject(filters);

export const readReport = operation({
  id: 'readReport',
  method: 'GET',
  path: '/api/reports/figures/:report',
  summary:
    'Report counts of people for a range of days: intake, funnel, durations, outcomes, occupancy',
  access: 'report:read',
  mayLag: true,
  params,
  query: reportQuery,
  reply: { status: 200, body: figures },
});

export const exportReport = operation({
  id: 'exportReport',
  method: 'GET',
  path: '/api/reports/figures/:report/file',
  summary: 'Export the report as xlsx or CSV. Recorded as a disclosure',
  access: 'report:read',
  mayLag: true,
  params,
  query: reportQuery.extend({ format: z.enum(exportFormats).default('xlsx') }),
  reply: { status: 200, file: exportTypes.xlsx, otherFiles: [exportTypes.csv] },
});
