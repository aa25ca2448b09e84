import { useTranslation } from 'react-i18next';
import type { ClientSummary } from '#contract/clients.ts';
import { CaseWorkerName } from '#web/modules/applicants/components/case-worker-kind.tsx';
import { LocationName } from '#web/modules/applicants/components/location-kind.tsx';
import { ContactFlagBadge } from '#web/modules/contact-safety/components/contact-flag.tsx';
import { DangerMarks } from '#web/modules/dangers/components/danger-marks.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { RecordColumn } from '#web/ui/record-model.ts';
import { SortButton, sortedBy } from '#web/ui/sort-button.tsx';
import { ProgramBadge } from '../components/program-badge.tsx';
import { type ClientSort, type ClientSortColumn, nextClientSort } from './client-filters.ts';

/** The first is always there: it leads to the file. */
export const nameColumn = 'lastName';

/** All that can be shown beside the name, in the order in which they are offered. */
export const clientColumns = [
  'reference',
  'programStatus',
  'enrolmentLocation',
  'caseWorker',
  'startDate',
  'endDate',
  'dateOfBirth',
  'phone',
  'email',
  'tags',
] as const;
export type ClientColumn = (typeof clientColumns)[number];

/** Shown to whoever has chosen nothing. */
export const usualColumns: readonly ClientColumn[] = clientColumns.slice(0, 6);

type Column = RecordColumn<ClientSummary>;

/** The columns of the list, each with what it shows and, where the list can be sorted by it, how. */
export function useClientColumns(sort: ClientSort, onSort: (sort: ClientSort) => void): Column[] {
  const { t } = useTranslation('clients');
  const { day, list, personName } = useFormat();
  const column = (
    id: ClientColumn | typeof nameColumn,
    show: Column['show'],
    more: Partial<Column> = {},
  ): Column => ({ id, label: t(`list.columns.${id}`), show, ...more });
  const sortable = (id: ClientSortColumn): Partial<Column> => ({
    head: (
      <SortButton
        label={t(`list.columns.${id}`)}
        hint={t('list.sortBy', { order: t(`list.sorts.${nextClientSort(sort, id)}`) })}
        sorted={sortedBy(sort, id)}
        onSort={() => onSort(nextClientSort(sort, id))}
      />
    ),
    sorted: sortedBy(sort, id),
  });
  const shownDay = (value: string | null | undefined) => (value ? day(value) : null);
  return [
    column(
      nameColumn,
      (row) => (
        <>
          <RecordLink to={paths.client(row.id)}>{personName(row)}</RecordLink>
          <DangerMarks marks={row.marks} />
          <ContactFlagBadge flag={row.contactFlag} />
        </>
      ),
      sortable(nameColumn),
    ),
    column('reference', ({ reference }) => reference, { isShort: true, wideOnly: true }),
    column(
      'programStatus',
      ({ programStatus }) => programStatus && <ProgramBadge status={programStatus} />,
      { isMark: true, isShort: true },
    ),
    column(
      'enrolmentLocation',
      ({ enrolment }) => enrolment && <LocationName value={enrolment.locationId} />,
    ),
    column('caseWorker', ({ caseWorkerId }) =>
      caseWorkerId ? <CaseWorkerName value={caseWorkerId} /> : null,
    ),
    column('startDate', ({ enrolment }) => shownDay(enrolment?.startDate), {
      ...sortable('startDate'),
      isShort: true,
    }),
    column('endDate', ({ enrolment }) => shownDay(enrolment?.endDate), {
      ...sortable('endDate'),
      isShort: true,
      wideOnly: true,
    }),
    column('dateOfBirth', ({ dateOfBirth }) => shownDay(dateOfBirth), { isShort: true }),
    // Words and no links: before somebody is called, their file says whether that is safe.
    column('phone', ({ phone }) => phone, { isShort: true }),
    column('email', ({ email }) => email),
    column('tags', ({ tags }) => list(tags)),
  ];
}
