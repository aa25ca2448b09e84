import { useTranslation } from 'react-i18next';
import {
  applicantExportColumns,
  clientExportColumns,
  type ExportColumn,
} from '#contract/exports.ts';

/** The columns that an export of this list can have. */
export function columnsOfList(list: 'applicants' | 'clients'): readonly ExportColumn[] {
  return list === 'applicants' ? applicantExportColumns : clientExportColumns;
}

const ofList = ['reference', 'status', 'submittedAt', 'createdAt', 'updatedAt'] as const;

/**
 * What the columns are called, as in the file that leaves.
 * i18n-keys: applicants:fields.*, applicants:blocks.*, reports:columns.*
 */
export function useColumnTitle(): (name: ExportColumn) => string {
  const { t } = useTranslation(['reports', 'applicants']);
  // Names of fields come from the contract, and each has its words: a test of the server sees to it.
  const found = (key: string) => t(key as 'reports:title');
  return (name) => {
    const own = ofList.find((one) => one === name);
    if (own) return t(`applicants:list.columns.${own}`);
    const [block, part] = name.split('.');
    if (block === 'enrolment' || block === 'outcome') return found(`reports:columns.${name}`);
    const field = found(`applicants:fields.${name}`);
    return part ? t('columnOf', { block: found(`applicants:blocks.${block}`), field }) : field;
  };
}
