import { useTranslation } from 'react-i18next';
import {
  applicantExportColumns,
  clientExportColumns,
  type ExportColumn,
} from '#features/insight/contract/exports.ts';
import { columnTitle } from '#features/insight/contract/field-labels.ts';
import type { PersonPath } from '#features/person/contract/person-fields.ts';

export function listColumns(list: 'applicants' | 'clients'): readonly ExportColumn[] {
  return list === 'applicants' ? applicantExportColumns : clientExportColumns;
}

/**
 * Column titles, as in the exported file.
 * i18n-keys: applicants:fields.*, applicants:blocks.*, applicants:list.columns.*, reports:columns.*, reports:columnOf
 */
export function useColumnTitle(): (name: ExportColumn | PersonPath) => string {
  const { t } = useTranslation(['reports', 'applicants']);
  // Names come from the contract, and a server test ensures that each has a text.
  return (name) => columnTitle(name, (key, values) => t(key as 'reports:columnOf', values ?? {}));
}
