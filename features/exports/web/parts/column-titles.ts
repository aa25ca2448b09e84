import { useTranslation } from 'react-i18next';
import {
  applicantExportColumns,
  clientExportColumns,
  type ExportColumn,
} from '#features/insight/contract/exports.ts';
import { columnTitle } from '#features/insight/contract/field-words.ts';
import type { PersonPath } from '#features/person/contract/person-fields.ts';

/** The columns that an export of this list can have. */
export function columnsOfList(list: 'applicants' | 'clients'): readonly ExportColumn[] {
  return list === 'applicants' ? applicantExportColumns : clientExportColumns;
}

/**
 * What the columns are called, as in the file that leaves.
 * i18n-keys: applicants:fields.*, applicants:blocks.*, applicants:list.columns.*, reports:columns.*, reports:columnOf
 */
export function useColumnTitle(): (name: ExportColumn | PersonPath) => string {
  const { t } = useTranslation(['reports', 'applicants']);
  // Names of fields come from the contract, and each has its words: a test of the server sees to it.
  return (name) => columnTitle(name, (key, values) => t(key as 'reports:columnOf', values ?? {}));
}
