import { useTranslation } from 'react-i18next';
import type { ClientSummary } from '#contract/clients.ts';
import { CaseWorkerName } from '#web/modules/applicants/parts/case-worker-kind.tsx';
import { useListedColumns } from '#web/modules/applicants/parts/listed-fields.tsx';
import { LocationName } from '#web/modules/applicants/parts/location-kind.tsx';
import { PersonLink } from '#web/modules/applicants/parts/person-link.tsx';
import { ProgramBadge } from '#web/modules/clients/parts/program-badge.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import type { RecordColumn } from '#web/ui/record-model.ts';

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
