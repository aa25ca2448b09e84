import { Button } from '@mantine/core';
import { IconSearchOff, IconUserOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#core/contract/roles.ts';
import { type Account, listAccounts } from '#core/contract/users.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { useList } from '#core/web/lists/list-address.ts';
import { RecordList } from '#core/web/lists/record-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { useAccountColumns } from './account-columns.tsx';
import {
  type AccountFilters,
  accountFilters,
  accountSorts,
  accountStates,
  toQuery,
} from './account-filters.ts';
import classes from './account-list.module.css';

function FilterBar({
  filters,
  onChange,
}: {
  filters: AccountFilters;
  onChange: (filters: AccountFilters) => void;
}) {
  const { t } = useTranslation(['people', 'enumerations']);
  const choose = (name: 'role' | 'state' | 'sort') => ({
    className: classes.choice,
    value: filters[name],
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      <FilterChoice
        {...choose('role')}
        label={t('role')}
        any={t('list.anyRole')}
        choices={roles.map((role) => ({ value: role, label: t(`enumerations:roles.${role}`) }))}
      />
      <FilterChoice
        {...choose('state')}
        label={t('list.state')}
        choices={accountStates.map((state) => ({ value: state, label: t(`people:list.${state}`) }))}
      />
      <FilterChoice
        {...choose('sort')}
        label={t('list.sort')}
        choices={accountSorts.map((sort) => ({
          value: sort,
          label: t(`people:list.sorts.${sort}`),
        }))}
      />
    </fieldset>
  );
}

export function AccountList({ onOpen }: { onOpen: (account: Account) => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const id = useId();
  const failed = useLoadFailureTexts();
  const list = useList(accountFilters);
  const { filters, show } = list;
  const query = useRead(listAccounts, { query: toQuery(filters, list.address.after) });
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
        empty={<EmptyList filters={filters} show={show} />}
        failed={failed}
        loading={t('actions:loading')}
      />
    </section>
  );
}

/** The viewer is always listed, so an empty list means that filters apply. */
function EmptyList({
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
