import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApplicantSummary, listApplicants, mostAtOnce } from '#contract/applicant-lists.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { listSavedViews } from '#contract/saved-views.ts';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { filtersAsText } from '#web/modules/saved-views/components/same-view.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useRead } from '#web/platform/read.ts';
import { useSelection } from '#web/platform/selection.ts';
import { may } from '#web/platform/session.ts';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import {
  type ApplicantFilters,
  filtersOf,
  queryOf,
  searchOf,
  viewOf,
} from '../components/list-filters.ts';
import { ManyActions } from '../components/many-actions.tsx';
import { applicantColumns, nameColumn, usualColumns } from './applicant-columns.tsx';
import classes from './applicant-list.module.css';
import { ApplicantListHead } from './applicant-list-head.tsx';
import { ApplicantTable } from './applicant-table.tsx';
import { DeletedTable } from './deleted-table.tsx';
import { EmptyApplicantList } from './empty-applicant-list.tsx';
import { exportColumnsOf, exportedBy } from './exported.ts';

type ListReply = ReplyOf<typeof listApplicants>;
const nobody: readonly ApplicantSummary[] = [];

/** The list of applicants, as the address describes it; or the deleted ones, for administrators. */
export function ApplicantList() {
  const listWords = useListWords();
  const words = useFailedWords(listWords.failed);
  const address = useListAddress();
  const filters = filtersOf(address.search);
  const query = useRead(listApplicants, { query: queryOf(filters, address.after) });
  const { data: views } = useRead(listSavedViews, { query: { list: 'applicants' } });
  const columns = useChosenColumns({
    list: 'applicants',
    all: applicantColumns,
    usual: usualColumns,
    name: nameColumn,
    view: views?.find(({ id }) => id === filters.view),
  });
  const selection = useSelected(filters, query.data?.items ?? nobody);
  const show = (wanted: ApplicantFilters, how?: { inPlace?: boolean }) =>
    address.show(searchOf(wanted), how);
  const onSort = (sort: ApplicantFilters['sort']) => show({ ...filters, sort });
  const sorted = filters.sort.replace('-', '');
  const isSortShown = sorted === nameColumn || columns.shown.some((id) => id === sorted);

  return (
    <>
      {filters.deletedOnly ? (
        <DeletedIntroduction onBack={() => show(filtersOf({}))} />
      ) : (
        <ApplicantListHead filters={filters} columns={columns} show={show} />
      )}
      <Narrowing query={query} filters={filters} isSortShown={isSortShown} show={show} />
      <Loaded query={query} words={words} loading={<ListSkeleton label={listWords.loading} />}>
        {({ items: rows }) => {
          if (rows.length === 0) return <EmptyApplicantList filters={filters} show={show} />;
          const shown = { rows, filters, isOutdated: query.isPlaceholderData, onSort };
          return filters.deletedOnly ? (
            <DeletedTable {...shown} />
          ) : (
            <ApplicantTable
              {...shown}
              shown={columns.shown}
              isUsual={columns.isUsual}
              selection={may('applicant:write') ? selection : undefined}
            />
          );
        }}
      </Loaded>
      {query.data && <ListPages address={address} next={query.data.next} words={listWords.pages} />}
      {!filters.deletedOnly && (
        <ManyActions
          selection={selection}
          exporting={(ids) => (
            <ExportButton
              exported={exportedBy(filtersOf({}), ids)}
              columns={exportColumnsOf(columns.shown)}
              isSmall
            />
          )}
        />
      )}
    </>
  );
}

/** Whom somebody has selected, in this list narrowed like this. */
function useSelected(filters: ApplicantFilters, shown: readonly ApplicantSummary[]) {
  const words = useListWords().selection;
  return useSelection<ApplicantSummary>({
    list: 'applicants',
    filters: `${filters.deletedOnly} ${filtersAsText(viewOf(filters).filters)}`,
    shown,
    most: mostAtOnce,
    onTooMany: () => showToast({ tone: 'info', text: words.tooMany(mostAtOnce) }),
    onGone: () => showToast({ tone: 'info', text: words.gone }),
  });
}

/** The search and the filters, and how many people they leave. */
function Narrowing({
  query: { data },
  filters,
  isSortShown,
  show,
}: {
  query: UseQueryResult<ListReply>;
  filters: ApplicantFilters;
  isSortShown: boolean;
  show: (wanted: ApplicantFilters, how?: { inPlace?: boolean }) => void;
}) {
  const { t } = useTranslation('applicants');
  const listWords = useListWords();
  return (
    <ListToolbar
      search={
        <SearchBox
          label={t('list.search')}
          hint={t('list.searchHint')}
          words={listWords.search}
          value={filters.q}
          onSearch={(q) => show({ ...filters, q }, { inPlace: true })}
        />
      }
      total={listWords.total(data?.total)}
      beside={
        may('applicant:delete') &&
        !filters.deletedOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => show({ ...filtersOf({}), deletedOnly: true })}
          >
            {t('deleted.show')}
          </Button>
        )
      }
      notice={data?.alike && <Notice>{t('list.alike')}</Notice>}
    >
      <FilterBar filters={filters} isSortShown={isSortShown} onChange={show} />
    </ListToolbar>
  );
}

function DeletedIntroduction({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('applicants');
  return (
    <div className={classes.deleted}>
      <div>
        <h2 className={classes.deletedTitle}>{t('deleted.title')}</h2>
        <p className={classes.deletedText}>{t('deleted.text')}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
        onClick={onBack}
      >
        {t('deleted.back')}
      </Button>
    </div>
  );
}
