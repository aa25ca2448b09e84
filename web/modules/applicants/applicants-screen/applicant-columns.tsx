import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { ContactFlagBadge } from '#web/modules/contact-safety/components/contact-flag.tsx';
import { DangerMarks } from '#web/modules/dangers/components/danger-marks.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { RecordColumn } from '#web/ui/record-model.ts';
import tableClasses from '#web/ui/record-table.module.css';
import { SortButton, sortedBy } from '#web/ui/sort-button.tsx';
import { When } from '#web/ui/when.tsx';
import { ApplicantStatusBadge } from '../components/applicant-status-badge.tsx';
import { CaseWorkerName } from '../components/case-worker-kind.tsx';
import { useEnumerationLabel } from '../components/enumeration-label.ts';
import { type ApplicantSort, nextSort, type SortColumn } from '../components/list-filters.ts';
import { LocationName } from '../components/location-kind.tsx';

/** The first is always there: it leads to the file. */
export const nameColumn = 'lastName';

/** All that can be shown beside the name, in the order in which they are offered. */
export const applicantColumns = [
  'reference',
  'status',
  'location',
  'caseWorker',
  'createdAt',
  'updatedAt',
  'submittedAt',
  'dateOfBirth',
  'phone',
  'email',
  'housing',
  'tags',
] as const;
export type ApplicantColumn = (typeof applicantColumns)[number];

/** Shown to whoever has chosen nothing. */
export const usualColumns: readonly ApplicantColumn[] = applicantColumns.slice(0, 6);

type Column = RecordColumn<ApplicantSummary>;

/** The columns of the list, each with what it shows and, where the list can be sorted by it, how. */
export function useApplicantColumns({
  sort,
  onSort,
  isBirthShown,
}: {
  sort: ApplicantSort;
  onSort: (sort: ApplicantSort) => void;
  /** In a column of its own; else below the name. */
  isBirthShown: boolean;
}): Column[] {
  const { t } = useTranslation('applicants');
  const { day, when, list } = useFormat();
  const label = useEnumerationLabel();
  const column = (
    id: ApplicantColumn | typeof nameColumn,
    show: Column['show'],
    more: Partial<Column> = {},
  ): Column => ({ id, label: t(`list.columns.${id}`), show, ...more });
  const sortable = (id: SortColumn): Partial<Column> => ({
    head: (
      <SortButton
        label={t(`list.columns.${id}`)}
        hint={t('list.sortBy', { order: t(`list.sorts.${nextSort(sort, id)}`) })}
        sorted={sortedBy(sort, id)}
        onSort={() => onSort(nextSort(sort, id))}
      />
    ),
    sorted: sortedBy(sort, id),
  });
  const moment = (at: string | null) => at && <When moment={when(at)} />;
  return [
    column(
      nameColumn,
      (row) => <NameCell row={row} isBirthShown={isBirthShown} />,
      sortable(nameColumn),
    ),
    column('reference', ({ reference }) => reference, {
      ...sortable('reference'),
      isShort: true,
      wideOnly: true,
    }),
    column('status', ({ status }) => <ApplicantStatusBadge status={status} />, { isMark: true }),
    column('location', ({ locationId }) => locationId && <LocationName value={locationId} />),
    column('caseWorker', ({ caseWorkerId }) =>
      caseWorkerId ? <CaseWorkerName value={caseWorkerId} /> : null,
    ),
    column('createdAt', ({ createdAt }) => moment(createdAt), {
      ...sortable('createdAt'),
      wideOnly: true,
    }),
    column('updatedAt', ({ updatedAt }) => moment(updatedAt), sortable('updatedAt')),
    column('submittedAt', ({ submittedAt }) => moment(submittedAt)),
    column('dateOfBirth', ({ dateOfBirth }) => day(dateOfBirth), {
      ...sortable('dateOfBirth'),
      isShort: true,
    }),
    // Words and no links: before somebody is called, their file says whether that is safe.
    column('phone', ({ phone }) => phone, { isShort: true }),
    column('email', ({ email }) => email),
    column(
      'housing',
      ({ housingStatus }) => housingStatus && label('housingStatuses', housingStatus),
    ),
    column('tags', ({ tags }) => list(tags)),
  ];
}

/** The name, as the link to the file. */
export function NameCell({ row, isBirthShown }: { row: ApplicantSummary; isBirthShown: boolean }) {
  const { t } = useTranslation('applicants');
  const { personName, day } = useFormat();
  return (
    <>
      <RecordLink to={paths.applicant(row.id)}>{personName(row)}</RecordLink>
      <DangerMarks marks={row.marks} />
      <ContactFlagBadge flag={row.contactFlag} />
      {row.dateOfBirth && !isBirthShown && (
        <div className={tableClasses.soft}>
          <VisuallyHidden>{t('named', { name: t('fields.dateOfBirth') })} </VisuallyHidden>
          {day(row.dateOfBirth)}
        </div>
      )}
    </>
  );
}
