import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicantSummary,
  type listApplicants,
  mostAtOnce,
} from '#contract/applicant-lists.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { filtersAsText } from '#web/modules/saved-views/components/same-view.ts';
import { savedViewsQuery } from '#web/modules/saved-views/queries.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useSelection } from '#web/platform/selection.ts';
import { may } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
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
import { applicantListQuery } from '../queries.ts';
import { applicantColumns, nameColumn, usualColumns } from './applicant-columns.tsx';
import classes from './applicant-list.module.css';
import { ApplicantTable } from './applicant-table.tsx';
import { DeletedTable } from './deleted-table.tsx';
import { EmptyApplicantList } from './empty-applicant-list.tsx';
import { exportColumnsOf, exportedBy } from './exported.ts';
import { ListHead } from './list-head.tsx';

type ListReply = ReplyOf<typeof listApplicants>;
const nobody: readonly ApplicantSummary[] = [];

/** The list of applicants, as the address describes it; or the deleted ones, for administrators. */
export function ApplicantList() {
  const address = useListAddress();
  const filters = filtersOf(address.search);
  const query = useQuery(applicantListQuery(queryOf(filters, address.after)));
  const { data: views } = useQuery(savedViewsQuery('applicants'));
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
  const isOutdated = query.isPlaceholderData;
  const sorted = filters.sort.replace('-', '');
  const isSortShown = sorted === nameColumn || columns.shown.some((id) => id === sorted);

  return (
    <>
      {filters.deletedOnly ? (
        <DeletedIntroduction onBack={() => show(filtersOf({}))} />
      ) : (
        <ListHead filters={filters} columns={columns} show={show} />
      )}
      <Narrowing query={query} filters={filters} isSortShown={isSortShown} show={show} />
      <Rows query={query} filters={filters} show={show}>
        {(rows) =>
          filters.deletedOnly ? (
            <DeletedTable rows={rows} filters={filters} isOutdated={isOutdated} onSort={onSort} />
          ) : (
            <ApplicantTable
              rows={rows}
              filters={filters}
              isOutdated={isOutdated}
              shown={columns.shown}
              isUsual={columns.isUsual}
              selection={may('applicant:write') ? selection : undefined}
              onSort={onSort}
            />
          )
        }
      </Rows>
      <Pages address={address} next={query.data?.next} />
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

function Pages({
  address,
  next,
}: {
  address: ReturnType<typeof useListAddress>;
  next: string | null | undefined;
}) {
  const { pages } = useListWords();
  return next === undefined ? null : <ListPages address={address} next={next} words={pages} />;
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
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchBox
            label={t('list.search')}
            hint={t('list.searchHint')}
            words={listWords.search}
            value={filters.q}
            onSearch={(q) => show({ ...filters, q }, { inPlace: true })}
          />
        </div>
        <FilterBar filters={filters} isSortShown={isSortShown} onChange={show} />
      </div>
      <div className={classes.summary}>
        <span role="status">{listWords.total(data?.total)}</span>
        {may('applicant:delete') && !filters.deletedOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => show({ ...filtersOf({}), deletedOnly: true })}
          >
            {t('deleted.show')}
          </Button>
        )}
      </div>
      {data?.alike && (
        <div className={classes.alike}>
          <Notice>{t('list.alike')}</Notice>
        </div>
      )}
    </>
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

/** The rows, or why there are none. */
function Rows({
  query,
  filters,
  show,
  children,
}: {
  query: UseQueryResult<ListReply>;
  filters: ApplicantFilters;
  show: (wanted: ApplicantFilters) => void;
  children: (rows: readonly ApplicantSummary[]) => ReactNode;
}) {
  const { t } = useTranslation('actions');
  const listWords = useListWords();
  const errorWords = useErrorWords();
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={listWords.failed}
        text={errorWords(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <ListSkeleton label={listWords.loading} />;
  if (query.data.items.length === 0) return <EmptyApplicantList filters={filters} show={show} />;
  return children(query.data.items);
}
