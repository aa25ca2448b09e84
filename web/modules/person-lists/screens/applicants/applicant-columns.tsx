import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { ApplicantStatusBadge } from '#web/modules/applicants/parts/applicant-status-badge.tsx';
import { CaseWorkerName } from '#web/modules/applicants/parts/case-worker-kind.tsx';
import { useListedColumns } from '#web/modules/applicants/parts/listed-fields.tsx';
import { LocationName } from '#web/modules/applicants/parts/location-kind.tsx';
import { PersonLink } from '#web/modules/applicants/parts/person-link.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import type { RecordColumn } from '#web/ui/record-model.ts';
import tableClasses from '#web/ui/record-table.module.css';
import { When } from '#web/ui/when.tsx';

type Column = RecordColumn<ApplicantSummary>;

/** The columns of the list, in the order in which they are offered. */
export function useApplicantColumns(): Column[] {
  const { t } = useTranslation('applicants');
  const { day, when } = useFormat();
  const fields = useListedColumns({ housingStatus: 'housing' });
  const column = (id: string, show: Column['show'], more: Partial<Column> = {}): Column => ({
    id,
    label: t(`list.columns.${id}`),
    show,
    ...more,
  });
  const moment = (at: string | null) => at && <When moment={when(at)} />;
  return [
    column(
      'lastName',
      (row, shown) => <NameCell row={row} isBirthShown={shown.includes('dateOfBirth')} />,
      { sort: 'ascending' },
    ),
    column('reference', ({ reference }) => reference, {
      sort: 'ascending',
      isShort: true,
      wideOnly: true,
    }),
    column('status', ({ status }) => <ApplicantStatusBadge status={status} />, { isMark: true }),
    column('location', ({ locationId }) => locationId && <LocationName value={locationId} />),
    column('caseWorker', ({ caseWorkerId }) =>
      caseWorkerId ? <CaseWorkerName value={caseWorkerId} /> : null,
    ),
    column('createdAt', ({ createdAt }) => moment(createdAt), {
      sort: 'descending',
      wideOnly: true,
    }),
    column('updatedAt', ({ updatedAt }) => moment(updatedAt), { sort: 'descending' }),
    column('submittedAt', ({ submittedAt }) => moment(submittedAt)),
    column('dateOfBirth', ({ dateOfBirth }) => day(dateOfBirth), {
      sort: 'ascending',
      isShort: true,
    }),
    ...fields,
  ];
}

/** The name, as the link to the file. */
export function NameCell({ row, isBirthShown }: { row: ApplicantSummary; isBirthShown: boolean }) {
  const { t } = useTranslation('applicants');
  const { day } = useFormat();
  return (
    <>
      <PersonLink person={row} to={paths.applicant(row.id)} />
      {row.dateOfBirth && !isBirthShown && (
        <div className={tableClasses.soft}>
          <VisuallyHidden>{t('named', { name: t('fields.dateOfBirth') })} </VisuallyHidden>
          {day(row.dateOfBirth)}
        </div>
      )}
    </>
  );
}
