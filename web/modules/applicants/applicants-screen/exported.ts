import type { ApplicantExportColumn } from '#contract/exports.ts';
import type { Exported } from '#web/modules/reports/queries.ts';
import { type ApplicantFilters, queryOf } from '../components/list-filters.ts';
import type { ApplicantColumn } from './applicant-columns.tsx';

/** What an export of this list holds: all that the filters leave, or those with these ids. */
export function exportedBy(filters: ApplicantFilters, ids?: string[]): Exported {
  const { after: _, limit: __, ...found } = queryOf(filters, undefined);
  // Ages and days are meant, and moments shown, where whoever asks is.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { list: 'applicants', found: { ...found, zone, id: ids } };
}

/** The same facts as the columns of the list show, as an export calls them. */
const exportedAs: Partial<Record<ApplicantColumn, ApplicantExportColumn>> = {
  location: 'locationId',
  caseWorker: 'caseWorkerId',
  housing: 'housingStatus',
};

export function exportColumnsOf(shown: readonly ApplicantColumn[]): string[] {
  const name = ['lastName', 'firstName', 'preferredName', 'dateOfBirth'];
  return [...name, ...shown.map((column) => exportedAs[column] ?? column)];
}
