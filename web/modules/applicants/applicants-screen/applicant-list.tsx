import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { listApplicants } from '#contract/applicant-lists.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { may } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { applicantListQuery } from '../queries.ts';
import classes from './applicant-list.module.css';
import { ApplicantTable } from './applicant-table.tsx';
import { EmptyApplicantList } from './empty-applicant-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ApplicantFilters, filtersOf, queryOf, searchOf } from './list-filters.ts';

/** The list of applicants, as the address describes it; or the deleted ones, for administrators. */
export function ApplicantList() {
  const { t } = useTranslation('applicants');
  const listWords = useListWords();
  const address = useListAddress();
  const filters = filtersOf(address.search);
  const query = useQuery(applicantListQuery(queryOf(filters, address.after)));
  const show = (wanted: ApplicantFilters, how?: { inPlace?: boolean }) =>
    address.show(searchOf(wanted), how);

  return (
    <>
      {filters.deletedOnly && <DeletedIntroduction onBack={() => show(filtersOf({}))} />}
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
        <FilterBar filters={filters} onChange={show} />
      </div>
      <div className={classes.summary}>
        <span role="status">{listWords.total(query.data?.total)}</span>
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
      {query.data?.alike && (
        <div className={classes.alike}>
          <Notice>{t('list.alike')}</Notice>
        </div>
      )}
      <Rows query={query} filters={filters} show={show} />
      {query.data && <ListPages address={address} next={query.data.next} words={listWords.pages} />}
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

function Rows({
  query,
  filters,
  show,
}: {
  query: UseQueryResult<ReplyOf<typeof listApplicants>>;
  filters: ApplicantFilters;
  show: (wanted: ApplicantFilters) => void;
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
  return (
    <ApplicantTable
      rows={query.data.items}
      filters={filters}
      isOutdated={query.isPlaceholderData}
      onSort={(sort) => show({ ...filters, sort })}
    />
  );
}
