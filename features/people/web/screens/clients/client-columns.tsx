import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import type { ClientSummary } from '#features/enrollment/contract/clients.ts';
import { ProgramBadge } from '#features/enrollment/web/parts/clients/program-badge.tsx';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { useListedColumns } from '#features/person/web/parts/applicants/listed-fields.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-kind.tsx';
import { PersonLink } from '#features/person/web/parts/applicants/person-link.tsx';

type Column = RecordColumn<ClientSummary>;

/** The columns of the list, in the order in which they are offered. */
export function useClientColumns(): Column[] {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const fields = useListedColumns({ housingStatus: null });
  const column = (id: string, show: Column['show'], more: Partial<Column> = {}): Column => ({
    id,
    label: t(`list.columns.${id}`),
    show,
    ...more,
  });
  const shownDay = (value: string | null | undefined) => (value ? day(value) : null);
  return [
    column('lastName', (row) => <PersonLink person={row} to={paths.client(row.id)} />, {
      sort: 'ascending',
    }),
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
      sort: 'descending',
      isShort: true,
    }),
    column('endDate', ({ enrolment }) => shownDay(enrolment?.endDate), {
      sort: 'descending',
      isShort: true,
      wideOnly: true,
    }),
    column('dateOfBirth', ({ dateOfBirth }) => shownDay(dateOfBirth), { isShort: true }),
    ...fields,
  ];
}
