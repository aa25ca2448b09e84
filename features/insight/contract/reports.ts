import * as z from 'zod';
import { day, requiredDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { exportFormats, exportTypes } from '#core/contract/table-files.ts';
import type { applicantStatuses } from '#features/person/contract/enumerations.ts';

/** The reports of the reports page, in its order. */
export const reportNames = ['intake', 'funnel', 'durations', 'outcomes', 'occupancy'] as const;
export type ReportName = (typeof reportNames)[number];

/** How far people come: each status that counts as a step, in the order in which it is reached. */
export const funnelSteps = [
  'screening-incomplete',
  'pending',
  'approve',
  'decline',
  'client',
] as const satisfies readonly (typeof applicantStatuses)[number][];

/** Between what time is counted: known and screened, screened and decided, approved and enrolled. */
export const durationSteps = ['screening', 'decision', 'enrolment'] as const;

/** What is known of somebody at their exit. */
export const outcomeKinds = ['housing', 'employment', 'credential'] as const;

/** A report covers so many days at the most: five years. More would be a table that nobody reads. */
export const longestRange = 1830;

const count = z.int();
/** Days, to a tenth. */
const days = z.number().nullable();

/** What a report says. Counts of people; nobody in it has a name. */
export const figures = z.discriminatedUnion('report', [
  z.object({
    report: z.literal('intake'),
    /** Each week of the range by its first day: who became known by a form, and who was added by staff. */
    rows: z.array(z.object({ week: day, byForm: count, byStaff: count })),
  }),
  z.object({
    report: z.literal('funnel'),
    /** Of those who became known in the range, how many have ever reached this status. */
    rows: z.array(z.object({ status: z.enum(funnelSteps), count })),
  }),
  z.object({
    report: z.literal('durations'),
    /** Of the steps that were taken in the range: within how many days a quarter, half, nine in ten were. */
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
    /** Of the exits in the range. */
    rows: z.array(z.object({ kind: z.enum(outcomeKinds), outcome: z.string(), count })),
  }),
  z.object({
    report: z.literal('occupancy'),
    locations: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Each week by its first day: how many are enrolled on its last day, at each location in their order. */
    rows: z.array(z.object({ week: day, counts: z.array(count) })),
  }),
]);
export type Figures = z.infer<typeof figures>;
export type FiguresOf<Name extends ReportName> = Extract<Figures, { report: Name }>;

const params = z.object({ report: z.enum(reportNames) });
const filters = {
  /** Days, both included, in `zone`. */
  from: requiredDay(),
  to: requiredDay(),
  /** Where the file is kept; of enrolments, where somebody is served. `none`: with no location yet. */
  location: several(z.union([z.uuid(), z.literal('none')])),
  /** IANA time zone in which days and weeks are meant; UTC when left out. */
  zone: z.string().max(60).optional(),
};
export type ReportFilters = z.output<typeof reportQuery>;
const reportQuery = z.strictObject(filters);

export const readReport = operation({
  id: 'readReport',
  method: 'GET',
  path: '/api/reports/figures/:report',
  summary: 'Counts of people over a range of days: intake, funnel, durations, outcomes, occupancy',
  access: 'report:read',
  params,
  query: reportQuery,
  reply: { status: 200, body: figures },
});

export const exportReport = operation({
  id: 'exportReport',
  method: 'GET',
  path: '/api/reports/figures/:report/file',
  summary: 'The same as a workbook or CSV; logged as a disclosure',
  access: 'report:read',
  params,
  query: reportQuery.extend({ format: z.enum(exportFormats).default('xlsx') }),
  reply: { status: 200, file: exportTypes.xlsx, otherFiles: [exportTypes.csv] },
});
