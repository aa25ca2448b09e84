import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import {
  addressFilters,
  asList,
  type FilterValues,
  oneOf,
} from '#core/web/lists/address-filters.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { RecordList } from '#core/web/lists/record-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import {
  type DuplicateStrength,
  duplicateStrengths,
  listDuplicatePairs,
  type PairState,
  pairStates,
} from '#features/duplicates/contract/duplicates.ts';
import classes from './duplicates-screen.module.css';
import { usePairColumns } from './pair-columns.tsx';

const pairFilters = addressFilters({
  state: oneOf(pairStates, 'open'),
  strength: asList(oneOf(duplicateStrengths)),
});
type PairFilters = FilterValues<typeof pairFilters.described>;

/** `/page/applicants/duplicates`: possible duplicates, likeliest first. */
export function DuplicatesScreen() {
  const { t } = useTranslation(['duplicates', 'drafts']);
  usePageTitle(t('title'));
  const list = useList(pairFilters);
  const { filters: activeFilters, show } = list;
  const query = useRead(listDuplicatePairs, {
    query: { ...pairFilters.toSent(activeFilters), after: list.address.after },
  });
  const total = query.data?.total;
  const { columns, card } = usePairColumns();

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <Group gap="sm" align="flex-end" justify="space-between">
        <SegmentedControl
          aria-label={t('list.label')}
          value={activeFilters.state}
          data={pairStates.map((value) => ({ value, label: t(`duplicates:list.states.${value}`) }))}
          onChange={(state) => show({ ...activeFilters, state: state as PairState })}
        />
        <NativeSelect
          className={classes.strength}
          label={t('list.strength')}
          value={activeFilters.strength}
          onChange={({ currentTarget: { value } }) =>
            show({ ...activeFilters, strength: value as DuplicateStrength | '' })
          }
        >
          <option value="">{t('list.everyStrength')}</option>
          {duplicateStrengths.map((one) => (
            <option key={one} value={one}>
              {t(`drafts:duplicates.strengths.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Group>
      <p className={classes.summary} role="status">
        {total !== undefined && <HowMany total={total} />}
      </p>
      <RecordList
        list={list}
        query={query}
        table={{ label: t('list.table'), columns, card }}
        empty={
          <NoPairs
            activeFilters={activeFilters}
            onAll={() => show({ ...activeFilters, strength: '' })}
          />
        }
      />
    </>
  );
}

function HowMany({ total }: { total: Total }) {
  const { t } = useTranslation('duplicates');
  const { number } = useFormat();
  return typeof total === 'number'
    ? t('list.pairs', { count: total, total: number(total) })
    : t('list.morePairs', { total: number(total.atLeast) });
}

function NoPairs({
  activeFilters: { state, strength },
  onAll,
}: {
  activeFilters: PairFilters;
  onAll: () => void;
}) {
  const { t } = useTranslation('duplicates');
  return (
    <EmptyState
      icon={<IconUsers size={26} stroke={1.6} />}
      title={strength ? t('list.noneLikeThis') : t(`list.none.${state}`)}
      text={!strength && t(`list.none.${state}Text`)}
      action={
        strength && (
          <Button variant="default" onClick={onAll}>
            {t('list.showAll')}
          </Button>
        )
      }
    />
  );
}
