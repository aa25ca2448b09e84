import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import type { RecordColumn } from '#web/ui/record-model.ts';
import tableClasses from '#web/ui/record-table.module.css';
import { RecordTable } from '#web/ui/record-table.tsx';
import { When } from '#web/ui/when.tsx';
import { ApplicantStatusBadge } from '../components/applicant-status-badge.tsx';
import type { ApplicantFilters, ApplicantSort } from '../components/list-filters.ts';
import { RestoreButton } from '../components/restore-button.tsx';
import { NameCell, useApplicantColumns } from './applicant-columns.tsx';

const keptColumns = ['lastName', 'reference', 'status', 'location', 'caseWorker'];

/** The files that can still be restored. */
export function DeletedTable({
  rows,
  filters,
  isOutdated,
  onSort,
}: {
  rows: readonly ApplicantSummary[];
  filters: ApplicantFilters;
  isOutdated: boolean;
  onSort: (sort: ApplicantSort) => void;
}) {
  const { t } = useTranslation('applicants');
  const { when } = useFormat();
  const { isOn: hasKeys } = useKeysSetting();
  const columns = useApplicantColumns({ sort: filters.sort, onSort, isBirthShown: false });
  const own: RecordColumn<ApplicantSummary>[] = [
    {
      id: 'deletedAt',
      label: t('list.columns.deletedAt'),
      show: ({ deletedAt }) => <When moment={when(deletedAt)} />,
    },
    {
      id: 'restore',
      label: t('list.columns.restore'),
      show: (row) => (
        <div className={tableClasses.above}>
          <RestoreButton applicant={row} />
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      label={t('list.table')}
      rows={rows}
      columns={[...columns.filter(({ id }) => keptColumns.includes(id)), ...own]}
      isOutdated={isOutdated}
      hasKeys={hasKeys}
      card={(row) => <Card row={row} />}
    />
  );
}

function Card({ row }: { row: ApplicantSummary }) {
  const { t } = useTranslation('applicants');
  const { relative } = useFormat();
  return (
    <>
      <div className={tableClasses.cardHead}>
        <div>
          <NameCell row={row} isBirthShown={false} />
        </div>
        <ApplicantStatusBadge status={row.status} />
      </div>
      <div className={`${tableClasses.cardLines} ${tableClasses.soft}`}>
        {row.reference} · {t('list.deletedOn', { when: relative(row.deletedAt) })}
      </div>
      <div className={`${tableClasses.above} ${tableClasses.cardActions}`}>
        <RestoreButton applicant={row} />
      </div>
    </>
  );
}
