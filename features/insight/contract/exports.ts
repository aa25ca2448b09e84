import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { several, sortDirections } from '#core/contract/paging.ts';
import {
  expectedBytesHeader,
  exportFormats,
  exportTypes,
  rowsHeader,
} from '#core/contract/table-files.ts';
import { clientFilters, clientSorts } from '#features/enrollment/contract/clients.ts';
import { outcomeNames } from '#features/enrollment/contract/enrollments.ts';
import {
  applicantFilters,
  applicantSorts,
  maxBulkChanges,
} from '#features/person/contract/applicant-lists.ts';
import { fieldAt, type PersonPathIn, pathsIn } from '#features/person/contract/person-fields.ts';

/** Set by the server only, so no import or form has them. */
export const serverColumns = [
  'reference',
  'status',
  'submittedAt',
  'createdAt',
  'updatedAt',
] as const;

/** First columns of an export: last name first, status after the names. */
const firstColumns = [
  'reference',
  'lastName',
  'firstName',
  'middleName',
  'preferredName',
  'status',
] as const satisfies (PersonPathIn<'export'> | (typeof serverColumns)[number])[];

export type ApplicantExportColumn = PersonPathIn<'export'> | (typeof serverColumns)[number];

/** Columns for applicants, in case record order. */
export const applicantExportColumns = [
  ...new Set<ApplicantExportColumn>([
    ...firstColumns,
    ...pathsIn('export'),
    ...(['submittedAt', 'createdAt', 'updatedAt'] as const),
  ]),
] as [ApplicantExportColumn, ...ApplicantExportColumn[]];

/** Columns for clients: a person's, then those of the last enrollment. */
export const clientExportColumns = [
  ...applicantExportColumns,
  'enrolment.locationId',
  'enrolment.startDate',
  'enrolment.endDate',
  ...outcomeNames.map((name) => `outcome.${name}` as const),
] as const;
export type ExportColumn = (typeof clientExportColumns)[number];

const usualPaths: readonly string[] = [...pathsIn('usual-export'), ...serverColumns];

/** Default columns: identity and case worker, no health data. */
export const usualApplicantColumns: readonly ApplicantExportColumn[] =
  applicantExportColumns.filter((name) => usualPaths.includes(name));

/** Default columns for clients: services instead of application data. */
export const usualClientColumns: readonly ExportColumn[] = [
  'reference',
  ...usualApplicantColumns.filter((name) =>
    ['identity', 'reach'].includes(fieldAt(name)?.group ?? ''),
  ),
  'caseWorkerId',
  'enrolment.locationId',
  'programStatus',
  'enrolment.startDate',
  'enrolment.endDate',
];

/** Rows of the export: the list's filters, search, and sort, or the selected rows. */
function exportFilters<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({
    ...filters,
    q: z.string().trim().max(200).optional(),
    /** Only these rows, within the filters. */
    id: several(z.uuid(), maxBulkChanges).refine((list) => list?.length !== 0, 'rule:required'),
  });
}

function columnList<const Names extends readonly [string, ...string[]]>(names: Names) {
  return several(z.enum(names), names.length).refine(
    (list) => list === undefined || (list.length > 0 && new Set(list).size === list.length),
    'rule:repeated',
  );
}

const format = z.enum(exportFormats).default('xlsx');
const applicantExportFilters = exportFilters(applicantFilters);
const applicantExportQuery = applicantExportFilters.extend({
  format,
  sort: z.enum(sortDirections(applicantSorts)).optional(),
  /** In this order. */
  columns: columnList(applicantExportColumns),
});
export type ApplicantExport = z.output<typeof applicantExportQuery>;
const clientExportFilters = exportFilters(clientFilters);
const clientExportQuery = clientExportFilters.extend({
  format,
  sort: z.enum(sortDirections(clientSorts)).optional(),
  columns: columnList(clientExportColumns),
});
export type ClientExport = z.output<typeof clientExportQuery>;

const access = 'applicant:export';
const reply = {
  status: 200,
  file: exportTypes.xlsx,
  otherFiles: [exportTypes.csv],
  headers: z.object({ [rowsHeader]: z.int(), [expectedBytesHeader]: z.int() }),
} as const;
const rows = { status: 200, body: z.object({ rows: z.int() }) } as const;

export const exportApplicants = operation({
  id: 'exportApplicants',
  method: 'GET',
  path: '/api/reports/applicants',
  summary: 'Export applicants as xlsx or CSV, with the list’s filters. Recorded as a disclosure',
  access,
  mayLag: true,
  needsRecentProof: true,
  query: applicantExportQuery,
  reply,
});

export const exportFoundApplicants = operation({
  id: 'exportFoundApplicants',
  method: 'POST',
  path: '/api/reports/applicants',
  summary: 'Same export with the filters in the body, so that no address holds a searched name',
  isLight: true,
  access,
  mayLag: true,
  needsRecentProof: true,
  body: applicantExportQuery,
  reply,
});

export const countExportedApplicants = operation({
  id: 'countExportedApplicants',
  method: 'POST',
  path: '/api/reports/applicants/count',
  summary: 'Count the applicants an export would include',
  isLight: true,
  access,
  mayLag: true,
  reads: ['applicants'],
  freshFor: 0,
  body: applicantExportFilters,
  reply: rows,
});

export const exportClients = operation({
  id: 'exportClients',
  method: 'GET',
  path: '/api/reports/clients',
  summary: 'Export clients as xlsx or CSV, with the list’s filters. Recorded as a disclosure',
  access,
  mayLag: true,
  needsRecentProof: true,
  query: clientExportQuery,
  reply,
});

export const exportFoundClients = operation({
  id: 'exportFoundClients',
  method: 'POST',
  path: '/api/reports/clients',
  summary: 'Same export with the filters in the body, so that no address holds a searched name',
  isLight: true,
  access,
  mayLag: true,
  needsRecentProof: true,
  body: clientExportQuery,
  reply,
});

export const countExportedClients = operation({
  id: 'countExportedClients',
  method: 'POST',
  path: '/api/reports/clients/count',
  summary: 'Count the clients an export would include',
  isLight: true,
  access,
  mayLag: true,
  reads: ['applicants'],
  freshFor: 0,
  body: clientExportFilters,
  reply: rows,
});
