import { Button } from '@mantine/core';
import { IconSearchOff, IconUserOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, listAccounts } from '#contract/users.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { type AccountFilters, filtersOf, queryOf, searchOf } from './account-filters.ts';
import classes from './account-list.module.css';
import { AccountTable } from './account-table.tsx';
import { FilterBar } from './filter-bar.tsx';

/** The accounts, as the address describes the list. */
export function AccountList({ onOpen }: { onOpen: (account: Account) => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const id = useId();
  const listWords = useListWords();
  const words = useFailedWords();
  const address = useListAddress();
  const filters = filtersOf(address.search);
  const query = useRead(listAccounts, { query: queryOf(filters, address.after) });
  const show = (wanted: AccountFilters, how?: { inPlace?: boolean }) =>
    address.show(searchOf(wanted), how);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('list.title')}
      </h2>
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
        total={listWords.total(query.data?.total)}
      >
        <FilterBar filters={filters} onChange={show} />
      </ListToolbar>
      <Loaded query={query} words={words} loading={<ListSkeleton label={t('actions:loading')} />}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NobodyThere filters={filters} show={show} />
            ) : (
              <AccountTable rows={items} isOutdated={query.isPlaceholderData} onOpen={onOpen} />
            )}
            <ListPages address={address} next={next} words={listWords.pages} />
          </>
        )}
      </Loaded>
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
