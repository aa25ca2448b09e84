import { useTranslation } from 'react-i18next';
import { ImportButton } from '#web/modules/imports/components/import-button.tsx';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import type { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { ListHead } from '#web/modules/saved-views/components/list-head.tsx';
import {
  type ApplicantFilters,
  filtersOf,
  filtersOfView,
  viewOf,
} from '../components/list-filters.ts';
import { type ApplicantColumn, applicantColumns } from './applicant-columns.tsx';
import { exportColumnsOf, exportedBy } from './exported.ts';

export function ApplicantListHead({
  filters,
  columns,
  show,
}: {
  filters: ApplicantFilters;
  columns: ReturnType<typeof useChosenColumns<ApplicantColumn>>;
  show: (wanted: ApplicantFilters) => void;
}) {
  const { t } = useTranslation('applicants');
  const { q } = filters;
  return (
    <ListHead
      list="applicants"
      everybody={t('list.everybody')}
      view={viewOf(filters)}
      active={filters.view}
      columns={columns}
      labels={applicantColumns.map((id) => ({ id, label: t(`list.columns.${id}`) }))}
      // What was searched for is no part of a view, and stays.
      onOpen={(view) => show(view ? filtersOfView(view.view, view.id, q) : { ...filtersOf({}), q })}
      onActive={(view) => show({ ...filters, view })}
    >
      <ImportButton kind="applicants" />
      <ExportButton exported={exportedBy(filters)} columns={exportColumnsOf(columns.shown)} />
    </ListHead>
  );
}
