import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { RecordLink } from '#web/ui/record-link.tsx';
import tableClasses from '#web/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { When } from '#web/ui/when.tsx';
import { ApplicantStatusBadge } from '../components/applicant-status-badge.tsx';
import { CaseWorkerName } from '../components/case-worker-kind.tsx';
import { LocationName } from '../components/location-kind.tsx';
import { RestoreButton } from '../components/restore-button.tsx';
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
  const { when } = useFormat();
  const sortable = (id: SortColumn): Pick<Column, 'id' | 'label' | 'head' | 'sorted'> => ({
    id,
    label: t(`list.columns.${id}`),
    head: (
      <SortButton column={id} label={t(`list.columns.${id}`)} sort={filters.sort} onSort={onSort} />
    ),
    sorted: sortedBy(filters.sort, id),
  });
  const dates: Column[] = [
    {
      ...sortable('createdAt'),
      show: ({ createdAt }) => <When moment={when(createdAt)} />,
      wideOnly: true,
    },
    { ...sortable('updatedAt'), show: ({ updatedAt }) => <When moment={when(updatedAt)} /> },
  ];
  const deleted: Column[] = [
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
    ...(filters.deletedOnly ? deleted : dates),
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
          <VisuallyHidden>{t('named', { name: t('fields.dateOfBirth') })} </VisuallyHidden>
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
