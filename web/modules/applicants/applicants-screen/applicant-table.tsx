import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { ApplicantStatusBadge } from '../components/applicant-status-badge.tsx';
import { CaseWorkerName } from '../components/case-worker-kind.tsx';
import { LocationName } from '../components/location-kind.tsx';
import { RecordLink } from '../components/record-link.tsx';
import tableClasses from '../components/record-table.module.css';
import { type RecordColumn, RecordTable } from '../components/record-table.tsx';
import { RestoreButton } from '../components/restore-button.tsx';
import { When } from '../components/when.tsx';
import type { ApplicantFilters, ApplicantSort, SortColumn } from './list-filters.ts';
import { SortButton, sortedBy } from './sort-button.tsx';

type Column = RecordColumn<ApplicantSummary>;

export function ApplicantTable({
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
  const columns = useColumns(filters, onSort);
  return (
    <RecordTable
      label={t('list.table')}
      rows={rows}
      columns={columns}
      isOutdated={isOutdated}
      card={(row) => <Card row={row} />}
    />
  );
}

function useColumns(filters: ApplicantFilters, onSort: (sort: ApplicantSort) => void): Column[] {
  const { t } = useTranslation('applicants');
  const sortable = (id: SortColumn): Pick<Column, 'id' | 'label' | 'head' | 'sorted'> => ({
    id,
    label: t(`list.columns.${id}`),
    head: (
      <SortButton column={id} label={t(`list.columns.${id}`)} sort={filters.sort} onSort={onSort} />
    ),
    sorted: sortedBy(filters.sort, id),
  });
  return [
    { ...sortable('lastName'), show: (row) => <NameCell row={row} /> },
    { ...sortable('reference'), show: (row) => row.reference, isShort: true, wideOnly: true },
    {
      id: 'status',
      label: t('list.columns.status'),
      show: ({ status }) => <ApplicantStatusBadge status={status} />,
    },
    {
      id: 'location',
      label: t('list.columns.location'),
      show: ({ locationId }) => locationId && <LocationName value={locationId} />,
    },
    {
      id: 'caseWorker',
      label: t('list.columns.caseWorker'),
      show: ({ caseWorkerId }) => caseWorkerId && <CaseWorkerName value={caseWorkerId} />,
    },
    ...(filters.deletedOnly ? deletedColumns(t) : datesOf(sortable)),
  ];
}

function datesOf(
  sortable: (id: SortColumn) => Pick<Column, 'id' | 'label' | 'head' | 'sorted'>,
): Column[] {
  return [
    {
      ...sortable('createdAt'),
      show: ({ createdAt }) => <When at={createdAt} />,
      wideOnly: true,
    },
    { ...sortable('updatedAt'), show: ({ updatedAt }) => <When at={updatedAt} /> },
  ];
}

function deletedColumns(t: ReturnType<typeof useTranslation<'applicants'>>['t']): Column[] {
  return [
    {
      id: 'deletedAt',
      label: t('list.columns.deletedAt'),
      show: ({ deletedAt }) => <When at={deletedAt} />,
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
}

function NameCell({ row }: { row: ApplicantSummary }) {
  const { t } = useTranslation('applicants');
  const { personName, day } = useFormat();
  return (
    <>
      <RecordLink to={paths.applicant(row.id)}>{personName(row)}</RecordLink>
      {row.dateOfBirth && (
        <div className={tableClasses.soft}>
          <span className={tableClasses.unseen}>
            {t('named', { name: t('fields.dateOfBirth') })}{' '}
          </span>
          {day(row.dateOfBirth)}
        </div>
      )}
    </>
  );
}

function Card({ row }: { row: ApplicantSummary }) {
  const { t } = useTranslation('applicants');
  const { relative, personName, day } = useFormat();
  return (
    <>
      <div className={tableClasses.cardHead}>
        <div>
          <RecordLink to={paths.applicant(row.id)}>{personName(row)}</RecordLink>
          {row.dateOfBirth && (
            <div className={tableClasses.soft}>{t('list.born', { day: day(row.dateOfBirth) })}</div>
          )}
        </div>
        <ApplicantStatusBadge status={row.status} />
      </div>
      <div className={`${tableClasses.cardLines} ${tableClasses.soft}`}>
        {row.locationId && (
          <span>
            <LocationName value={row.locationId} />
          </span>
        )}
        {row.caseWorkerId && (
          <span>
            <CaseWorkerName value={row.caseWorkerId} />
          </span>
        )}
        <span>
          {row.reference} ·{' '}
          {row.deletedAt
            ? t('list.deletedOn', { when: relative(row.deletedAt) })
            : t('list.changedWhen', { when: relative(row.updatedAt) })}
        </span>
      </div>
      {row.deletedAt && (
        <div className={`${tableClasses.above} ${tableClasses.cardActions}`}>
          <RestoreButton applicant={row} />
        </div>
      )}
    </>
  );
}
