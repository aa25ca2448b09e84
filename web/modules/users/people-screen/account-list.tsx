import { Button } from '@mantine/core';
import { IconSearchOff, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/users.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { accountListQuery } from '../queries.ts';
import { type AccountFilters, filtersOf, queryOf, searchOf } from './account-filters.ts';
import classes from './account-list.module.css';
import { AccountTable } from './account-table.tsx';
import { FilterBar } from './filter-bar.tsx';

/** The accounts, as the address describes the list. */
export function AccountList({ onOpen }: { onOpen: (account: Account) => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const id = useId();
  const listWords = useListWords();
  const errorWords = useErrorWords();
  const address = useListAddress();
  const filters = filtersOf(address.search);
  const query = useQuery(accountListQuery(queryOf(filters, address.after)));
  const show = (wanted: AccountFilters, how?: { inPlace?: boolean }) =>
    address.show(searchOf(wanted), how);
  const { data } = query;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('list.title')}
      </h2>
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
        <span role="status">{listWords.total(data?.total)}</span>
      </div>
      {data && data.items.length > 0 && (
        <AccountTable rows={data.items} isOutdated={query.isPlaceholderData} onOpen={onOpen} />
      )}
      {data?.items.length === 0 && <NobodyThere filters={filters} show={show} />}
      {!data && query.isError && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(query.error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !query.isError && <ListSkeleton label={t('actions:loading')} />}
      {data && <ListPages address={address} next={data.next} words={listWords.pages} />}
    </section>
  );
}

/** There is always somebody who looks at this list, so it is empty only by what was chosen. */
function NobodyThere({
  filters,
  show,
}: {
  filters: AccountFilters;
  show: (wanted: AccountFilters) => void;
}) {
  const { t } = useTranslation('people');
  const isNarrowed = filters.q.trim() !== '' || filters.role !== '';
  if (!isNarrowed && filters.isDeactivated) {
    return (
      <EmptyState
        icon={<IconUserOff size={26} stroke={1.6} />}
        title={t('list.noneDeactivated')}
        text={t('list.noneDeactivatedText')}
        action={
          <Button variant="default" onClick={() => show({ ...filters, isDeactivated: false })}>
            {t('list.seeActive')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={26} stroke={1.6} />}
      title={t('list.nothingMatches')}
      text={filters.isDeactivated ? t('list.tryActive') : t('list.tryOthers')}
      action={
        <Button variant="default" onClick={() => show({ ...filters, q: '', role: '' })}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  );
}
