import type { SentBy } from '#core/contract/operation.ts';
import { type DownloadOptions, download } from '#core/web/api/download.ts';
import { readQuery } from '#core/web/api/read.ts';
import {
  countExportedApplicants,
  countExportedClients,
  exportFoundApplicants,
  exportFoundClients,
} from '#features/insight/contract/exports.ts';

type SentForApplicants = SentBy<typeof exportFoundApplicants>['body'];
type SentForClients = SentBy<typeof exportFoundClients>['body'];

/** List and rows of an export. */
export type Exported =
  | { list: 'applicants'; found: Omit<SentForApplicants, 'format' | 'columns'> }
  | { list: 'clients'; found: Omit<SentForClients, 'format' | 'columns'> };

/** Number of rows to export. Not cached, since people come and go. */
export function exportCountQuery({ list, found: { sort: _, ...found } }: Exported) {
  const body = found as never;
  return list === 'applicants'
    ? readQuery(countExportedApplicants, { body }, { gcTime: 0 })
    : readQuery(countExportedClients, { body }, { gcTime: 0 });
}

/** Saves the export as a file and returns its name. */
export function saveExport(
  { list, found }: Exported,
  chosen: { format: 'xlsx' | 'csv'; columns: readonly string[] },
  options: DownloadOptions,
): Promise<string> {
  const body = { ...found, ...chosen };
  return list === 'applicants'
    ? download(exportFoundApplicants, { body: body as SentForApplicants }, options)
    : download(exportFoundClients, { body: body as SentForClients }, options);
}
