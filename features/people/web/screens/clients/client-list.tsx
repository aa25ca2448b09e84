import { Button } from '@mantine/core';
import { IconHomeHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { listClients } from '#features/enrollment/contract/clients.ts';
import { PersonList } from '../../parts/person-list.tsx';
import { useClientColumns } from './client-columns.tsx';
import { ClientChoices } from './client-filter-bar.tsx';
import {
  clientFilters,
  clientQueryOf,
  clientSortChoices,
  countClientFilters,
} from './client-filters.ts';

const exportedAs = {
  enrolmentLocation: 'enrolment.locationId',
  startDate: 'enrolment.startDate',
  endDate: 'enrolment.endDate',
  caseWorker: 'caseWorkerId',
} as const;

/** The list of clients. */
export function ClientList() {
  const list = useList(clientFilters);
  const { filters, show } = list;
  const query = useRead(listClients, { query: clientQueryOf(filters, list.address.after) });
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
      keeps={['sort']}
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
