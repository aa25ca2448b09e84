import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { useFormat } from '#web/platform/format.ts';
import { useListWords } from '#web/platform/list-words.ts';
import type { Selection } from '#web/platform/selection.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import { RecordTable } from '#web/ui/record-table.tsx';
import type { ApplicantFilters, ApplicantSort } from '../components/list-filters.ts';
import { type ApplicantColumn, nameColumn, useApplicantColumns } from './applicant-columns.tsx';

/** Everybody whom the list shows, with the columns that were chosen. */
export function ApplicantTable({
  rows,
  filters,
  isOutdated,
  shown,
  isUsual,
  selection,
  onSort,
}: {
  rows: readonly ApplicantSummary[];
  filters: ApplicantFilters;
  isOutdated: boolean;
  /** Columns beside the name. */
  shown: readonly ApplicantColumn[];
  isUsual: boolean;
  /** Undefined for those who may change nobody. */
  selection: Selection<ApplicantSummary> | undefined;
  onSort: (sort: ApplicantSort) => void;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const words = useListWords().selection;
  const { isOn: hasKeys } = useKeysSetting();
  const columns = useApplicantColumns({
    sort: filters.sort,
    onSort,
    isBirthShown: shown.includes('dateOfBirth'),
  });
  // The usual ones make room for each other; those that somebody has chosen are all there.
  const usualOnly = columns.filter(
    ({ id }) => id === nameColumn || shown.some((one) => one === id),
  );
  return (
    <RecordTable<ApplicantSummary>
      label={t('list.table')}
      rows={rows}
      columns={isUsual ? usualOnly : columns}
      shown={isUsual ? undefined : [nameColumn, ...shown]}
      isOutdated={isOutdated}
      hasKeys={hasKeys}
      selection={
        selection && {
          selected: selection.selected,
          choose: selection.choose,
          words: { all: words.all, one: (row) => words.one(personName(row)) },
        }
      }
    />
  );
}
