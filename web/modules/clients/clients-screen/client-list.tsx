import { Button } from '@mantine/core';
import { IconHomeHeart, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mostAtOnce } from '#contract/applicant-lists.ts';
import { type ClientSummary, listClients } from '#contract/clients.ts';
import { listSavedViews } from '#contract/saved-views.ts';
import { ManyActions } from '#web/modules/applicants/components/many-actions.tsx';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { filtersAsText } from '#web/modules/saved-views/components/same-view.ts';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useRead } from '#web/platform/read.ts';
import { type Selection, useSelection } from '#web/platform/selection.ts';
import { may } from '#web/platform/session.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecordTable } from '#web/ui/record-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { showToast } from '#web/ui/toast.tsx';
import {
  type ClientColumn,
  clientColumns,
  nameColumn,
  useClientColumns,
  usualColumns,
} from './client-columns.tsx';
import { ClientFilterBar } from './client-filter-bar.tsx';
import {
  type ClientFilters,
  clientFiltersOf,
  clientQueryOf,
  clientSearchOf,
  clientViewOf,
  countClientFilters,
  withoutClientFilters,
} from './client-filters.ts';
import { ClientListHead } from './client-list-head.tsx';
import { exportColumnsOf, exportedBy } from './exported.ts';

const nobody: readonly ClientSummary[] = [];
type Show = (wanted: ClientFilters, how?: { inPlace?: boolean }) => void;

/** The list of clients, as the address describes it. */
export function ClientList() {
  const { t } = useTranslation(['clients', 'applicants']);
  const listWords = useListWords();
  const words = useFailedWords(listWords.failed);
  const address = useListAddress();
  const filters = clientFiltersOf(address.search);
  const query = useRead(listClients, { query: clientQueryOf(filters, address.after) });
  const { data: views } = useRead(listSavedViews, { query: { list: 'clients' } });
  const columns = useChosenColumns({
    list: 'clients',
    all: clientColumns,
    usual: usualColumns,
    name: nameColumn,
    view: views?.find(({ id }) => id === filters.view),
  });
  const selection = useSelected(filters, query.data?.items ?? nobody);
  const show: Show = (wanted, how) => address.show(clientSearchOf(wanted), how);
  const sorted = filters.sort.replace('-', '');
  const isSortShown = sorted === nameColumn || columns.shown.some((id) => id === sorted);

  return (
    <>
      <ClientListHead filters={filters} columns={columns} show={show} />
      <ListToolbar
        search={
          <SearchBox
            label={t('list.search')}
            hint={t('applicants:list.searchHint')}
            words={listWords.search}
            value={filters.q}
            onSearch={(q) => show({ ...filters, q }, { inPlace: true })}
          />
        }
        total={listWords.total(query.data?.total)}
        notice={query.data?.alike && <Notice>{t('applicants:list.alike')}</Notice>}
      >
        <ClientFilterBar filters={filters} isSortShown={isSortShown} onChange={show} />
      </ListToolbar>
      <Loaded query={query} words={words} loading={<ListSkeleton label={listWords.loading} />}>
        {({ items: rows }) =>
          rows.length === 0 ? (
            <NoClients filters={filters} show={show} />
          ) : (
            <Rows
              rows={rows}
              isOutdated={query.isPlaceholderData}
              filters={filters}
              columns={columns}
              selection={selection}
              show={show}
            />
          )
        }
      </Loaded>
      {query.data && <ListPages address={address} next={query.data.next} words={listWords.pages} />}
      <ManyActions
        selection={selection}
        exporting={(ids) => (
          <ExportButton
            exported={exportedBy(clientFiltersOf({}), ids)}
            columns={exportColumnsOf(columns.shown)}
            isSmall
          />
        )}
      />
    </>
  );
}

/** Whom somebody has selected, in this list narrowed like this. */
function useSelected(filters: ClientFilters, shown: readonly ClientSummary[]) {
  const words = useListWords().selection;
  return useSelection<ClientSummary>({
    list: 'clients',
    filters: filtersAsText(clientViewOf(filters).filters),
    shown,
    most: mostAtOnce,
    onTooMany: () => showToast({ tone: 'info', text: words.tooMany(mostAtOnce) }),
    onGone: () => showToast({ tone: 'info', text: words.gone }),
  });
}

function Rows({
  rows,
  isOutdated,
  filters,
  columns: { shown, isUsual },
  selection,
  show,
}: {
  rows: readonly ClientSummary[];
  isOutdated: boolean;
  filters: ClientFilters;
  columns: { shown: readonly ClientColumn[]; isUsual: boolean };
  selection: Selection<ClientSummary>;
  show: Show;
}) {
  const { t } = useTranslation('clients');
  const { personName } = useFormat();
  const words = useListWords().selection;
  const { isOn: hasKeys } = useKeysSetting();
  const columns = useClientColumns(filters.sort, (sort) => show({ ...filters, sort }));
  // The usual ones make room for each other; those that somebody has chosen are all there.
  const usualOnly = columns.filter(
    ({ id }) => id === nameColumn || shown.some((one) => one === id),
  );
  return (
    <RecordTable<ClientSummary>
      label={t('list.table')}
      rows={rows}
      columns={isUsual ? usualOnly : columns}
      shown={isUsual ? undefined : [nameColumn, ...shown]}
      isOutdated={isOutdated}
      hasKeys={hasKeys}
      selection={
        may('applicant:write')
          ? {
              selected: selection.selected,
              choose: selection.choose,
              words: { all: words.all, one: (row) => words.one(personName(row)) },
            }
          : undefined
      }
    />
  );
}

/** Why the list is empty, and what to do about it. */
function NoClients({ filters, show }: { filters: ClientFilters; show: Show }) {
  const { t } = useTranslation(['clients', 'applicants']);
  if (filters.q.trim() !== '' || countClientFilters(filters) > 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t('applicants:list.nothingMatches')}
        text={t('applicants:list.nothingMatchesText')}
        action={
          <Button variant="default" onClick={() => show(withoutClientFilters(filters))}>
            {t('applicants:list.clearFilters')}
          </Button>
        }
      />
    );
  }
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
