import { Button } from '@mantine/core';
import { IconHomeHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import { type ClientSummary, listClients } from '#features/enrollment/contract/clients.ts';
import { ProgramBadge } from '#features/enrollment/web/parts/clients/program-badge.tsx';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { useListedColumns } from '#features/person/web/parts/applicants/listed-fields.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-kind.tsx';
import { PersonLink } from '#features/person/web/parts/applicants/person-link.tsx';
import { PersonList } from '../../parts/person-list.tsx';
import { ClientChoices } from './client-filter-bar.tsx';
import {
  clientFilters,
  clientSortChoices,
  countClientFilters,
  toClientQuery,
} from './client-filters.ts';

const exportedAs = {
  enrolmentLocation: 'enrolment.locationId',
  startDate: 'enrolment.startDate',
  endDate: 'enrolment.endDate',
  caseWorker: 'caseWorkerId',
} as const;

type Column = RecordColumn<ClientSummary>;

/** List columns in picker order. */
function useClientColumns(): Column[] {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const fields = useListedColumns({ housingStatus: null });
  const column = (id: string, show: Column['show'], more: Partial<Column> = {}): Column => ({
    id,
    label: t(`list.columns.${id}`),
    show,
    ...more,
  });
  const formatDay = (value: string | null | undefined) => (value ? day(value) : null);
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
    column('startDate', ({ enrolment }) => formatDay(enrolment?.startDate), {
      sort: 'descending',
      isShort: true,
    }),
    column('endDate', ({ enrolment }) => formatDay(enrolment?.endDate), {
      sort: 'descending',
      isShort: true,
      wideOnly: true,
    }),
    column('dateOfBirth', ({ dateOfBirth }) => formatDay(dateOfBirth), { isShort: true }),
    ...fields,
  ];
}

export function ClientList() {
  const list = useList(clientFilters);
  const { filters, show } = list;
  const query = useRead(listClients, { query: toClientQuery(filters, list.address.after) });
  const columns = useClientColumns();
  return (
    <PersonList
      name="clients"
      described={clientFilters}
      list={list}
      query={query}
      sorts={clientSortChoices}
      columns={columns}
      exportedAs={exportedAs}
      choices={<ClientChoices filters={filters} onChange={show} />}
      count={countClientFilters(filters)}
      keptFilters={['sort']}
      empty={<NoClients />}
    />
  );
}

function NoClients() {
  const { t } = useTranslation('clients');
  return (
    <EmptyState
      icon={<IconHomeHeart size={26} stroke={1.6} />}
      title={t('list.none')}
      text={t('list.noneText')}
      action={
        <Button component={Link} to={paths.applicants} search={{ status: ['approve'] } as never}>
          {t('list.seeApproved')}
        </Button>
      }
    />
  );
}
