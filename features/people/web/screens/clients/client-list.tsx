import { Button, Menu } from '@mantine/core';
import { IconBed, IconHomeHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#core/web/api/query-client.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useLongList } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import {
  type ClientSummary,
  countClients,
  listClients,
} from '#features/enrollment/contract/clients.ts';
import { ProgramBadge } from '#features/enrollment/web/parts/clients/program-badge.tsx';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useLocationNames } from '#features/person/web/parts/applicants/location-name.tsx';
import { useFieldColumns } from '../../parts/field-cell.tsx';
import { type FilterInForce, span } from '../../parts/filter-chips.ts';
import { useGroupNames } from '../../parts/group-names.ts';
import { toCountQuery } from '../../parts/list-filters.ts';
import { usePersonColumns } from '../../parts/person-columns.tsx';
import { type Grouping, PersonList } from '../../parts/person-list.tsx';
import { ClientChoices } from './client-filter-bar.tsx';
import {
  type ClientFilters,
  clientFilters,
  clientSortChoices,
  countClientFilters,
  toClientQuery,
} from './client-filters.ts';

const exportedAs = {
  age: null,
  bed: null,
  lastContact: null,
  nextStep: null,
  enrolmentLocation: 'enrolment.locationId',
  startDate: 'enrolment.startDate',
  endDate: 'enrolment.endDate',
  caseWorker: 'caseWorkerId',
} as const;

type Column = RecordColumn<ClientSummary>;

/** The columns by default, beside the name. */
const usualColumns = [
  ...(['age', 'programStatus', 'startDate', 'bed', 'lastContact', 'nextStep'] as const),
  ...(['caseWorker', 'enrolmentLocation', 'phone', 'tags'] as const),
];

/** Fields without a column. */
const fieldIds = { housingStatus: null } as const;

/** List columns in picker order. */
function useClientColumns(): Column[] {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const person = usePersonColumns(paths.client);
  const locationName = useLocationNames();
  const fields = useFieldColumns(fieldIds);
  return useMemo(() => {
    const { phone, tags } = Object.fromEntries(fields.map((field) => [field.id, field]));
    const column = (id: string, show: Column['show'], more: Partial<Column> = {}): Column => ({
      id,
      label: t(`list.columns.${id}`),
      show,
      ...more,
    });
    const formatDay = (value: string | null | undefined) => (value ? day(value) : null);
    return [
      person.name,
      person.age,
      column(
        'programStatus',
        ({ programStatus }) => programStatus && <ProgramBadge status={programStatus} />,
        { isMark: true, isShort: true, sort: 'ascending', width: 184 },
      ),
      column('startDate', ({ enrolment }) => formatDay(enrolment?.startDate), {
        sort: 'descending',
        isShort: true,
        width: 136,
      }),
      person.bed,
      person.lastContact,
      person.nextStep,
      person.caseWorker,
      column(
        'enrolmentLocation',
        ({ enrolment }) => enrolment && locationName(enrolment.locationId),
        { sort: 'ascending', width: 150, rank: 3 },
      ),
      ...(phone ? [{ ...phone, width: 120, rank: 2 }] : []),
      ...(tags ? [{ ...tags, width: 150, rank: 1 }] : []),
      column('reference', ({ reference }) => reference, { isShort: true }),
      column('endDate', ({ enrolment }) => formatDay(enrolment?.endDate), {
        sort: 'descending',
        isShort: true,
      }),
      column('dateOfBirth', ({ dateOfBirth }) => formatDay(dateOfBirth), { isShort: true }),
      ...fields.filter(({ id }) => id !== 'phone' && id !== 'tags'),
    ] as Column[];
  }, [t, day, person, locationName, fields]);
}

function useGrouping(group: ClientFilters['group']): Grouping<ClientSummary> {
  const { t } = useTranslation(['clients', 'applicants']);
  const label = useEnumerationLabel();
  const groupName = useGroupNames();
  const keys: Record<
    Exclude<typeof group, ''>,
    (row: ClientSummary) => string | null | undefined
  > = {
    programStatus: ({ programStatus }) => programStatus,
    caseWorker: ({ caseWorkerId }) => caseWorkerId,
    enrolmentLocation: ({ enrolment }) => enrolment?.locationId,
  };
  return {
    choices: (['programStatus', 'caseWorker', 'enrolmentLocation'] as const).map((value) => ({
      value,
      label: t(`list.columns.${value}`),
    })),
    groupKey: (row) => (group === '' ? '' : (keys[group](row) ?? '')),
    label(key) {
      if (group !== 'programStatus') return groupName(group, key);
      return key === ''
        ? t('applicants:list.unnamed')
        : label('programStatuses', key as ProgramStatus);
    },
  };
}

/** Filters in force that only this list has. */
function useOwnFilters(filters: ClientFilters): FilterInForce<ClientFilters>[] {
  const { t } = useTranslation(['clients', 'applicants']);
  const { day } = useFormat();
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  const { enrolled, programStatus, enrolmentLocation } = filters;
  const found: (FilterInForce<ClientFilters> | false)[] = [
    enrolled !== '' && {
      id: 'enrolled',
      label: t(`list.${enrolled}`),
      without: { enrolled: '' },
    },
    programStatus !== '' && {
      id: 'programStatus',
      label: label('programStatuses', programStatus),
      without: { programStatus: '' },
    },
    enrolmentLocation !== '' && {
      id: 'enrolmentLocation',
      label: locations.find(({ id }) => id === enrolmentLocation)?.name ?? '…',
      without: { enrolmentLocation: '' },
    },
    ...(['started', 'ended'] as const).map((name) => {
      const [from, to] = [filters[`${name}From`], filters[`${name}To`]];
      if (from === '' && to === '') return false as const;
      const value = span(from && day(from), to && day(to));
      return {
        id: name,
        label: t('applicants:list.inForce', { name: t(`list.${name}`), value }),
        without: { [`${name}From`]: '', [`${name}To`]: '' },
      };
    }),
  ];
  return found.filter((one) => one !== false);
}

export function ClientList() {
  const { t } = useTranslation('locations');
  const page = (wanted: ClientFilters, after?: string) =>
    readQuery(listClients, { query: toClientQuery(wanted, after) });
  const list = useLongList(clientFilters, (wanted, after) =>
    queryClient.prefetchQuery(page(wanted, after)),
  );
  const { filters, show } = list;
  const query = useQuery(page(filters, list.address.after));
  const counts = useRead(
    countClients,
    { query: toCountQuery(clientFilters.toSent(filters)) },
    // The rows come first.
    { enabled: !query.isPlaceholderData },
  );
  const columns = useClientColumns();
  return (
    <PersonList
      name="clients"
      described={clientFilters}
      list={list}
      query={query}
      counts={counts.data}
      grouping={useGrouping(filters.group)}
      own={useOwnFilters(filters)}
      sorts={clientSortChoices}
      columns={columns}
      usual={usualColumns}
      exportedAs={exportedAs}
      status={(row) => row.programStatus && <ProgramBadge status={row.programStatus} />}
      choices={<ClientChoices filters={filters} onChange={show} />}
      count={countClientFilters(filters)}
      keptFilters={['sort']}
      empty={<NoClients />}
      more={
        <Menu.Item
          component={Link}
          to={paths.houses}
          leftSection={<IconBed size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('occupancy.page')}
        </Menu.Item>
      }
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
