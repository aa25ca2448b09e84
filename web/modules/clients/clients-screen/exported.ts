import type { ExportColumn } from '#contract/exports.ts';
import type { Exported } from '#web/modules/reports/queries.ts';
import type { ClientColumn } from './client-columns.tsx';
import { type ClientFilters, clientQueryOf } from './client-filters.ts';

/** What an export of this list holds: all that the filters leave, or those with these ids. */
export function exportedBy(filters: ClientFilters, ids?: string[]): Exported {
  const { after: _, limit: __, ...found } = clientQueryOf(filters, undefined);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { list: 'clients', found: { ...found, zone, id: ids } };
}

/** The same facts as the columns of the list show, as an export calls them. */
const exportedAs: Partial<Record<ClientColumn, ExportColumn>> = {
  enrolmentLocation: 'enrolment.locationId',
  startDate: 'enrolment.startDate',
  endDate: 'enrolment.endDate',
  caseWorker: 'caseWorkerId',
};

export function exportColumnsOf(shown: readonly ClientColumn[]): string[] {
  const name = ['lastName', 'firstName', 'preferredName', 'dateOfBirth'];
  return [...name, ...shown.map((column) => exportedAs[column] ?? column)];
}
