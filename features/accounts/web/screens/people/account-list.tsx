import { Button } from '@mantine/core';
import { IconSearchOff, IconUserOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, listAccounts } from '#core/contract/users.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { RecordList } from '#core/web/lists/record-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { type AccountFilters, accountFilters, queryOf } from './account-filters.ts';
import classes from './account-list.module.css';
import { FilterBar } from './filter-bar.tsx';

/** The accounts, as the address describes the list. */
export function AccountList({ onOpen }: { onOpen: (account: Account) => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const id = useId();
  const failed = useFailedWords();
  const list = useList(accountFilters);
  const { filters, show } = list;
  const query = useRead(listAccounts, { query: queryOf(filters, list.address.after) });
  const { columns, card } = useAccountColumns(onOpen);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('list.title')}
      </h2>
      <RecordList
        list={list}
        query={query}
        search={{ label: t('list.search'), hint: t('list.searchHint') }}
        filterBar={<FilterBar filters={filters} onChange={show} />}
        table={{ label: t('list.title'), columns, card }}
        empty={<NobodyThere filters={filters} show={show} />}
        failed={failed}
        loading={t('actions:loading')}
      />
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
  const isDeactivated = filters.state === 'deactivated';
  if (!isNarrowed && isDeactivated) {
    return (
      <EmptyState
        icon={<IconUserOff size={26} stroke={1.6} />}
        title={t('list.noneDeactivated')}
        text={t('list.noneDeactivatedText')}
        action={
          <Button variant="default" onClick={() => show({ ...filters, state: 'active' })}>
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
      text={isDeactivated ? t('list.tryActive') : t('list.tryOthers')}
      action={
        <Button variant="default" onClick={() => show({ ...filters, q: '', role: '' })}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  );
}
